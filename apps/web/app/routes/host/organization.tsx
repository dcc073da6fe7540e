import { Outlet } from 'react-router'
import { organizationOf, stayRights } from '../../features/stays/hosting/hosting.server.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireUser } from '../../lib/session.server.ts'
import { SectionNav } from '../../shell/section-nav.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import type { Route } from './+types/organization'

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
    { label: 'Overview', to: host.dashboard(), end: true },
    { label: 'Stays', to: host.stays() },
    { label: 'Promotions', to: host.promotions() },
    { label: 'Offers', to: host.offers() },
    { label: 'Cancellations', to: host.cancellations() },
    { label: 'Giveaways', to: host.giveaways() },
    { label: 'People', to: host.users() },
  ]
  return (
    <div className="page-column flex flex-col py-7">
      <Breadcrumb crumbs={[{ label: 'Hosting', to: paths.hostStart() }, { label: organization.name }]} />
      <SectionNav label={organization.name} entries={tabs} />
      <Outlet />
    </div>
  )
}
