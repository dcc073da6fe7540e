import { useEffect } from 'react'
import { Link, Outlet } from 'react-router'
import { countAlerts } from '../../features/alerts/alerts.server.ts'
import { staffAlerts } from '../../features/alerts/staff-alerts.ts'
import * as executionTexts from '../../features/execution/texts.ts'
import { decisions, useDecisions } from '../../features/review/decisions.ts'
import { reviewKinds } from '../../features/review/kinds.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { finishDeferred } from '../../lib/deferred-action.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { SectionNav } from '../../shell/section-nav.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/layout'
import * as texts from './texts.ts'

const AlertStrip = lazyPart(() =>
  import('../../features/alerts/alert-strip.tsx').then((module) => ({ default: module.AlertStrip })),
)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = await requireStaff(request, context)
  const query = { status: 'appealed', limit: 1 } as const
  const api = apiFor(context)
  const [{ totalDocs }, alerts] = await Promise.all([
    pageAnswer(api.GET('/api/takedowns', { params: { query } })),
    countAlerts(api, staffAlerts),
  ])
  return { moderatorId: id, openAppeals: totalDocs, alerts }
}

/** The moderation layout: reports failed decisions, and sends pending ones when the moderator leaves. */
export default function Moderation({ loaderData: { openAppeals, alerts } }: Route.ComponentProps) {
  const { failed } = useDecisions()
  useEffect(() => finishDeferred, [])
  return (
    <div className="page-column py-4">
      <SectionNav
        label={uiTexts.moderation}
        entries={[
          {
            label: uiTexts.queue,
            to: paths.moderation.queue(),
            end: true,
            also: reviewKinds.map((kind) => paths.moderation.item(kind, '')),
          },
          { label: executionTexts.tasks, to: paths.moderation.tasks() },
          { label: texts.reports, to: paths.moderation.flags() },
          {
            label: uiTexts.takenDown,
            to: paths.moderation.takedowns(),
            waiting: { count: openAppeals, what: openAppeals === 1 ? texts.openAppeal : texts.openAppeals },
          },
          { label: texts.claims, to: paths.moderation.claims() },
          { label: uiTexts.feedback, to: paths.moderation.feedback() },
          {
            label: uiTexts.outlets,
            to: paths.moderation.outletApplications(),
            also: [paths.moderation.outletLinks()],
          },
          { label: texts.templates, to: paths.moderation.templates() },
          { label: texts.metrics, to: paths.moderation.metrics() },
        ]}
      />
      <AlertStrip alerts={alerts} />
      {failed.length > 0 && (
        <div className="mb-6 flex flex-col gap-3">
          {failed.map(({ id, address, name, verb, detail }) => (
            <Notice
              key={id}
              kind="error"
              title={texts.decisionFailed(name, verb)}
              action={
                <>
                  <Link
                    to={address}
                    className="link inline-flex min-h-9 items-center"
                    onClick={() => decisions.dismiss(id)}
                  >
                    {texts.reviewAgain}
                  </Link>
                  <Button size="small" variant="quiet" onClick={() => decisions.dismiss(id)}>
                    {uiTexts.dismiss}
                  </Button>
                </>
              }
            >
              {detail}
            </Notice>
          ))}
        </div>
      )}
      <Outlet />
    </div>
  )
}
