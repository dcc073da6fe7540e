import { NavLink, Outlet } from 'react-router'
import { organizationOf, stayRights } from '../features/hosting/hosting.server.ts'
import { paths } from '../lib/paths.ts'
import { apiFor, asRouteError, requireUser } from '../lib/session.server.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import type { Route } from './+types/host-organization'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const organization = await organizationOf(apiFor(context), params.orgId).catch((error) => {
    throw asRouteError(error)
  })
  return { organization, mayCreateStays: stayRights(user, params.orgId).create }
}

const tab =
  'relative inline-flex min-h-11 items-center text-sm font-semibold whitespace-nowrap text-ink-soft no-underline hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-action'

/** The frame of an organization's pages: whose they are, and the ways between them. */
export default function HostOrganization({ loaderData: { organization } }: Route.ComponentProps) {
  const host = paths.host(organization.id)
  return (
    <div className="page-column flex flex-col py-7">
      <Breadcrumb crumbs={[{ label: 'Hosting', to: paths.hostStart() }, { label: organization.name }]} />
      <nav aria-label={organization.name} className="mt-3 mb-8 border-b border-line">
        <ul className="scrollbar-none flex gap-7 overflow-x-auto">
          <li>
            <NavLink to={host.dashboard()} end className={tab}>
              Overview
            </NavLink>
          </li>
          <li>
            <NavLink to={host.stays()} className={tab}>
              Stays
            </NavLink>
          </li>
        </ul>
      </nav>
      <Outlet />
    </div>
  )
}
