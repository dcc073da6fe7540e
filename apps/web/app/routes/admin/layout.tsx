import { isAdmin } from '@lodestay/domain/permissions'
import { Outlet } from 'react-router'
import { countAlerts } from '../../features/alerts/alerts.server.ts'
import { adminAlerts } from '../../features/alerts/staff-alerts.ts'
import * as analyticsTexts from '../../features/analytics/texts.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/root-data.ts'
import { apiFor } from '../../lib/session.server.ts'
import { SectionNav } from '../../shell/section-nav.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/layout'
import * as texts from './texts.ts'

const AlertStrip = lazyPart(() =>
  import('../../features/alerts/alert-strip.tsx').then((module) => ({ default: module.AlertStrip })),
)

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireStaff(request, context)
  return { alerts: isAdmin(user) ? await countAlerts(apiFor(context), adminAlerts) : {} }
}

/** The layout of the admin pages, which cover everything but the review queue. */
export default function Admin({ loaderData: { alerts } }: Route.ComponentProps) {
  const { admin } = paths
  const entries = [
    { label: texts.users, to: admin.users() },
    { label: texts.organizations, to: admin.organizations() },
    { label: uiTexts.announcements, to: admin.announcements() },
    { label: texts.sitePromotions, to: admin.sitePromotions() },
    { label: texts.broadcast, to: admin.broadcast() },
    { label: uiTexts.waitlist, to: admin.waitlist() },
    { label: uiTexts.contact, to: admin.contact() },
    { label: texts.mails, to: admin.mails() },
    { label: texts.imports, to: admin.imports() },
    { label: texts.secondFactors, to: admin.secondFactorResets() },
    {
      label: texts.payments,
      to: admin.payments(),
      also: [admin.ledger(), admin.paymentEvents(), admin.disputes(), admin.billingClock()],
    },
    { label: analyticsTexts.events, to: admin.events() },
    ...(isAdmin(useViewer())
      ? [
          { label: texts.accounts, to: admin.outletAccounts() },
          { label: texts.webhooks, to: admin.outletWebhooks() },
          { label: texts.jobs, to: admin.jobs() },
          { label: uiTexts.system, to: admin.system() },
          { label: texts.audit, to: admin.audit() },
        ]
      : []),
  ]
  return (
    <div className="page-column py-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="eyebrow">{uiTexts.administration}</p>
        <ButtonLink to={admin.contentEditor()} reloadDocument variant="quiet" size="small">
          {texts.openContentEditor}
        </ButtonLink>
      </div>
      <SectionNav label={uiTexts.administration} entries={entries} />
      <AlertStrip alerts={alerts} />
      <Outlet />
    </div>
  )
}
