import { isAdmin } from '@lodestay/domain/permissions'
import { Outlet } from 'react-router'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/root-data.ts'
import { SectionNav } from '../../shell/section-nav.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/layout'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  return null
}

/** The layout of the admin pages, which cover everything but the review queue. */
export default function Admin() {
  const { admin } = paths
  const entries = [
    { label: 'Users', to: admin.users() },
    { label: 'Organizations', to: admin.organizations() },
    { label: 'Announcements', to: admin.announcements() },
    { label: 'Waitlist', to: admin.waitlist() },
    { label: 'Contact', to: admin.contact() },
    { label: 'Second factors', to: admin.secondFactorResets() },
    ...(isAdmin(useViewer()) ? [{ label: 'Audit', to: admin.audit() }] : []),
  ]
  return (
    <div className="page-column py-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="eyebrow">Administration</p>
        <ButtonLink to={admin.contentEditor()} reloadDocument variant="quiet" size="small">
          Open content editor
        </ButtonLink>
      </div>
      <SectionNav label="Administration" entries={entries} />
      <Outlet />
    </div>
  )
}
