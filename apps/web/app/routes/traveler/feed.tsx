import type { FeedPost } from '@lodestay/domain'
import feed from '@lodestay/icons/dynamic_feed.svg?path'
import { redirect } from 'react-router'
import * as feedTexts from '../../features/feed/texts.ts'
import { ActionButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { listedNotice } from '../../features/offers-and-cancellations/notice-view.server.ts'
import { cardView } from '../../features/stays/card/card-view.server.ts'
import { EmptyWithSearch } from '../../features/stays/card/empty-with-search.tsx'
import { LazyStayCard } from '../../features/stays/card/lazy-stay-card.tsx'
import { type ApiClient, ApiProblem, allDocs, answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import {
  apiFor,
  asRouteError,
  pageRefusal,
  publicApiFor,
  requireSession,
  requireUser,
} from '../../lib/session.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/feed'
import * as texts from './texts.ts'

const FeedPostCard = lazyPart(() =>
  import('../../features/execution/feed-post-card.tsx').then((module) => ({ default: module.FeedPostCard })),
)
const GiveawayCard = lazyPart(() =>
  import('../../features/giveaways/giveaway-card.tsx').then((module) => ({ default: module.GiveawayCard })),
)
const NoticeCard = lazyPart(() =>
  import('../../features/offers-and-cancellations/notice-card.tsx').then((module) => ({ default: module.NoticeCard })),
)
const StoriesBar = lazyPart(() =>
  import('../../features/feed/stories-bar.tsx').then((module) => ({ default: module.StoriesBar })),
)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.forYou, noIndex: true })

/** The feed; from its start if the URL's cursor is invalid. */
function read(api: ApiClient, cursor: string | null) {
  const query = { limit: 24, ...(cursor && { cursor }) }
  return answer(api.GET('/api/travelers/feed', { params: { query } })).catch((error) => {
    if (cursor && error instanceof ApiProblem && error.status === 422) throw redirect(paths.feed())
    throw asRouteError(error)
  })
}

type FeedItem = Awaited<ReturnType<typeof read>>['docs'][number]

/** A post's media: its pictures and videos, or its stay's first picture. */
function shownOf({ media, endsAt: _, ...post }: FeedPost, stay: FeedItem['stay']) {
  const shown = media.length > 0 ? media : stay.media.slice(0, 1)
  return { ...post, media: shown, stayName: stay.name }
}

/** An item's card; null for a notice whose stay is no longer public. */
async function cardOf(api: ApiClient, item: FeedItem) {
  const { stay, leads, reason } = item
  const common = { leads, reason, stayId: stay.id, stayName: stay.name }
  if (item.kind === 'stay') return { ...common, kind: item.kind, id: stay.id, stay: cardView(stay) }
  if (item.kind === 'giveaway') {
    const { id, title, prize, status, dateRange, entryCount, media } = item.giveaway
    const giveaway = { id, title, prize, status, dateRange, entryCount, picture: media[0] ?? stay.media[0] }
    return { ...common, kind: item.kind, id, giveaway: { ...giveaway, place: stay.name } }
  }
  if (item.kind === 'post') {
    return { ...common, kind: item.kind, id: item.post.id, post: shownOf(item.post, stay) }
  }
  const notice = await listedNotice(api, item.kind, {
    ...(item.kind === 'offer' ? item.offer : item.cancellation),
    stay,
  })
  return notice && { ...common, kind: item.kind, id: notice.id, notice }
}
type FeedCard = NonNullable<Awaited<ReturnType<typeof cardOf>>>

async function readStories(api: ApiClient) {
  const { docs } = await answer(api.GET('/api/travelers/feed/stories'))
  return docs.map(({ post, stay, reason }) => ({ ...shownOf(post, stay), why: feedTexts.reasons[reason] }))
}

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const api = apiFor(context)
  const cursor = new URL(request.url).searchParams.get('cursor')
  const mutes = allDocs((next) =>
    answer(api.GET('/api/travelers/feed/mutes', { params: { query: { limit: 100, ...next } } })),
  ).catch(pageRefusal)
  const [found, stories, hidden] = await Promise.all([read(api, cursor), cursor ? [] : readStories(api), mutes])
  const cards = await Promise.all(found.docs.map((item) => cardOf(publicApiFor(context), item)))
  return {
    cards: cards.filter((card) => card !== null),
    stories,
    hidden,
    hasMore: cursor !== null,
    next: found.nextCursor,
    now: Date.now(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const stayOf = (form: FormData) => ({ params: { path: { stayId: textOf(form, 'stayId') } } })
  return answerForm(request, {
    hide: async (form) => {
      await api.PUT('/api/travelers/feed/mutes/{stayId}', stayOf(form))
      return feedTexts.hiddenPlace(textOf(form, 'name'))
    },
    show: async (form) => {
      await api.DELETE('/api/travelers/feed/mutes/{stayId}', stayOf(form))
      return feedTexts.shownAgain
    },
  })
}

function Item({ card, now, priority }: { card: FeedCard; now: number; priority: boolean }) {
  if (card.kind === 'stay') return <LazyStayCard stay={card.stay} priority={priority} level="h3" />
  if (card.kind === 'giveaway')
    return <GiveawayCard giveaway={card.giveaway} now={now} priority={priority} level="h3" />
  if (card.kind === 'post') return <FeedPostCard post={card.post} priority={priority} />
  return <NoticeCard kind={card.kind} notice={card.notice} priority={priority} level="h3" />
}

/** Why an item is shown, and a button to hide its place. */
function Why({ card: { reason, stayId, stayName } }: { card: FeedCard }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 px-1 text-xs text-ink-faint">
      <span>{feedTexts.reasons[reason]}</span>
      <ActionButton intent="hide" fields={{ stayId, name: stayName }} about={stayName} size="small" variant="quiet">
        {feedTexts.hidePlace}
      </ActionButton>
    </div>
  )
}

type Hidden = Route.ComponentProps['loaderData']['hidden']

function HiddenPlaces({ hidden }: { hidden: Hidden }) {
  return (
    <div className="mt-12 max-w-xl">
      <Disclosure title={feedTexts.hiddenPlaces}>
        <ul className="flex flex-col gap-2">
          {hidden.map(({ stayId, stayName }) => (
            <li key={stayId} className="flex items-center justify-between gap-4 text-sm">
              {stayName}
              <ActionButton intent="show" fields={{ stayId }} about={stayName} size="small">
                {feedTexts.showAgain}
              </ActionButton>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

/** Recent posts by hosts, those about the user's favorites and their surroundings first. */
export default function Feed({ loaderData, actionData }: Route.ComponentProps) {
  const { cards, stories, hidden, hasMore, next, now } = loaderData
  const parts = [
    { title: texts.fromPlacesYouLike, cards: cards.filter(({ leads }) => leads) },
    { title: hasMore ? texts.earlier : texts.newFromHosts, cards: cards.filter(({ leads }) => !leads) },
  ].filter((part) => part.cards.length > 0)
  return (
    <div className="page-column py-10">
      <h1 className="mb-2 text-3xl">{uiTexts.forYou}</h1>
      <p className="max-w-[60ch] text-ink-soft">{texts.feedLead}</p>
      <FormNotice result={actionData} className="mt-6" />
      {stories.length > 0 && <StoriesBar stories={stories} />}
      {parts.length === 0 && (
        <div className="mt-8">
          <EmptyWithSearch icon={feed} title={hasMore ? texts.allCaughtUp : texts.noNews}>
            {texts.feedEmptyHint}
          </EmptyWithSearch>
        </div>
      )}
      {parts.map((part, nth) => (
        <section key={part.title} aria-label={part.title} className="mt-10">
          <h2 className="text-xl">{part.title}</h2>
          <ul className="mt-5 grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {part.cards.map((card, index) => (
              <li key={card.id} className="flex flex-col gap-1">
                <div className="flex-1">
                  <Item card={card} now={now} priority={nth === 0 && index < 3} />
                </div>
                <Why card={card} />
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
      {hidden.length > 0 && <HiddenPlaces hidden={hidden} />}
    </div>
  )
}
