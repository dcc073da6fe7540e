import left from '@lodestay/icons/chevron_left.svg?path'
import right from '@lodestay/icons/chevron_right.svg?path'
import { Agenda } from '../../features/campaigns/agenda.tsx'
import { type CalendarView, moveItem, readCalendar, requestedPeriod } from '../../features/campaigns/calendar.server.ts'
import { CalendarGrid } from '../../features/campaigns/calendar-grid.tsx'
import { calendarKinds, kindWords } from '../../features/campaigns/kinds.ts'
import * as campaignTexts from '../../features/campaigns/texts.ts'
import { ViewTabs } from '../../features/campaigns/view-tabs.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { answerForm } from '../../lib/form-result.ts'
import { dateRange, month } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { revalidateAfterPosts } from '../../lib/revalidate-after-posts.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/calendar'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.calendar, noIndex: true })

export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  try {
    const period = await requestedPeriod(api, orgId, request)
    return { ...period, ...(await readCalendar(api, user, orgId, period.weeks)) }
  } catch (error) {
    throw asRouteError(error)
  }
}

export const shouldRevalidate = revalidateAfterPosts

export async function action({ request, params: { orgId }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  return answerForm(request, { move: (form) => moveItem(apiFor(context), orgId, form) })
}

export default function HostCalendar({ loaderData, actionData, params: { orgId } }: Route.ComponentProps) {
  const { view, day, today, weeks, earlier, later, items, warnings } = loaderData
  const to = (change: { view?: CalendarView; day?: string }) => paths.host(orgId).calendar({ view, day, ...change })
  const title = view === 'month' ? month(day) : dateRange({ start: weeks[0]?.[0] ?? day, end: weeks[0]?.[6] ?? day })
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-3xl">{uiTexts.campaigns}</h1>
          <p className="mt-1 text-sm text-ink-soft">{texts.calendarLead}</p>
        </div>
        <ViewTabs orgId={orgId} current="calendar" />
      </header>
      <FormNotice result={actionData} className="mb-6" />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex items-center gap-2">
          <ButtonLink size="small" variant="quiet" to={to({ day: earlier })} preventScrollReset>
            <Icon path={left} size={20} />
            <span className="sr-only">{campaignTexts.earlier}</span>
          </ButtonLink>
          <h2 className="text-center text-xl sm:min-w-40" aria-live="polite">
            {title}
          </h2>
          <ButtonLink size="small" variant="quiet" to={to({ day: later })} preventScrollReset>
            <Icon path={right} size={20} />
            <span className="sr-only">{campaignTexts.later}</span>
          </ButtonLink>
          <ButtonLink size="small" variant="quiet" to={to({ day: today })} preventScrollReset>
            {campaignTexts.today}
          </ButtonLink>
        </div>
        <FilterTabs
          label={campaignTexts.period}
          tabs={[
            { label: campaignTexts.month, to: to({ view: 'month' }), current: view === 'month' },
            { label: campaignTexts.week, to: to({ view: 'week' }), current: view === 'week' },
          ]}
        />
      </div>
      {warnings.length > 0 && (
        <Notice kind="warning" title={campaignTexts.needsLook} className="mb-4">
          <ul className="flex flex-col gap-1">
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="mb-8 max-sm:hidden">
        <CalendarGrid
          orgId={orgId}
          weeks={weeks}
          items={items}
          today={today}
          month={view === 'month' ? day.slice(0, 7) : null}
        />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-xs text-ink-soft">
          <ul className="flex flex-wrap gap-2">
            {calendarKinds.map((kind) => (
              <li key={kind} className={`rounded-sm border px-2 py-0.5 font-semibold ${kindWords[kind].look}`}>
                {kindWords[kind].one}
              </li>
            ))}
          </ul>
          <p>{campaignTexts.dragHint}</p>
        </div>
      </div>
      <Agenda orgId={orgId} items={items} today={today} />
    </>
  )
}
