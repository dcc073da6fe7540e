import { isAdmin } from '@lodestay/domain/permissions'
import { shownStayName } from '@lodestay/domain/stays/stay-name'
import { Link } from 'react-router'
import { DeskSection } from '../../features/admin/desk-section.tsx'
import { RecentActions } from '../../features/audit/recent-actions.tsx'
import { memberRoles } from '../../features/organizations/role-words.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { runningPlan } from '../../features/subscriptions/plan-facts.ts'
import { openSubscriptions } from '../../features/subscriptions/subscriptions.server.ts'
import { userName } from '../../features/users/user-name.ts'
import { allDocs, answer } from '../../lib/api.ts'
import { money, number } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer, pageRefusal } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/organization'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.organization.name ?? texts.organization, noIndex: true })

/** Enough for an overview; the billing page has the rest. */
const PAYMENTS_SHOWN = 5

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = await requireStaff(request, context)
  const api = apiFor(context)
  const path = { id: params.organizationId }
  const organization = await pageAnswer(api.GET('/api/organizations/{id}', { params: { path } }))
  const ofStays = { checkDrafts: 'true' as const, limit: 20 }
  const paid = { csmrId: organization.csmrId ?? '', limit: PAYMENTS_SHOWN }
  const [members, stays, subscriptions, payments, log] = await Promise.all([
    allDocs((next) =>
      answer(api.GET('/api/organizations/{id}/users', { params: { path, query: { limit: 100, ...next } } })),
    ).catch(pageRefusal),
    withinPages(request, (page) =>
      pageAnswer(api.GET('/api/organizations/{id}/stays', { params: { path, query: { ...ofStays, page } } })),
    ),
    openSubscriptions(api, path.id).catch(pageRefusal),
    organization.csmrId ? pageAnswer(api.GET('/api/transactions', { params: { query: paid } })) : null,
    isAdmin(viewer)
      ? pageAnswer(api.GET('/api/audit', { params: { query: { subjectId: path.id, limit: 10 } } }))
      : null,
  ])
  const plans = new Map(subscriptions.map((one) => [one.stayId, runningPlan(one)]))
  const monthly = subscriptions.filter(({ status }) => status === 'active').reduce((sum, { price }) => sum + price, 0)
  return {
    organization,
    members,
    stays: { ...stays, docs: stays.docs.map((stay) => ({ ...stay, plan: plans.get(stay.id) ?? null })) },
    monthly,
    payments,
    log,
  }
}

type Data = Route.ComponentProps['loaderData']

function Members({ members }: { members: Data['members'] }) {
  const dateTime = useDateTime()
  return (
    <DeskSection title={uiTexts.people} empty={members.length === 0 && texts.noMembers}>
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <li key={member.userId} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-3">
            <Avatar name={userName(member)} photoUrl={member.photoUrl} size="small" />
            <span className="min-w-0 flex-1">
              <Link
                to={paths.admin.user(member.userId)}
                className="link inline-flex min-h-6 items-center font-semibold"
              >
                {userName(member)}
              </Link>
              <span className="block text-xs break-all text-ink-soft">{member.email}</span>
            </span>
            <span className="flex flex-wrap items-center gap-1.5 text-xs text-ink-soft">
              {memberRoles(member).map(({ key, label }) => (
                <Badge key={key}>{label}</Badge>
              ))}
              {texts.since(dateTime(member.since))}
            </span>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

type OwnStay = Data['stays']['docs'][number]

function StayLine({ stay, organizationId }: { stay: OwnStay; organizationId: string }) {
  const { id, name, city, state, status, enable, takenDown, plan } = stay
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-3">
      <span className="min-w-0">
        <Link
          to={paths.host(organizationId).stay(id)}
          className="link inline-flex min-h-6 items-center font-semibold break-words"
        >
          {shownStayName(name)}
        </Link>
        <span className="block text-xs text-ink-soft">{[city, state].filter(Boolean).join(', ')}</span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        <StatusBadge status={status} />
        {takenDown && <Badge tone="danger">{uiTexts.takenDown}</Badge>}
        {status === 'Accepted' && !enable && <Badge>{texts.hiddenNow}</Badge>}
        {plan && <Badge tone="action">{plan}</Badge>}
      </span>
    </li>
  )
}

function Stays({ stays, organizationId }: { stays: Data['stays']; organizationId: string }) {
  return (
    <DeskSection title={uiTexts.stays} aside={number(stays.totalDocs)} empty={stays.docs.length === 0 && texts.noStays}>
      <ul className="divide-y divide-line">
        {stays.docs.map((stay) => (
          <StayLine key={stay.id} stay={stay} organizationId={organizationId} />
        ))}
      </ul>
      <Pagination
        page={stays.page}
        totalPages={stays.totalPages}
        to={(page) => paths.admin.organization(organizationId, { page })}
      />
    </DeskSection>
  )
}

function Money({ data: { organization, monthly, payments } }: { data: Data }) {
  const dateTime = useDateTime()
  return (
    <DeskSection
      title={texts.plansAndMoney}
      aside={
        <Link to={paths.host(organization.id).billing()} className="link inline-flex min-h-6 items-center">
          {texts.itsBilling}
        </Link>
      }
      empty={false}
    >
      <DescriptionList
        facts={[
          { term: texts.plansPerMonth, value: money(monthly) },
          { term: texts.paymentsMade, value: payments ? number(payments.totalDocs) : texts.notYetCustomer },
        ]}
      />
      {payments && payments.docs.length > 0 && (
        <ul aria-label={texts.latestPayments} className="mt-3 divide-y divide-line border-t border-line">
          {payments.docs.map(({ id, items, amount, status, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm">
              <span className="min-w-0">
                <Link to={paths.admin.payment(id)} className="link inline-flex min-h-6 items-center break-words">
                  {items.map(({ label }) => label).join(', ') || id}
                </Link>
                <time dateTime={createdAt} className="block text-xs text-ink-soft">
                  {dateTime(createdAt)}
                </time>
              </span>
              <span className="flex items-center gap-2 tabular-nums">
                <StatusBadge status={status} />
                {money(amount)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </DeskSection>
  )
}

function Facts({ organization }: { organization: Data['organization'] }) {
  const dateTime = useDateTime()
  const { id, csmrId, timeZone, createdAt } = organization
  return (
    <DescriptionList
      facts={[
        { term: texts.created, value: dateTime(createdAt) },
        { term: texts.timeZone, value: timeZone },
        { term: texts.organizationId, value: <span className="font-mono text-xs break-all">{id}</span> },
        ...(csmrId
          ? [{ term: texts.customerId, value: <span className="font-mono text-xs break-all">{csmrId}</span> }]
          : []),
      ]}
    />
  )
}

export default function AdminOrganization({ loaderData }: Route.ComponentProps) {
  const { organization, members, stays, log } = loaderData
  return (
    <>
      <Link to={paths.admin.organizations()} className="link inline-flex min-h-6 items-center text-sm">
        {texts.allOrganizations}
      </Link>
      <header className="mt-2 mb-6 flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-4">
          {organization.photoUrl && (
            <Avatar name={organization.name} photoUrl={organization.photoUrl} size="large" squared />
          )}
          <h1 className="min-w-0 text-3xl break-words">{organization.name}</h1>
        </div>
        <ButtonLink to={paths.host(organization.id).dashboard()}>{texts.openHostPages}</ButtonLink>
      </header>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Members members={members} />
          <Stays stays={stays} organizationId={organization.id} />
          {log && (
            <DeskSection title={texts.actionsAboutOrganization} empty={log.docs.length === 0 && texts.noActions}>
              <RecentActions entries={log.docs} names="actor" to={paths.admin.audit({ subjectId: organization.id })} />
            </DeskSection>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <Facts organization={organization} />
          </Card>
          <Money data={loaderData} />
        </div>
      </div>
    </>
  )
}
