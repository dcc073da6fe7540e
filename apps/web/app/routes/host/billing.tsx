import { can } from '@lodestay/domain/permissions'
import download from '@lodestay/icons/download.svg?path'
import receipt from '@lodestay/icons/receipt_long.svg?path'
import { Suspense } from 'react'
import { data, useSubmit } from 'react-router'
import { listTransactions } from '../../features/billing/billing.server.ts'
import { billingFields } from '../../features/billing/billing-fields.ts'
import * as billingTexts from '../../features/billing/texts.ts'
import { isFiltered, readFilters } from '../../features/billing/transaction-filters.ts'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { leaveOrganization } from '../../features/organizations/leave.server.ts'
import { LeaveOrganization } from '../../features/organizations/leave-organization.tsx'
import { beginCard, savedCards } from '../../features/payments/payments.server.ts'
import { PaymentsOff } from '../../features/payments/payments-off.tsx'
import { TestModeBadge } from '../../features/payments/test-mode-badge.tsx'
import { staysWith } from '../../features/stays/hosting/hosting.server.ts'
import { isNotStarted } from '../../features/subscriptions/plan-facts.ts'
import { openSubscriptions, stayPlan } from '../../features/subscriptions/subscriptions.server.ts'
import * as planTexts from '../../features/subscriptions/texts.ts'
import { type ApiClient, ApiProblem, answer } from '../../lib/api.ts'
import { answerForm, type FormResult, ifVersion, textOf } from '../../lib/form-result.ts'
import { lazyHydrate, lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import type { PaymentMode } from '../../lib/payment-mode.ts'
import { requestContext } from '../../lib/request-context.ts'
import { apiFor, asRouteError, pageResource, requireSession, requireUser } from '../../lib/session.server.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { Route } from './+types/billing'
import * as texts from './texts.ts'

const CsvLimit = lazyPart(() =>
  import('../../features/tables/csv-link.tsx').then((module) => ({ default: module.CsvLimit })),
)
const BillingAddress = lazyPart(() =>
  import('../../features/billing/billing-details.tsx').then((module) => ({ default: module.BillingAddress })),
)

const BillingForm = lazyPart(() =>
  import('../../features/billing/billing-details.tsx').then((module) => ({ default: module.BillingForm })),
)
const CardList = lazyPart(() =>
  import('../../features/billing/card-list.tsx').then((module) => ({ default: module.CardList })),
)
const TransactionFilterForm = lazyPart(() =>
  import('../../features/billing/transaction-filter-form.tsx').then((module) => ({
    default: module.TransactionFilterForm,
  })),
)
const CardForm = lazyPart(() =>
  import('../../features/payments/card-form.tsx').then((module) => ({ default: module.CardForm })),
)
const PlanList = lazyPart(() =>
  import('../../features/subscriptions/plan-list.tsx').then((module) => ({ default: module.PlanList })),
)

const TransactionsTable = lazyHydrate(() => import('../../features/billing/transactions-table.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.billing, noIndex: true })

export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const scope = { organizationId: orgId }
  // A role for individual stays sees the payments for these, but not the organization's own data: its cards and its
  // address.
  const seesAll = can(user, 'payment.View', scope)
  const rights = {
    add: can(user, 'payment.Create', scope),
    update: can(user, 'payment.Update', scope),
    remove: can(user, 'payment.Delete', scope),
  }
  // Bookkeepers see payments, but no stays.
  const listsStays = !seesAll || can(user, 'stay.View', scope)
  const mode = context.get(requestContext).paymentMode
  const filters = readFilters(new URL(request.url).searchParams)
  try {
    const [stays, transactions, own] = await Promise.all([
      listsStays ? staysWith(api, 'payment.View', orgId) : [],
      withinPages(request, (page) => listTransactions(api, orgId, filters, page)),
      seesAll ? billingOfOrganization(api, orgId, mode) : null,
    ])
    if (!own && stays.length === 0) throw data({ detail: texts.billingForbidden }, { status: 403 })
    const subscriptions = own?.subscriptions ?? (await openSubscriptions(api, orgId))
    const paid = new Set(subscriptions.map(({ stayId }) => stayId))
    const freeStays = stays.filter(({ id }) => !paid.has(id))
    return { rights, listsStays, mode, filters, subscriptions, freeStays, transactions, own }
  } catch (error) {
    throw asRouteError(error)
  }
}

/** What only users who see the whole organization's payments may see. */
async function billingOfOrganization(api: ApiClient, orgId: string, mode: PaymentMode) {
  const [subscriptions, cards, details] = await Promise.all([
    openSubscriptions(api, orgId),
    mode === 'off' ? [] : savedCards(api, orgId),
    pageResource(api.GET('/api/organizations/{id}/billing', { params: { path: { id: orgId } } })),
  ])
  return { subscriptions, cards, details }
}

export async function action({ request, params: { orgId }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const byId = (form: FormData) => ({ params: { path: { id: textOf(form, 'id') } } })
  return answerForm(request, {
    'add-card': () => beginCard(api, orgId),
    'card-saved': async (form) => {
      // Make the first card the default: there is no other to fall back on.
      const cards = await savedCards(api, orgId)
      if (cards && !cards.some(({ isDefault }) => isDefault))
        await answer(api.PUT('/api/payments/profiles/{id}/default', byId(form)))
      return billingTexts.cardSaved
    },
    'default-card': async (form) => {
      await answer(api.PUT('/api/payments/profiles/{id}/default', byId(form)))
      return billingTexts.nowDefault(textOf(form, 'name'))
    },
    'remove-card': async (form) => {
      await api.DELETE('/api/payments/profiles/{id}', byId(form))
      return billingTexts.cardRemoved
    },
    billing: async (form) => {
      const body = Object.fromEntries(billingFields.map((name) => [name, textOf(form, name)]))
      const sent = { params: { path: { id: orgId } }, headers: ifVersion(form), body }
      await answer(api.PUT('/api/organizations/{id}/billing', sent))
      return billingTexts.detailsSaved
    },
    'discard-plan': async (form) => {
      // Its payment may have come through in the meantime: an active plan is ended on its plan page, with the paid
      // month.
      const { subscription } = await stayPlan(api, orgId, textOf(form, 'id'))
      if (subscription && !isNotStarted(subscription)) throw new ApiProblem(409, { detail: planTexts.hasStarted })
      if (subscription) await answer(api.DELETE('/api/stays/{id}/subscription', byId(form)))
      return planTexts.planDiscarded
    },
    leave: () => leaveOrganization(api, orgId),
  })
}

function NewCard({ result }: { result: FormResult | undefined }) {
  const submit = useSubmit()
  if (!result?.cardForm) return null
  return (
    <CardForm
      form={result.cardForm}
      label={billingTexts.cardToSave}
      submitLabel={billingTexts.saveCard}
      onSucceeded={({ paymentMethod }) =>
        void submit({ intent: 'card-saved', id: paymentMethod ?? '' }, { method: 'post', preventScrollReset: true })
      }
    />
  )
}

function Payments({ orgId, loaderData }: { orgId: string; loaderData: Route.ComponentProps['loaderData'] }) {
  const { transactions, filters } = loaderData
  const host = paths.host(orgId)
  const narrowed = isFiltered(filters)
  return (
    <section aria-labelledby="payments">
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="payments" className="text-2xl">
            {billingTexts.payments}
          </h2>
          <p className="text-sm text-ink-soft" role="status">
            {billingTexts.paymentCount(transactions.totalDocs)}
          </p>
        </div>
        {transactions.totalDocs > 0 && (
          <span className="flex flex-wrap items-center gap-3">
            <CsvLimit total={transactions.totalDocs} capped={transactions.totalIsCapped} />
            {/* Not a page: the browser downloads it. */}
            <a href={host.transactionsCsv(filters)} download className={buttonClass({ size: 'small' })}>
              <Icon path={download} size={18} />
              {billingTexts.downloadCsv}
            </a>
          </span>
        )}
      </header>
      {(narrowed || transactions.totalDocs > 0) && (
        <div className="mb-5">
          <TransactionFilterForm orgId={orgId} filters={filters} />
        </div>
      )}
      {transactions.docs.length === 0 ? (
        <EmptyState icon={receipt} title={narrowed ? billingTexts.noneFound : billingTexts.noPayments}>
          {narrowed ? billingTexts.noneFoundHint : billingTexts.noPaymentsHint}
        </EmptyState>
      ) : (
        <Suspense>
          <TransactionsTable orgId={orgId} rows={transactions.docs} />
        </Suspense>
      )}
      <Pagination
        page={transactions.page}
        totalPages={transactions.totalPages}
        to={(page) => host.billing({ ...filters, page })}
      />
    </section>
  )
}

export default function HostBilling({ loaderData, actionData, params: { orgId } }: Route.ComponentProps) {
  const { rights, listsStays, mode, subscriptions, freeStays, own } = loaderData
  const result = actionData as FormResult | undefined
  return (
    <div className="flex flex-col gap-10">
      <header>
        <h1 className="text-3xl">{texts.billing}</h1>
        {!own && <p className="mt-1 text-sm text-ink-soft">{texts.billingOfYourStays}</p>}
        {mode === 'test' && <TestModeBadge className="mt-1 inline-block" />}
      </header>
      {mode === 'off' && <PaymentsOff />}
      <FormNotice result={result} fields={billingFields} className="-my-4" />
      <section aria-labelledby="plans">
        <h2 id="plans" className="mb-4 text-2xl">
          {texts.plans}
        </h2>
        <PlanList
          orgId={orgId}
          subscriptions={subscriptions}
          freeStays={freeStays}
          mayPay={rights.add}
          mayCancel={rights.remove}
        />
      </section>
      <Payments orgId={orgId} loaderData={loaderData} />
      {own && (
        <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-2">
          <section aria-labelledby="cards">
            <h2 id="cards" className="text-2xl">
              {billingTexts.cards}
            </h2>
            <p className="mb-4 text-sm text-ink-soft">{billingTexts.cardsHint}</p>
            <CardList
              cards={own.cards}
              rights={{ ...rights, add: rights.add && mode !== 'off' }}
              cardForm={result?.cardForm && <NewCard result={result} />}
            />
          </section>
          <section aria-labelledby="details">
            <h2 id="details" className="text-2xl">
              {billingTexts.billingDetails}
            </h2>
            <p className="mb-4 text-sm text-ink-soft">{billingTexts.billingDetailsHint}</p>
            {rights.update ? (
              <BillingForm billing={own.details} result={result} />
            ) : (
              <BillingAddress billing={own.details} />
            )}
          </section>
        </div>
      )}
      {!listsStays && <LeaveOrganization />}
    </div>
  )
}
