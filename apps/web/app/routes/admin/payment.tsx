import type { PurchaseableCollection } from '@lodestay/domain'
import { isAdmin } from '@lodestay/domain/permissions'
import { parsePrice } from '@lodestay/domain/promotions/price'
import { Link } from 'react-router'
import { MoneyTabs } from '../../features/admin/money-tabs.tsx'
import { RefundForm } from '../../features/admin/refund-form.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { ApiProblem, allDocs, answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { money } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { revalidateAfterPosts } from '../../lib/revalidate-after-posts.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import type { Route } from './+types/payment'
import * as texts from './texts.ts'

const RefundList = lazyPart(() =>
  import('../../features/admin/refund-list.tsx').then((module) => ({ default: module.RefundList })),
)
const UnsettledPayment = lazyPart(() =>
  import('../../features/admin/unsettled-payment.tsx').then((module) => ({ default: module.UnsettledPayment })),
)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.payment, noIndex: true })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const staff = await requireStaff(request, context)
  const path = { id: params.transactionId }
  const api = apiFor(context)
  const [transaction, refunds] = await Promise.all([
    pageAnswer(api.GET('/api/transactions/{id}', { params: { path } })),
    allDocs((next) =>
      pageAnswer(api.GET('/api/transactions/{id}/refunds', { params: { path, query: { limit: 100, ...next } } })),
    ),
  ])
  const mayRefund = isAdmin(staff) && transaction.status === 'settled'
  return { transaction, refunds, mayRefund, isAdmin: isAdmin(staff), formKey: crypto.randomUUID() }
}

/** Revalidate after a rejected refund, too, for the payment's current state and a new key for the next attempt. */
export const shouldRevalidate = revalidateAfterPosts

export async function action({ request, params, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const path = { id: params.transactionId }
  return answerForm(request, {
    refund: async (form) => {
      const amount = parsePrice(textOf(form, 'amount'))
      if (amount === null) throw new ApiProblem(422, { errors: [{ path: 'amount', message: texts.refundNotANumber }] })
      const body = { amount, reason: textOf(form, 'reason'), ...itemOf(textOf(form, 'item')) }
      // Submitting the same form twice refunds once.
      const header = { 'Idempotency-Key': `refund ${textOf(form, 'key')}` }
      const before = await answer(api.GET('/api/transactions/{id}', { params: { path } }))
      const { refunded } = await answer(api.POST('/api/transactions/{id}/refund', { params: { path, header }, body }))
      // The provider may confirm it later.
      return refunded > before.refunded ? texts.refundDone(money(amount)) : texts.refundOnItsWay(money(amount))
    },
    note: async (form) => {
      await answer(api.PATCH('/api/transactions/{id}', { params: { path }, body: { note: textOf(form, 'note') } }))
      return texts.noteSaved
    },
    fail: async () => {
      await answer(api.PATCH('/api/transactions/{id}', { params: { path }, body: { status: 'failed' } }))
      return texts.markedFailed
    },
  })
}

type Purchaseable = { collectionType: PurchaseableCollection; purchaseableId: string }

/** The item that an option of the refund form means; nothing for whatever hasn't been carried out. */
function itemOf(value: string): { item?: Purchaseable } {
  const [collectionType, purchaseableId] = value.split(' ')
  return purchaseableId ? { item: { collectionType, purchaseableId } as Purchaseable } : {}
}

export default function AdminPayment({ loaderData, actionData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { transaction, refunds, mayRefund, isAdmin: readsLedger, formKey } = loaderData
  const { id, items, amount, tax, balance, refunded, status, number, card, failure, organizationId, userId, isTest } =
    transaction
  const isForPlan = items.some(({ collectionType }) => collectionType === 'subscriptions')
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="text-3xl">{money(amount)}</h1>
        <StatusBadge status={status} />
        {isTest && <Badge tone="amber">{texts.test}</Badge>}
      </header>
      <MoneyTabs current="payments" />
      <FormNotice result={actionData} fields={['amount', 'reason', 'note']} className="mb-6" />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-6">
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {items.map((item) => (
              <li key={item.purchaseableId} className="flex justify-between gap-4 px-4 py-3">
                <span className="min-w-0">{item.label || item.purchaseableId}</span>
                <span className="text-right tabular-nums">
                  {money(item.price)}
                  {item.refunded > 0 && (
                    <span className="block text-sm text-ink-soft">{texts.refundedOf(money(item.refunded))}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
          <DescriptionList
            facts={[
              { term: texts.invoice, value: number ?? texts.noInvoice },
              { term: texts.tax, value: money(tax) },
              ...(balance !== 0 ? [{ term: texts.payersBalance, value: money(balance) }] : []),
              { term: texts.refunded, value: money(refunded) },
              ...(card ? [{ term: texts.card, value: card }] : []),
              ...(failure ? [{ term: texts.failure, value: failure }] : []),
              { term: texts.started, value: dateTime(transaction.createdAt) },
              ...(transaction.settledAt ? [{ term: texts.settledAt, value: dateTime(transaction.settledAt) }] : []),
              ...(userId
                ? [
                    {
                      term: texts.payingUser,
                      value: (
                        <Link to={paths.admin.user(userId)} className="link">
                          {texts.seeUser}
                        </Link>
                      ),
                    },
                  ]
                : []),
              ...(organizationId
                ? [
                    {
                      term: texts.payer,
                      value: (
                        <Link to={paths.host(organizationId).dashboard()} className="link">
                          {transaction.billTo?.company || organizationId}
                        </Link>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {readsLedger && (
            <Link to={paths.admin.ledger({ causeId: id })} className="link w-fit">
              {texts.inTheLedger}
            </Link>
          )}
          <RefundList refunds={refunds} />
          {status !== 'settled' && <UnsettledPayment status={status} note={transaction.note} result={actionData} />}
        </div>
        {mayRefund && refunded < amount && (
          <Card>
            <h2 className="mb-1 text-xl">{texts.refundHeading}</h2>
            <p className="mb-4 text-sm text-ink-soft">
              {texts.refundHint}
              {isForPlan && ` ${texts.refundedPlanHint}`}
            </p>
            <RefundForm
              transaction={transaction}
              formKey={formKey}
              result={actionData?.intent === 'refund' ? actionData : undefined}
            />
          </Card>
        )}
      </div>
    </>
  )
}
