import type { Cancellation, Offer } from '@lodestay/domain/offers-and-cancellations/notice'
import type { RouterContextProvider } from 'react-router'
import { type ApiClient, answer } from '../../lib/api.ts'
import { withinPages } from '../../lib/page-of.ts'
import { apiFor, asRouteError, publicApiFor, requireUser } from '../../lib/session.server.ts'
import type { GalleryPicture } from '../../ui/lightbox.tsx'
import type { FoundNotices } from './notice-list-page.tsx'
import { listedNotice, noticeView } from './notice-view.server.ts'
import type { NoticeKind, NoticeView } from './notice-words.ts'

const LIMIT = 12
/** The most that one call answers: a stay's own page has them all. */
const OF_A_STAY = 100

type Page = { readonly page: number; readonly limit: number }
type Lists = { readonly all: string; readonly favorites: string }
const lists = {
  offer: { all: '/api/offers/current', favorites: '/api/offers/favorites' },
  cancellation: { all: '/api/cancellations/active', favorites: '/api/cancellations/favorites' },
} as const satisfies Record<NoticeKind, Lists>

function ask(api: ApiClient, kind: NoticeKind, list: keyof Lists, query: Page) {
  return answer<{ docs: (Offer | Cancellation)[]; page: number; totalPages: number }>(
    api.GET(lists[kind][list], { params: { query } }),
  )
}

/** The page of a list that a URL requests; `?of=favorites` needs a signed-in user. */
export async function findNotices(
  kind: NoticeKind,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<FoundNotices> {
  const ofFavorites = new URL(request.url).searchParams.get('of') === 'favorites'
  if (ofFavorites) await requireUser(request, context)
  const api = ofFavorites ? apiFor(context) : publicApiFor(context)
  const list = ofFavorites ? 'favorites' : 'all'
  const { docs, page, totalPages } = await withinPages(request, (pageNumber) =>
    ask(api, kind, list, { page: pageNumber, limit: LIMIT }),
  ).catch((error) => {
    throw asRouteError(error)
  })
  const listed = await Promise.all(docs.map((doc) => listedNotice(publicApiFor(context), kind, doc)))
  return { notices: listed.filter((notice) => notice !== null), ofFavorites, page, totalPages }
}

export type StayNotice = NoticeView & { readonly pictures: readonly GalleryPicture[] }
export type StayNotices = { readonly offers: readonly StayNotice[]; readonly freeNights: readonly StayNotice[] }

/** A stay's public offers, also those that begin later, and last-minute nights; empty if they can't be loaded, so that its page still renders. */
export async function noticesOfStay(context: Readonly<RouterContextProvider>, stayId: string) {
  const api = publicApiFor(context)
  const params = { path: { id: stayId }, query: { limit: OF_A_STAY } }
  const nothing = () => ({ docs: [] })
  const [offers, freeNights] = await Promise.all([
    answer<{ docs: Offer[] }>(api.GET('/api/stays/{id}/offers', { params })).catch(nothing),
    answer<{ docs: Cancellation[] }>(api.GET('/api/stays/{id}/cancellations', { params })).catch(nothing),
  ])
  return (bookingLinks: Readonly<Record<string, string>>): StayNotices => {
    const shown = (kind: NoticeKind, docs: readonly (Offer | Cancellation)[]) =>
      docs.map((notice) => ({
        ...noticeView(kind, notice, bookingLinks),
        pictures: notice.media.map((source) => ({ source, alt: source.alt || notice.title })),
      }))
    return { offers: shown('offer', offers.docs), freeNights: shown('cancellation', freeNights.docs) }
  }
}
