import { can } from '@lodestay/domain/permissions'
import { Link } from 'react-router'
import { calendarForms, readHostCalendar } from '../../features/calendars/calendars.server.ts'
import * as calendarTexts from '../../features/calendars/texts.ts'
import { ActionButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { staysWith } from '../../features/stays/hosting/hosting.server.ts'
import { assertOrganization } from '../../lib/assert-organization.ts'
import { answerForm, type FormResult } from '../../lib/form-result.ts'
import { dateRange, list } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/stay-calendar'
import * as texts from './texts.ts'

const NightsForm = lazyPart(() =>
  import('../../features/calendars/nights-form.tsx').then((module) => ({ default: module.NightsForm })),
)
const FeedList = lazyPart(() =>
  import('../../features/calendars/feed-list.tsx').then((module) => ({ default: module.FeedList })),
)
const PartnerAddresses = lazyPart(() =>
  import('../../features/calendars/partner-addresses.tsx').then((module) => ({ default: module.PartnerAddresses })),
)
const EmbedSnippet = lazyPart(() =>
  import('../../features/calendars/embed-snippet.tsx').then((module) => ({ default: module.EmbedSnippet })),
)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.calendar, noIndex: true })

export async function loader({ request, params: { orgId, stayId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  try {
    const [found, stays] = await Promise.all([
      readHostCalendar(api, user, orgId, stayId),
      // The platform changes several stays together only for users who may change all of the organization's.
      can(user, 'stay.Update', { organizationId: orgId }) ? staysWith(api, 'stay.Update', orgId) : [],
    ])
    assertOrganization(found.stay, orgId, texts.noSuchStay)
    const requested = new URL(request.url).searchParams.get('month')
    const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(requested ?? '') ? requested : found.calendar.today.slice(0, 7)
    const others = stays.filter(({ id }) => id !== stayId)
    return { ...found, others, first: `${month}-01`, now: Date.now(), origin: context.get(requestContext).origin }
  } catch (error) {
    throw asRouteError(error)
  }
}

export async function action({ request, params: { orgId, stayId }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  return answerForm(request, calendarForms(apiFor(context), orgId, stayId))
}

export default function StayCalendar({ loaderData, actionData, params: { orgId } }: Route.ComponentProps) {
  const { stay, calendar, feeds, exports, mayUpdate, first, now, origin } = loaderData
  const result = actionData as FormResult | undefined
  const names = new Map(feeds.map(({ id, name }) => [id, name]))
  return (
    <div className="flex flex-col gap-10">
      <div>
        <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="text-3xl">{calendarTexts.calendarNamed(stay.name)}</h1>
            <p className="mt-1 text-sm text-ink-soft">{calendarTexts.calendarLead}</p>
          </div>
          <ButtonLink size="small" to={paths.host(orgId).stay(stay.id)}>
            {calendarTexts.editStay}
          </ButtonLink>
        </header>
        <FormNotice result={result} fields={['start', 'end', 'rate', 'minimum', 'url', 'partner']} className="mb-6" />
        {calendar.conflicts.length > 0 && (
          <Notice kind="warning" title={calendarTexts.conflictTitle} className="mb-6">
            <ul className="flex flex-col gap-1">
              {calendar.conflicts.map((conflict) => (
                <li key={conflict.start + conflict.feedIds.join()}>
                  {calendarTexts.conflict(dateRange(conflict), list(conflict.feedIds.map((id) => names.get(id) ?? '')))}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {calendar.cameFree.length > 0 && (
          <Notice kind="success" title={calendarTexts.cameFreeTitle} className="mb-6">
            <p>{calendarTexts.cameFreeLead}</p>
            <ul className="mt-2 flex flex-col gap-1">
              {calendar.cameFree.map((nights) => (
                <li key={nights.cancellationId}>
                  <Link className="link" to={paths.host(orgId).notice('cancellations', nights.cancellationId)}>
                    {calendarTexts.draftFor(dateRange(nights), calendarTexts.cameFreeState[nights.status])}
                  </Link>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <NightsForm {...loaderData} orgId={orgId} first={first} result={result} />
        <Known isKeptHere={calendar.isKeptHere} isKnown={calendar.knownUntil !== null} mayUpdate={mayUpdate} />
      </div>
      <FeedList feeds={feeds} mayUpdate={mayUpdate} now={now} result={result} />
      {mayUpdate && <PartnerAddresses exports={exports} now={now} result={result} />}
      {stay.isPublic ? (
        <EmbedSnippet stay={stay} origin={origin} />
      ) : (
        <p className="text-sm text-ink-soft">{calendarTexts.embedAfterPublishing}</p>
      )}
    </div>
  )
}

/** Whether nights that nothing has taken are available. */
function Known({ isKeptHere, isKnown, mayUpdate }: { isKeptHere: boolean; isKnown: boolean; mayUpdate: boolean }) {
  const words = isKeptHere ? calendarTexts.keptHere : isKnown ? calendarTexts.knownByFeeds : calendarTexts.notKept
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm">
      <p>{words}</p>
      {mayUpdate && (isKeptHere || !isKnown) && (
        <ActionButton size="small" intent={isKeptHere ? 'keep-no-longer' : 'keep'}>
          {isKeptHere ? calendarTexts.keepNoLonger : calendarTexts.keepHere}
        </ActionButton>
      )}
    </div>
  )
}
