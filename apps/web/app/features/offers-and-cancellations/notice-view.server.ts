import { hasBegun } from '@lodestay/domain/offers-and-cancellations/has-begun'
import { nightlyPrice } from '@lodestay/domain/offers-and-cancellations/nightly-price'
import type { Cancellation, Offer } from '@lodestay/domain/offers-and-cancellations/notice'
import { type ApiClient, answer } from '../../lib/api.ts'
import { paths, safeLink } from '../../lib/paths.ts'
import { inWords } from '../../lib/vocabulary.ts'
import * as uiTexts from '../../ui/texts.ts'
import { priceWords } from '../fields/field-words.ts'
import { cardView } from '../stays/card/card-view.server.ts'
import type { NoticeKind, NoticeView, ShownPrice, WayOut } from './notice-words.ts'

type Notice = Offer | Cancellation
type BookingLinks = Readonly<Record<string, string>>

/** A notice's link: counted if it's one of the stay's booking links, labeled as external otherwise. */
function outboundLinkOf(kind: NoticeKind, notice: Notice, bookingLinks: BookingLinks): WayOut | null {
  const { link, stayId, ctaText } = notice
  const safe = safeLink(link)
  if (!safe) return null
  const linkText = 'linkText' in notice ? notice.linkText : ''
  const words = {
    label: inWords(ctaText || linkText || uiTexts.seeDetails),
    ...(ctaText && linkText && { note: linkText }),
  }
  const partner = Object.keys(bookingLinks).find((name) => bookingLinks[name] === link)
  return partner
    ? { ...words, to: paths.outboundLink(stayId, partner, kind), site: null }
    : { ...words, to: safe, site: URL.parse(safe)?.hostname.replace(/^www\./, '') ?? null }
}

function shownPrice({ price, rate }: Notice): ShownPrice | null {
  return price && { ...nightlyPrice(price, rate), words: priceWords(price) }
}

export function noticeView(kind: NoticeKind, notice: Notice, bookingLinks: BookingLinks): NoticeView {
  return {
    id: notice.id,
    title: notice.title,
    description: notice.description,
    instructions: [notice.instructions, 'dateInstructions' in notice ? notice.dateInstructions : '']
      .filter(Boolean)
      .join(' '),
    isPromoted: notice.isPromoted,
    dates: notice.dateRange,
    hasBegun: hasBegun(notice.dateRange.start, Date.now()),
    price: shownPrice(notice),
    rate: notice.rate,
    out: outboundLinkOf(kind, notice, bookingLinks),
  }
}

/** A notice with its stay, as lists show it. The stay's booking links are fetched only if the notice has a link. */
export async function listedNotice(api: ApiClient, kind: NoticeKind, notice: Notice) {
  const { stay, stayId, link } = notice
  if (!stay) return null
  const bookingLinks = link
    ? await answer(api.GET('/api/stays/{id}', { params: { path: { id: stayId } } })).then(
        (detail) => detail.bookingLinks as BookingLinks,
        () => ({}),
      )
    : {}
  return { ...noticeView(kind, notice, bookingLinks), stay: cardView(stay), picture: notice.media[0] ?? stay.media[0] }
}
