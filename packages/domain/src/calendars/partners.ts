/** Other sites where stays are booked: the URLs of their calendars, and what the entries mean. */

/** What a taken night is: booked, closed by the host, or either, if the partner uses the same wording for both. */
export const takenKinds = ['reservation', 'block', 'unclear'] as const
export type TakenKind = (typeof takenKinds)[number]

type Partner = {
  readonly name: string
  /** Matches the host name of its URLs. */
  readonly host: RegExp
  /** Matches the `PRODID` in its calendars. */
  readonly product: RegExp
  readonly kindOf: (summary: string) => TakenKind
}

// Vrbo writes it in the host's language; others use the same words.
const closed =
  /not available|unavailable|blocked|closed|indisponible|bloqu[ée]|bloqueado|no disponible|blockiert|gesperrt|nicht verfügbar|bloccato|non disponibile|geblokkeerd|niet beschikbaar/i
const booked = /reserv|réserv|prenota|booking|booked|gebucht|buchung|belegt|geboekt|occupied|occup[ée]/i

/** What an entry means in a calendar of an unknown partner. */
function guessKind(summary: string): TakenKind {
  if (closed.test(summary)) return 'block'
  return booked.test(summary) ? 'reservation' : 'unclear'
}

const partners: readonly Partner[] = [
  {
    name: 'Airbnb',
    host: /(?:^|\.)airbnb(?:\.[a-z]{2,3}){1,2}$/,
    product: /airbnb/i,
    kindOf: (summary) => (/not available|unavailable|blocked/i.test(summary) ? 'block' : 'reservation'),
  },
  // 'CLOSED - Not available' is used for both reservations and closures.
  { name: 'Booking.com', host: /(?:^|\.)booking\.com$/, product: /booking\.com/i, kindOf: () => 'unclear' },
  {
    name: 'Vrbo',
    host: /(?:^|\.)(?:vrbo|homeaway|abritel|fewo-direkt|stayz|bookabach|ownersdirect|vacationrentals)(?:\.[a-z]{2,3}){1,2}$/,
    product: /vrbo|homeaway|abritel|fewo-direkt/i,
    kindOf: (summary) => (closed.test(summary) ? 'block' : 'reservation'),
  },
  { name: 'Google', host: /(?:^|\.)google\.com$/, product: /google/i, kindOf: guessKind },
  { name: 'Apple', host: /(?:^|\.)icloud\.com$/, product: /apple|icloud/i, kindOf: guessKind },
  {
    name: 'Outlook',
    host: /(?:^|\.)(?:outlook|office365|office|live)\.com$/,
    product: /microsoft|outlook/i,
    kindOf: guessKind,
  },
]

/** The known partners, by name. */
export const partnerNames: readonly string[] = partners.map(({ name }) => name)

/** Whose calendar is at a URL: a known partner, or else its host name. */
export function partnerOfAddress(url: string): string {
  const host = new URL(url).hostname.replace(/\.$/, '').toLowerCase()
  return partners.find((partner) => partner.host.test(host))?.name ?? host.replace(/^www\./, '')
}

/** Which known partner wrote a calendar, by its `PRODID`; null if none. */
export function partnerOfProduct(product: string): string | null {
  return partners.find((partner) => partner.product.test(product))?.name ?? null
}

/** Whether two names refer to the same partner. */
export function isSamePartner(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** Whether a name is of a known partner. */
export function isKnownPartner(name: string): boolean {
  return partnerNames.some((known) => isSamePartner(known, name))
}

/** What an entry in a partner's calendar means, judging by its text. */
export function kindOfEntry(partner: string, summary: string): TakenKind {
  const known = partners.find(({ name }) => isSamePartner(name, partner))
  return (known?.kindOf ?? guessKind)(summary.trim())
}
