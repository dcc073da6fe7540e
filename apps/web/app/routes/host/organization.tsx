import { can, type Permission, roleGives } from '@lodestay/domain/permissions'
import { data, Outlet, redirect } from 'react-router'
import * as analyticsTexts from '../../features/analytics/texts.ts'
import { countStaged, rightsOnCart } from '../../features/purchases/cart.server.ts'
import { organizationOf, stayRights } from '../../features/stays/hosting/hosting.server.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { revalidateAfterPosts } from '../../lib/revalidate-after-posts.ts'
import { apiFor, asRouteError, requireUser } from '../../lib/session.server.ts'
import { rememberOrganization } from '../../lib/session-cookie.server.ts'
import { SectionNav } from '../../shell/section-nav.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/organization'
import * as texts from './texts.ts'

const OrganizationSwitcher = lazyPart(
  () =>
    import('../../features/organizations/organization-switcher.tsx').then((module) => ({
      default: module.OrganizationSwitcher,
    })),
  <span className="min-h-9 pointer-coarse:min-h-11" />,
)

/** Pages about payments: the cart, the bills, and a stay's plan. */
function isAboutMoney({ pathname }: URL): boolean {
  const [section, , page] = pathname.split('/').slice(3)
  return section === 'cart' || section === 'billing' || (section === 'stays' && page === 'plan')
}

/**
 * Redirects users who only see payments from the overview to the bills.
 * @throws Response 403 for any other page.
 */
function toBilling(url: URL, orgId: string, seesBilling: boolean): Response {
  const { dashboard, billing } = paths.host(orgId)
  if (seesBilling && url.pathname.replace(/\/$/, '') === dashboard()) return redirect(billing())
  throw data({ detail: texts.moneyOnly }, { status: 403 })
}

export async function loader({ request, url, params: { orgId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const cart = rightsOnCart(user, orgId)
  const [organization, staged] = await Promise.all([
    organizationOf(api, orgId),
    // A badge must not break the pages.
    cart.view ? countStaged(api, orgId).catch(() => 0) : null,
  ]).catch((error) => {
    throw asRouteError(error)
  })
  const scope = { organizationId: orgId }
  // The user's permissions don't tell which organization a stay belongs to: roles for its stays are in the response.
  const seesSome = (permission: Permission) =>
    can(user, permission, scope) || organization.roles.some((role) => roleGives(role, permission))
  const [seesStays, seesBilling] = [seesSome('stay.View'), seesSome('payment.View')]
  if (!seesStays && !isAboutMoney(url)) throw toBilling(url, orgId, seesBilling)
  const page = {
    organization,
    mayCreateStays: stayRights(user, orgId).create,
    staged,
    seesBilling,
    seesStays,
    seesSettings: seesStays && can(user, 'org.View', scope),
    seesCampaigns: can(user, 'campaign.View', scope),
  }
  const cookie = rememberOrganization(request.headers.get('cookie'), orgId, context.get(requestContext).secure)
  return data(page, cookie ? { headers: { 'set-cookie': cookie } } : {})
}

/** A payment is rejected if a colleague has already paid: update the cart's badge. */
export const shouldRevalidate = revalidateAfterPosts

/** The layout of an organization's pages: its name, and the navigation. */
export default function HostOrganization({ loaderData }: Route.ComponentProps) {
  const { organization, staged, seesBilling, seesCampaigns, seesSettings, seesStays } = loaderData
  const host = paths.host(organization.id)
  const tabs = [
    ...(seesStays
      ? [
          { label: texts.overview, to: host.dashboard(), end: true },
          { label: uiTexts.stays, to: host.stays() },
          { label: uiTexts.promotions, to: host.promotions() },
          { label: uiTexts.outlets, to: host.outlets() },
          ...(seesCampaigns ? [{ label: uiTexts.campaigns, to: host.campaigns() }] : []),
          { label: uiTexts.offers, to: host.offers() },
          { label: uiTexts.cancellations, to: host.cancellations() },
          { label: uiTexts.giveaways, to: host.giveaways() },
          { label: analyticsTexts.analytics, to: host.analytics() },
          { label: uiTexts.people, to: host.users() },
        ]
      : []),
    ...(staged === null
      ? []
      : [{ label: texts.cart, to: host.cart(), waiting: { count: staged, what: texts.itemsInCart } }]),
    ...(seesBilling ? [{ label: texts.billing, to: host.billing() }] : []),
    ...(seesSettings ? [{ label: texts.settings, to: host.settings(), also: [host.webhooks()] }] : []),
  ]
  return (
    <div className="page-column flex flex-col py-7">
      <div className="print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Breadcrumb crumbs={[{ label: uiTexts.hosting, to: paths.organizations() }, { label: organization.name }]} />
          {organization.others.length > 0 && <OrganizationSwitcher others={organization.others} />}
        </div>
        <SectionNav label={organization.name} entries={tabs} />
      </div>
      <Outlet />
    </div>
  )
}
