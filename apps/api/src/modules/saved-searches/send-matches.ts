/** Notifies travelers of news for their searches: in the app, and by email with an unsubscribe link. */
import {
  DAY_MS,
  earliestToday,
  formatCents,
  HOUR_MS,
  type Language,
  localeOf,
  type Nights,
  nightCount,
  overlap,
  plainLine,
  type StayCard,
  type StayQuote,
  siteIn,
  spokenDay,
} from '@lodestay/domain'
import { type Db, readerOn } from '../../kernel/db.ts'
import type { JobContext } from '../../kernel/jobs.ts'
import { handleDue } from '../../kernel/run-independently.ts'
import { greetings, type PostMail } from '../mails/index.ts'
import { digestDay, notify } from '../notifications/index.ts'
import { findPublicNotices, readQuotes } from '../offers-and-cancellations/index.ts'
import { cardsById, findAmong } from '../search/index.ts'
import { wordsIn } from './mail-texts.ts'
import {
  type AnnouncedPrice,
  announcedPrices,
  type DueSearch,
  nextDue,
  noteMatches,
  settleMatches,
  type UnsentMatch,
  unsentMatches,
} from './match-store.ts'
import { readFilter, unsubscribeUrl, withNights } from './saved-search-store.ts'

export type MatchMailer = { readonly publicUrl: string; readonly postMail: PostMail }

/** Lines per email; the rest are on the page. */
const NAMED_IN_MAIL = 20
/** Stays named in a notification. */
const NAMED_IN_APP = 3
const MONDAY = 1
/** A price that came down is announced again after this time, or below this share of what was announced. */
const REPEATED_AFTER_MS = 7 * DAY_MS
const MUCH_LOWER = 0.95

type MatchWithCard = UnsentMatch & { readonly card: StayCard }

/** The nights of a match that is about a stay's own rates for them: its prices are those of all the nights together. */
function nightsAtOwnRates({ nights, noticeId }: UnsentMatch): Nights | null {
  return noticeId === null ? nights : null
}

/** What is still news: the search still finds the stay on those nights, for less than before. Nights get their present price. */
async function stillNews(
  db: Db,
  search: DueSearch,
  unsent: readonly UnsentMatch[],
  now: Date,
): Promise<MatchWithCard[]> {
  const filter = readFilter(search.filter, earliestToday(now))
  if (!filter) return []
  const reader = readerOn(db)
  const priced: MatchWithCard[] = []
  for (const matches of Map.groupBy(unsent, nightsKey).values()) {
    const [first] = matches
    const nights = first ? nightsAtOwnRates(first) : null
    const searched = nights ? withNights(filter, nights) : filter
    const stayIds = matches.map(({ stayId }) => stayId)
    const cards = await cardsById(reader, await findAmong(reader, searched, stayIds))
    const cardOf = new Map(cards.map(({ stayId, card }) => [stayId, JSON.parse(card) as StayCard]))
    const quotes = nights ? await readQuotes(db, [...cardOf.keys()], [nights], now) : []
    const quoteOf = new Map(quotes.map((quote) => [quote.stayId, quote]))
    for (const match of matches) {
      const card = cardOf.get(match.stayId)
      const quote = quoteOf.get(match.stayId) ?? null
      if (!card || !(await isStillTrue(db, match, { card, quote, now }))) continue
      priced.push({ ...match, card, ...(nights && { price: quote?.notice?.total ?? quote?.total ?? null }) })
    }
  }
  return priced
}

function nightsKey(match: UnsentMatch): string {
  const nights = nightsAtOwnRates(match)
  return nights ? `${nights.start} ${nights.end}` : ''
}

type Present = { readonly card: StayCard; readonly quote: StayQuote | null; readonly now: Date }

async function isStillTrue(db: Db, match: UnsentMatch, { card, quote, now }: Present): Promise<boolean> {
  if (match.noticeId) return (await findPublicNotices(db, [match.noticeId], now)).has(match.noticeId)
  if (match.kind !== 'cheaper') return true
  const { currentRate } = card
  if (!match.nights) return currentRate !== null && currentRate <= priceOf(match)
  const total = quote?.total ?? null
  return total !== null && match.was !== null && total < match.was
}

function priceOf({ price }: Pick<UnsentMatch, 'price'>): number {
  return price ?? 0
}

/** Whether two news are about some of the same nights, or both about the stay's own rate. */
function concernSame(
  one: Pick<AnnouncedPrice, 'stayId' | 'nights'>,
  other: Pick<AnnouncedPrice, 'stayId' | 'nights'>,
): boolean {
  if (one.stayId !== other.stayId) return false
  return one.nights && other.nights ? overlap(one.nights, other.nights) : one.nights === other.nights
}

/**
 * Without what a host's many small changes would repeat: of a price that came down several times only the lowest is news,
 * and one that was announced is news again after a week, or once it is much lower.
 */
async function withoutRepeats(
  db: Db,
  search: DueSearch,
  unsent: readonly UnsentMatch[],
  now: Date,
): Promise<UnsentMatch[]> {
  const cheaper = unsent.filter(({ kind, noticeId }) => kind === 'cheaper' && !noticeId)
  if (cheaper.length === 0) return [...unsent]
  const prices = await announcedPrices(db, search.number, new Date(now.getTime() - REPEATED_AFTER_MS))
  const isRepeat = (match: UnsentMatch) =>
    cheaper.some((other) => other !== match && concernSame(other, match) && priceOf(other) < priceOf(match)) ||
    prices.some((before) => concernSame(before, match) && priceOf(match) > before.price * MUCH_LOWER)
  return unsent.filter((match) => !cheaper.includes(match) || !isRepeat(match))
}

function nightsWords({ start, end }: Nights, language: Language): string {
  const locale = localeOf(language)
  return wordsIn[language].nights(spokenDay(new Date(start), locale), spokenDay(new Date(end), locale))
}

function priceWords(match: MatchWithCard, language: Language): string | null {
  const { was, card } = match
  const { rate, total, insteadOf } = wordsIn[language]
  const nights = nightsAtOwnRates(match)
  const price = match.price ?? (nights ? null : card.currentRate)
  if (price === null) return null
  const words = nights ? total(formatCents(price), nightCount(nights)) : rate(formatCents(price))
  return was === null ? words : insteadOf(words, formatCents(was))
}

function line(publicUrl: string, match: MatchWithCard, language: Language): string {
  const { card, kind, nights, stayId } = match
  const facts = [nights && nightsWords(nights, language), priceWords(match, language)].filter(Boolean)
  return [
    `${wordsIn[language].kinds[kind]}: ${plainLine(card.name)}, ${plainLine(card.city)}`,
    ...(facts.length > 0 ? [facts.join(' · ')] : []),
    `${siteIn(language, publicUrl)}/stays/${stayId}`,
  ].join('\n')
}

function matchEmail(publicUrl: string, search: DueSearch, matches: readonly MatchWithCard[]) {
  const named = matches.slice(0, NAMED_IN_MAIL)
  const others = matches.length - named.length
  const name = plainLine(search.name)
  const [only] = matches.length === 1 ? matches : []
  const { language } = search
  const words = wordsIn[language]
  const site = siteIn(language, publicUrl)
  return {
    kind: 'saved-search',
    bulk: search.frequency === 'instant' ? ('instant' as const) : ('digest' as const),
    subject: only ? `${words.kinds[only.kind]}: ${plainLine(only.card.name)}` : words.results(matches.length, name),
    text: [
      greetings[language](search.firstName),
      words.somethingNew(name),
      ...named.map((match) => line(publicUrl, match, language)),
      ...(others > 0 ? [words.more(others)] : []),
      `${words.all}\n${site}/saved-searches/${search.id}`,
      `${words.stop(words.often[search.frequency])}\n[link]`,
    ].join('\n\n'),
    link: unsubscribeUrl(publicUrl, search.token),
    unsubscribes: true,
  }
}

function summary(matches: readonly MatchWithCard[], language: Language): string {
  const { kinds, more } = wordsIn[language]
  const named = matches.slice(0, NAMED_IN_APP).map(({ kind, card }) => `${kinds[kind]}: ${plainLine(card.name)}.`)
  return [...named, ...(matches.length > named.length ? [more(matches.length - named.length)] : [])].join(' ')
}

async function notifyOwner(db: Db, { publicUrl, postMail }: MatchMailer, search: DueSearch, now: Date): Promise<void> {
  const unsent = await unsentMatches(db, search.number)
  const matches = await stillNews(db, search, await withoutRepeats(db, search, unsent, now), now)
  await settleMatches(db, search, unsent, matches, now)
  if (matches.length === 0) return
  await notify(
    db,
    { userId: search.userId },
    {
      area: 'offers',
      title: wordsIn[search.language].newIn(plainLine(search.name)),
      body: summary(matches, search.language),
      language: search.language,
      subjectId: search.id,
      isMailed: true,
    },
  )
  if (search.byMail) await postMail(db, { to: search.email, ...matchEmail(publicUrl, search, matches) })
}

/** When the current daily and weekly digests became due, weekly ones on Monday, and the hour for prices began. */
function announcedSince(now: Date) {
  const daily = digestDay(now)
  const weekly = new Date(daily)
  weekly.setUTCDate(daily.getUTCDate() - ((daily.getUTCDay() - MONDAY + 7) % 7))
  return { daily, weekly, hour: new Date(now.getTime() - HOUR_MS) }
}

/** Sends what is due, one search at a time: a search that fails doesn't block the others. */
export async function sendMatches(context: JobContext, telling: MatchMailer): Promise<void> {
  const { db, now } = context
  await noteMatches(db)
  const since = announcedSince(now)
  let last = ''
  await handleDue(context, {
    claim: async (tx) => {
      const search = await nextDue(tx, since, last)
      last = search?.id ?? last
      return search ? [search] : []
    },
    handle: (tx, search) => notifyOwner(tx, telling, search, now),
  })
}
