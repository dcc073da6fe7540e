import feed from '@material-symbols/svg-400/rounded/dynamic_feed.svg?path'
import { FeedPostCard } from '../../features/execution/feed-post-card.tsx'
import { GiveawayCard } from '../../features/giveaways/giveaway-card.tsx'
import { NoticeCard } from '../../features/offers-and-cancellations/notice-card.tsx'
import { listedNotice } from '../../features/offers-and-cancellations/notice-view.server.ts'
import { cardView } from '../../features/stays/card/card-view.server.ts'
import { StayCard } from '../../features/stays/card/stay-card.tsx'
import type { ApiClient } from '../../lib/api.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer, publicApiFor, requireUser } from '../../lib/session.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/feed'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.forYou, noIndex: true })

function read(api: ApiClient, cursor: string | null) {
  return pageAnswer(api.GET('/api/travelers/feed', { params: { query: { limit: 24, ...(cursor && { cursor }) } } }))
}

type FeedItem = Awaited<ReturnType<typeof read>>['docs'][number]

/** An item's card; null for a notice whose stay is no longer public. */
async function cardOf(api: ApiClient, item: FeedItem) {
  const { stay, leads } = item
  if (item.kind === 'stay') return { kind: item.kind, leads, id: stay.id, stay: cardView(stay) }
  if (item.kind === 'giveaway') {
    const { id, title, prize, status, dateRange, entryCount, media } = item.giveaway
    const giveaway = { id, title, prize, status, dateRange, entryCount, picture: media[0] ?? stay.media[0] }
    return { kind: item.kind, leads, id, giveaway: { ...giveaway, place: stay.name } }
  }
  if (item.kind === 'post') {
    const { id, caption, outletName, link, media } = item.post
    const post = { id, caption, outletName, link, picture: media[0] ?? stay.media[0], stayName: stay.name }
    return { kind: item.kind, leads, id, post }
  }
  const notice = await listedNotice(api, item.kind, {
    ...(item.kind === 'offer' ? item.offer : item.cancellation),
    stay,
  })
  return notice && { kind: item.kind, leads, id: notice.id, notice }
}
type FeedCard = NonNullable<Awaited<ReturnType<typeof cardOf>>>

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const cursor = new URL(request.url).searchParams.get('cursor')
  const found = await read(apiFor(context), cursor)
  const cards = await Promise.all(found.docs.map((item) => cardOf(publicApiFor(context), item)))
  return {
    cards: cards.filter((card) => card !== null),
    hasMore: cursor !== null,
    next: found.nextCursor,
    now: Date.now(),
  }
}

function Item({ card, now, priority }: { card: FeedCard; now: number; priority: boolean }) {
  if (card.kind === 'stay') return <StayCard stay={card.stay} priority={priority} level="h3" />
  if (card.kind === 'giveaway')
    return <GiveawayCard giveaway={card.giveaway} now={now} priority={priority} level="h3" />
  if (card.kind === 'post') return <FeedPostCard post={card.post} priority={priority} />
  return <NoticeCard kind={card.kind} notice={card.notice} priority={priority} level="h3" />
}

/** Recent posts by hosts, those about the user's favorites first. */
export default function Feed({ loaderData: { cards, hasMore, next, now } }: Route.ComponentProps) {
  const parts = [
    { title: texts.fromPlacesYouLike, cards: cards.filter(({ leads }) => leads) },
    { title: hasMore ? texts.earlier : texts.newFromHosts, cards: cards.filter(({ leads }) => !leads) },
  ].filter((part) => part.cards.length > 0)
  return (
    <div className="page-column py-10">
      <h1 className="mb-2 text-3xl">{uiTexts.forYou}</h1>
      <p className="max-w-[60ch] text-ink-soft">{texts.feedLead}</p>
      {parts.length === 0 && (
        <div className="mt-8">
          <EmptyState
            icon={feed}
            title={hasMore ? texts.allCaughtUp : texts.noNews}
            action={
              <ButtonLink to={paths.stays()} variant="primary">
                {uiTexts.lookAround}
              </ButtonLink>
            }
          >
            {texts.feedEmptyHint}
          </EmptyState>
        </div>
      )}
      {parts.map((part, nth) => (
        <section key={part.title} aria-label={part.title} className="mt-10">
          <h2 className="text-xl">{part.title}</h2>
          <ul className="mt-5 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {part.cards.map((card, index) => (
              <li key={card.id}>
                <Item card={card} now={now} priority={nth === 0 && index < 3} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {next && (
        <p className="mt-10 flex justify-center">
          <ButtonLink to={paths.feed(next)}>{texts.earlierNews}</ButtonLink>
        </p>
      )}
    </div>
  )
}
