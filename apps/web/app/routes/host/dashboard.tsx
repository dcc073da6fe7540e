import { picturesNeeded } from '@lodestay/domain/stays/fewest-pictures'
import type { StayApplication } from '@lodestay/domain/stays/stay'
import { shownStayName } from '@lodestay/domain/stays/stay-name'
import add from '@lodestay/icons/add.svg?path'
import cottage from '@lodestay/icons/cottage.svg?path'
import taskAlt from '@lodestay/icons/task_alt.svg?path'
import { Link, useRouteLoaderData } from 'react-router'
import { analyticsOf } from '../../features/analytics/analytics.server.ts'
import { AtAGlance } from '../../features/analytics/at-a-glance.tsx'
import { seriesOf } from '../../features/analytics/series.ts'
import { type Attention, AttentionList } from '../../features/stays/hosting/attention-list.tsx'
import { countStays, openWork, stayRights } from '../../features/stays/hosting/hosting.server.ts'
import { otherWork } from '../../features/stays/hosting/other-work.server.ts'
import type { OtherWork } from '../../features/stays/hosting/other-work-list.tsx'
import { type StayState, stayStates } from '../../features/stays/hosting/stay-filters.ts'
import { type ApiClient, answer } from '../../lib/api.ts'
import { number } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireUser } from '../../lib/session.server.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/dashboard'
import type { loader as organizationLoader } from './organization.tsx'
import * as texts from './texts.ts'

const OtherWorkList = lazyPart(() =>
  import('../../features/stays/hosting/other-work-list.tsx').then((module) => ({ default: module.OtherWorkList })),
)
const Notice = lazyPart(() => import('../../ui/notice.tsx').then((module) => ({ default: module.Notice })))

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.hosting, noIndex: true })

/** Problems are loaded for this many drafts; the rest are listed without. */
const LOOKED_INTO = 12

async function withProblems(api: ApiClient, { stay }: StayApplication): Promise<number> {
  const params = { path: { id: stay.id }, query: { checkDrafts: 'true' as const } }
  const { revision, ...whole } = await answer(api.GET('/api/stays/{id}', { params }))
  const lacksPictures = whole.media.length < picturesNeeded(whole)
  return (revision?.problems.length ?? 0) + Number(lacksPictures)
}

/** Stays with something to do, most actionable first, and those that wait for a moderator. */
async function lookInto(api: ApiClient, work: readonly StayApplication[]) {
  const of = (...statuses: string[]) => work.filter(({ status }) => statuses.includes(status))
  const brief = ({ stay, isRevision, submittedAt, lockedBy }: StayApplication) => ({
    id: stay.id,
    name: shownStayName(stay.name),
    picture: stay.media[0] ?? null,
    isRevision,
    submittedAt,
    lockedBy: lockedBy?.name ?? null,
  })
  const isSentBack = ({ status, rejection }: StayApplication) => status === 'Rejected' || rejection !== null
  const rejected = work
    .filter(isSentBack)
    .map((one): Attention => ({ ...brief(one), kind: 'rejected', said: one.rejection }))
  const drafts = await Promise.all(
    of('Draft')
      .filter((one) => !isSentBack(one))
      .map(
        async (one, at): Promise<Attention> => ({
          ...brief(one),
          kind: 'draft',
          problems: at < LOOKED_INTO ? await withProblems(api, one) : null,
        }),
      ),
  )
  const waiting = of('Submitted', 'Pending').map((one): Attention => ({ ...brief(one), kind: 'waiting' }))
  return { attention: [...rejected, ...drafts], waiting }
}

export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const rights = stayRights(user, orgId)
  try {
    if (!rights.view) return { rights, open: null, counts: [], analytics: null, points: [], now: Date.now() }
    const [{ work, ...more }, others, analytics, ...counts] = await Promise.all([
      openWork(api, orgId),
      otherWork(api, user, orgId),
      analyticsOf(api, orgId),
      ...stayStates.map(async ({ value }) => ({ state: value, count: await countStays(api, orgId, value) })),
    ])
    const hidden = counts.find(({ state }) => state === 'hidden')?.count ?? 0
    const open = { ...(await lookInto(api, work)), ...more, others }
    const { points } = seriesOf(
      analytics.days.map(({ day, pageViews: count }) => ({ day, count })),
      analytics,
    )
    return { rights, hidden, open, counts, analytics, points, now: Date.now() }
  } catch (error) {
    throw asRouteError(error)
  }
}

type Open = {
  readonly attention: readonly Attention[]
  readonly isMore: boolean
  readonly others: readonly OtherWork[]
}

function NeedsAttention({ orgId, open, now }: { orgId: string; open: Open; now: number }) {
  const { attention, isMore, others } = open
  if (attention.length === 0 && others.length === 0)
    return (
      <EmptyState icon={taskAlt} title={texts.allSet} level="h3">
        {texts.nothingNeedsAttention}
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-3">
      {attention.length > 0 && <AttentionList orgId={orgId} items={attention} isMore={isMore} now={now} />}
      {others.length > 0 && <OtherWorkList orgId={orgId} items={others} />}
    </div>
  )
}

function Counts({ orgId, counts }: { orgId: string; counts: readonly { state: StayState; count: number }[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {stayStates.map(({ value, label }) => (
        <li key={value}>
          <Link
            to={paths.host(orgId).stays({ state: value })}
            className="flex h-full flex-col rounded-lg border border-line bg-raised p-4 no-underline transition-shadow hover:shadow-lift"
          >
            <span className="font-serif text-3xl tabular-nums">
              {number(counts.find(({ state }) => state === value)?.count ?? 0)}
            </span>
            <span className="text-sm text-ink-soft">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export default function HostDashboard({ loaderData, params: { orgId } }: Route.ComponentProps) {
  const { rights, open, counts, analytics, points, now } = loaderData
  const { organization } = useRouteLoaderData<typeof organizationLoader>('routes/host/organization') ?? {}
  const name = organization?.name
  const host = paths.host(orgId)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const newStay = (
    <ButtonLink to={host.newStay()} variant="primary" icon={<Icon path={add} size={20} />}>
      {uiTexts.newStay}
    </ButtonLink>
  )
  return (
    <>
      <header className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-4">
          {organization?.photoUrl && (
            <Avatar name={organization.name} photoUrl={organization.photoUrl} size="large" squared />
          )}
          <h1 className="min-w-0 text-3xl break-words">{name}</h1>
        </div>
        {rights.create && newStay}
      </header>
      {!rights.view && (
        <Notice title={texts.onlySomeStays}>
          {texts.findStays.before}{' '}
          <Link to={host.stays()} className="link">
            {texts.findStays.link}
          </Link>
          {texts.findStays.after}
        </Notice>
      )}
      {rights.view && total === 0 && (
        <EmptyState icon={cottage} title={texts.addFirstStay} action={rights.create && newStay}>
          {texts.addFirstStayHint}
        </EmptyState>
      )}
      {open && total > 0 && (
        <div className="flex flex-col gap-11">
          <section aria-labelledby="attention">
            <h2 id="attention" className="mb-4 text-2xl">
              {texts.needsAttention}
            </h2>
            <NeedsAttention orgId={orgId} open={open} now={now} />
          </section>
          {open.waiting.length > 0 && (
            <section aria-labelledby="waiting">
              <h2 id="waiting" className="mb-4 text-2xl">
                {uiTexts.inReview}
              </h2>
              <AttentionList orgId={orgId} items={open.waiting} isMore={open.isMoreWaiting} now={now} />
            </section>
          )}
          {analytics && <AtAGlance orgId={orgId} analytics={analytics} points={points} />}
          <section aria-labelledby="summary">
            <h2 id="summary" className="mb-4 text-2xl">
              {texts.yourStays}
            </h2>
            <Counts orgId={orgId} counts={counts} />
          </section>
        </div>
      )}
    </>
  )
}
