import { can, isStaff } from '@lodestay/domain/permissions'
import type { Stay as StayData } from '@lodestay/domain/stays/stay'
import { stateName } from '@lodestay/domain/us-states'
import { Suspense } from 'react'
import { data, Link, redirect } from 'react-router'
import { readAvailability } from '../../features/calendars/availability.server.ts'
import { giveawaysOfStay } from '../../features/giveaways/giveaways.server.ts'
import { noticesOfStay } from '../../features/offers-and-cancellations/find-notices.server.ts'
import { blogPostOf } from '../../features/pages/content.server.ts'
import { quotesOf } from '../../features/search/search.server.ts'
import { readSearch } from '../../features/search/search-url.ts'
import { LazySitePromotion } from '../../features/site-promotions/lazy-site-promotion.tsx'
import { sitePromotionFor } from '../../features/site-promotions/site-promotion.server.ts'
import { openingDay } from '../../features/stays/card/opening-day.ts'
import { StayPage } from '../../features/stays/page/stay-page.tsx'
import { vacationRental } from '../../features/stays/page/vacation-rental.server.ts'
import { similarTo } from '../../features/stays/referrals/similar.server.ts'
import * as referralTexts from '../../features/stays/referrals/texts.ts'
import { type ApiClient, ApiProblem, answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { lazyHydrate } from '../../lib/lazy-hydrate.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { apiFor, asRouteError, publicApiFor, requireSession, viewerFor } from '../../lib/session.server.ts'
import { wordsFor } from '../../lib/vocabulary.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/stay'
import * as texts from './texts.ts'

export const handle: PageHandle = { cachePublic: 1, alike: true, involves: true, ownWith: 'preview' }

// Lazy-hydrated: both are below the fold, with their space reserved.
const StayNoticeList = lazyHydrate(() => import('../../features/offers-and-cancellations/stay-notices.tsx'))
const AskedNights = lazyHydrate(() => import('../../features/stays/page/asked-nights.tsx'))
const EarlyBooking = lazyHydrate(() => import('../../features/stays/page/early-booking.tsx'))
const StayGiveaways = lazyHydrate(() => import('../../features/giveaways/stay-giveaways.tsx'))
const TakenDown = lazyHydrate(() => import('../../features/stays/page/taken-down.tsx'))
const AvailabilityMonths = lazyHydrate(() => import('../../features/calendars/availability-months.tsx'))
const WatchLink = lazyHydrate(() => import('../../features/watches/watch-link.tsx'))
const UnavailablePage = lazyHydrate(() => import('../../features/stays/referrals/unavailable-page.tsx'))
const ReportLink = lazyHydrate(() => import('../../features/flags/report-link.tsx'))

/** How many months of nights a stay's page shows. */
const AVAILABILITY_MONTHS = 12

/** The stay; or, if it is gone and its page can suggest others nearby, those. */
async function stayOrSimilar(api: ApiClient, id: string, preview: boolean) {
  const query = preview ? { checkDrafts: 'true' as const } : {}
  const similar = preview ? null : similarTo(api, id)
  try {
    const answered: Promise<StayData> = answer(api.GET('/api/stays/{id}', { params: { path: { id }, query } }))
    const stay = await answered
    return { stay, similar: await (similar ?? similarTo(api, id)) }
  } catch (error) {
    const isMissing = error instanceof ApiProblem && error.status === 404
    // Redirect users who may not see non-public versions, such as a rejected claimant, to the public page.
    if (isMissing && preview) throw redirect(paths.stay(id))
    const instead = isMissing ? await similar : null
    if (instead?.reason !== 'gone') throw asRouteError(error)
    return { stay: null, similar: instead }
  }
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = apiFor(context)
  const { searchParams } = new URL(request.url)
  const preview = searchParams.get('preview') === '1'
  const now = Date.now()
  const [{ stay, similar }, quotes, notices, giveaways, promotion, interest, takedown] = await Promise.all([
    stayOrSimilar(api, params.id, preview),
    quotesOf(publicApiFor(context), readSearch(searchParams), [params.id]),
    noticesOfStay(context, params.id),
    giveawaysOfStay(publicApiFor(context), params.id, now),
    sitePromotionFor(context, 'stay'),
    preview
      ? null
      : answer(api.GET('/api/stays/{id}/interest', { params: { path: { id: params.id } } })).catch(() => null),
    // Only people who may see a non-public version get the reason; if it can't be loaded, the page renders without.
    preview
      ? answer(api.GET('/api/stays/{id}/takedown', { params: { path: { id: params.id } } })).catch(() => null)
      : null,
  ])
  if (!stay) return data({ stay, similar }, { status: 404 })
  const viewer = viewerFor(context)
  const asStaff = isStaff(viewer)
  // Ignore staff roles: a staff member can be a host as well, and this is about hosts.
  const host = viewer && { ...viewer, roles: [] }
  const mayAppeal = can(host, 'stay.Update', { stayId: stay.id, organizationId: stay.organizationId })
  const { id: stayId, currentRate: rate } = stay
  return {
    stay,
    words: wordsFor([stay.status, ...stay.type, ...stay.tags, ...stay.specialInterests, ...(stay.highlights ?? [])]),
    availability: await readAvailability(api, { stayId, rate, months: AVAILABILITY_MONTHS }),
    quote: quotes.get(stay.id) ?? null,
    notices: notices(stay.bookingLinks),
    giveaways,
    interest,
    now,
    promotion,
    similar,
    blogPost: await blogPostOf(context, stay),
    preview,
    jsonLd: vacationRental(stay, context.get(requestContext).origin),
    takedown,
    mayAppeal,
    asStaff,
    tiles: context.get(requestContext).mapTiles,
  }
}

/** Hosts appeal a takedown; travelers enter a host's code. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const path = { id: params.id }
  return answerForm(request, {
    appeal: async (form) => {
      const body = { message: textOf(form, 'message') }
      await answer(apiFor(context).POST('/api/stays/{id}/takedown/appeals', { params: { path }, body }))
      return texts.appealSent
    },
    'enter-code': async (form) => {
      const request = { params: { path }, body: { code: textOf(form, 'code') } }
      const booking = await answer(apiFor(context).POST('/api/stays/{id}/early-booking/codes', request))
      // The page shows when the link opens.
      return booking.letInFrom ? texts.codeKept : texts.codeEntered
    },
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  if (!loaderData.stay) return pageMeta(matches, { title: referralTexts.goneTitle, noIndex: true })
  const { stay, preview, jsonLd } = loaderData
  const { address } = stay.location
  const place = [address.city, stateName(address.state ?? '')].filter(Boolean).join(', ')
  const picture = stay.media[0]?.url ?? null
  const about = [stay.mostUniqueAspect, stay.description.replaceAll(/\s+/g, ' ')]
    .filter(Boolean)
    .join(' ')
    .slice(0, 160)
  return pageMeta(matches, {
    title: [stay.displayName, place].filter(Boolean).join(', '),
    description: about,
    image: picture,
    ...(preview ? { noIndex: true } : { path: paths.stay(stay.id), jsonLd }),
  })
}

export default function Stay({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.stay)
    return (
      <Suspense>
        <UnavailablePage similar={loaderData.similar} />
      </Suspense>
    )
  const { stay, notices, giveaways, now, promotion, similar, blogPost, preview, takedown, mayAppeal, asStaff, tiles } =
    loaderData
  const { availability, interest, quote } = loaderData
  const opens = openingDay(stay.earlyBooking, now)
  const some = notices.offers.length + notices.freeNights.length > 0
  const news = (
    <>
      {stay.earlyBooking && opens && (
        <EarlyBooking stayId={stay.id} booking={stay.earlyBooking} opens={opens} result={actionData} />
      )}
      {quote && <AskedNights quote={quote} rate={stay.currentRate} />}
      {some && <StayNoticeList {...notices} />}
      {giveaways.length > 0 && <StayGiveaways giveaways={giveaways} now={now} />}
    </>
  )
  return (
    <StayPage
      key={stay.id}
      stay={stay}
      words={loaderData.words}
      availability={
        <>
          {availability && <AvailabilityMonths availability={availability} />}
          {!preview && (
            <WatchLink
              stayId={stay.id}
              isWatched={interest?.isWatched ?? false}
              dates={quote && { start: quote.start, end: quote.end }}
              beside={availability !== null}
            />
          )}
        </>
      }
      interest={interest}
      notices={opens || quote || some || giveaways.length > 0 ? news : null}
      takenDown={takedown && <TakenDown takedown={takedown} mayAppeal={mayAppeal} result={actionData} />}
      report={
        asStaff ? (
          <Link to={paths.moderation.takedown(stay.id)} className="link inline-flex min-h-11 items-center text-sm">
            {takedown ? texts.reviewTakedown : uiTexts.takeDownStay}
          </Link>
        ) : preview ? null : (
          <ReportLink stay={stay} />
        )
      }
      banner={<LazySitePromotion promotion={promotion} className="mt-14" />}
      similar={similar}
      blogPost={blogPost}
      preview={preview}
      tiles={tiles}
    />
  )
}
