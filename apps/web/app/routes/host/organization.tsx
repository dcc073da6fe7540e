import { Outlet } from 'react-router'
import { organizationOf, stayRights } from '../../features/stays/hosting/hosting.server.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireUser } from '../../lib/session.server.ts'
import { SectionNav } from '../../shell/section-nav.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/organization'
import * as texts from './texts.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const organization = await organizationOf(apiFor(context), params.orgId).catch((error) => {
    throw asRouteError(error)
  })
  return { organization, mayCreateStays: stayRights(user, params.orgId).create }
}

/** The layout of an organization's pages: its name, and the navigation. */
export default function HostOrganization({ loaderData: { organization } }: Route.ComponentProps) {
  const host = paths.host(organization.id)
  const tabs = [
    { label: texts.overview, to: host.dashboard(), end: true },
    { label: uiTexts.stays, to: host.stays() },
    { label: uiTexts.promotions, to: host.promotions() },
    { label: uiTexts.offers, to: host.offers() },
    { label: uiTexts.cancellations, to: host.cancellations() },
    { label: uiTexts.giveaways, to: host.giveaways() },
    { label: uiTexts.people, to: host.users() },
  ]
  return (
    <div className="page-column flex flex-col py-7">
      <Breadcrumb crumbs={[{ label: uiTexts.hosting, to: paths.hostStart() }, { label: organization.name }]} />
      <SectionNav label={organization.name} entries={tabs} />
      <Outlet />
    </div>
  )
}
