import { MINUTE_MS } from '@lodestay/domain/durations'
import hourglass from '@lodestay/icons/hourglass_bottom.svg?path'
import { ActionButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { NoticePrice } from '../../features/offers-and-cancellations/notice-price.tsx'
import { noticeView } from '../../features/offers-and-cancellations/notice-view.server.ts'
import { whenOf } from '../../features/offers-and-cancellations/notice-words.ts'
import { WayOutLink } from '../../features/offers-and-cancellations/way-out-link.tsx'
import { cardView } from '../../features/stays/card/card-view.server.ts'
import { LazyStayCard } from '../../features/stays/card/lazy-stay-card.tsx'
import { wordsFor } from '../../features/stays/page/booking-panel.tsx'
import * as watchTexts from '../../features/watches/texts.ts'
import { answer } from '../../lib/api.ts'
import { answerForm } from '../../lib/form-result.ts'
import { writtenLanguage } from '../../lib/language.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { dateTime } from '../../lib/use-date-time.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/watch-turn'

/** The URL is a secret: it must not leak to other sites. */
export const handle: PageHandle = { secretAddress: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.nights ? watchTexts.yourTurn(loaderData.nights.stay.name) : watchTexts.yourTurnTitle,
    noIndex: true,
  })

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = apiFor(context)
  const turn = await pageAnswer(api.GET('/api/watches/turns/{token}', { params: { path: params } }))
  const { cancellation, endsAt } = turn
  if (!cancellation?.stay) return { turn, nights: null, links: [], minutes: 0 }
  const path = { id: cancellation.stayId }
  const { bookingLinks } = await pageAnswer(api.GET('/api/stays/{id}', { params: { path } }))
  return {
    turn,
    nights: { ...noticeView('cancellation', cancellation, bookingLinks), stay: cardView(cancellation.stay) },
    // Counted, like those on the stay's page.
    links: Object.keys(bookingLinks).map((partner) => ({
      label: wordsFor(partner),
      to: paths.outboundLink(cancellation.stayId, partner, 'watch-turn'),
      site: null,
    })),
    minutes: Math.round((Date.parse(endsAt ?? '') - Date.now()) / MINUTE_MS),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return answerForm(request, {
    pass: async () => {
      await answer(apiFor(context).POST('/api/watches/turns/{token}/pass', { params: { path: params } }))
      return watchTexts.passedTitle
    },
    end: async () => {
      await answer(apiFor(context).POST('/api/watches/turns/{token}/end-watch', { params: { path: params } }))
      return watchTexts.stoppedWatching
    },
  })
}

type Data = Route.ComponentProps['loaderData']

/** For readers of the email that don't want more of them, signed in or not. */
function StopWatching() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <ActionButton intent="end">{watchTexts.endWatch}</ActionButton>
      <p className="text-sm text-ink-soft">{watchTexts.stopWatchingHint}</p>
    </div>
  )
}

function Over({ turn: { status, watchId } }: Pick<Data, 'turn'>) {
  const [title, hint] = !watchId
    ? [watchTexts.stoppedWatching, watchTexts.stoppedWatchingHint]
    : status === 'passed'
      ? [watchTexts.passedTitle, watchTexts.passedHint]
      : status === 'offered'
        ? [watchTexts.nightsGone, watchTexts.nightsGoneHint]
        : [watchTexts.turnOver, watchTexts.turnOverHint]
  return (
    <EmptyState
      icon={hourglass}
      title={title}
      level="h1"
      action={
        <>
          <ButtonLink to={paths.cancellations()} variant="primary">
            {uiTexts.lastMinuteNights}
          </ButtonLink>
          <ButtonLink to={paths.watches()}>{uiTexts.watches}</ButtonLink>
        </>
      }
    >
      {hint}
    </EmptyState>
  )
}

/** The page behind a private link: nights that only its holder sees, for a while. */
export default function WatchTurnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { turn, nights, links, minutes } = loaderData
  if (!nights)
    return (
      <div className="page-column py-16">
        <Over turn={turn} />
        {turn.watchId && (
          <div className="mt-10 flex justify-center">
            <StopWatching />
          </div>
        )}
      </div>
    )
  const { stay, out, price, title, description, instructions } = nights
  const ways = out ? [out, ...links.filter(({ to }) => to !== out.to)] : links
  return (
    <div className="page-column max-w-4xl py-10">
      <h1 className="mb-2 text-3xl">{watchTexts.yourTurn(stay.name)}</h1>
      <p className="max-w-[60ch] text-ink-soft">
        {watchTexts.turnLead(dateTime(turn.endsAt ?? '', turn.timeZone), turn.position, turn.people)}
      </p>
      <FormNotice result={actionData} className="mt-6" />
      <div className="mt-8 grid grid-cols-1 items-start gap-8 md:grid-cols-2">
        <LazyStayCard stay={stay} priority level="h2" />
        <section aria-label={title} className="flex flex-col items-start gap-3">
          {minutes > 0 && (
            <p className="rounded-full bg-amber-soft px-3 py-1 text-sm font-semibold text-amber-text">
              {watchTexts.minutesLeft(minutes)}
            </p>
          )}
          <p className="text-sm font-semibold text-amber-text">{whenOf('cancellation', nights)}</p>
          <p lang={writtenLanguage} className="font-serif text-2xl leading-tight font-[560]">
            {title}
          </p>
          {price && <NoticePrice price={price} />}
          {description && <p lang={writtenLanguage}>{description}</p>}
          {instructions && (
            <p lang={writtenLanguage} className="text-sm">
              {instructions}
            </p>
          )}
          <ul className="flex flex-wrap gap-3">
            {ways.map((way, index) => (
              <li key={way.to}>
                <WayOutLink
                  out={way}
                  of={`${title}, ${stay.name}`}
                  {...(index === 0 && { variant: 'primary' as const })}
                />
              </li>
            ))}
          </ul>
          {ways.length === 0 && <ButtonLink to={paths.stay(stay.id)}>{watchTexts.seeStay}</ButtonLink>}
          <p className="text-sm text-ink-soft">{watchTexts.turnNotBooking}</p>
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-4">
            <ActionButton intent="pass">{watchTexts.notInterested}</ActionButton>
            <p className="text-sm text-ink-soft">{watchTexts.notInterestedHint}</p>
          </div>
          <StopWatching />
        </section>
      </div>
    </div>
  )
}
