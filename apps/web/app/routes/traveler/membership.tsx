import { DAY_MS } from '@lodestay/domain/durations'
import { PREMIUM_EARLIER_HOURS, watchesPerTier } from '@lodestay/domain/memberships/membership'
import check from '@lodestay/icons/check.svg?path'
import type { ReactNode } from 'react'
import { Form, Link, redirect, useNavigation, useSubmit } from 'react-router'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { CardForm } from '../../features/payments/card-form.tsx'
import { PaymentsOff } from '../../features/payments/payments-off.tsx'
import { TestModeBadge } from '../../features/payments/test-mode-badge.tsx'
import { type ApiClient, ApiProblem, answer, isDown } from '../../lib/api.ts'
import { answerForm, type FormResult, textOf } from '../../lib/form-result.ts'
import { money } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { revalidateAfterPosts } from '../../lib/revalidate-after-posts.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/membership'
import * as texts from './texts.ts'

/** A paid year can be renewed in its last days. */
const RENEWABLE_MS = 30 * DAY_MS

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.membership, noIndex: true })

/** Null if it isn't for sale, or the payment provider is unreachable. */
async function membershipForSale(api: ApiClient) {
  const products = api.GET('/api/payments/products', { params: { query: { limit: 100 } } })
  const { docs } = await answer(products).catch((error) => {
    if (isDown(error)) return { docs: [] }
    throw error
  })
  const product = docs.find(({ kind }) => kind === 'membership')
  return product ? { priceId: product.default_price.id, price: product.price } : null
}

/** A price that has changed is shown after its refusal. */
export const shouldRevalidate = revalidateAfterPosts

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const api = apiFor(context)
  const mode = context.get(requestContext).paymentMode
  try {
    const [membership, forSale, own] = await Promise.all([
      answer(api.GET('/api/users/self/membership')),
      mode === 'off' ? null : membershipForSale(api),
      answer(api.GET('/api/users/self/transactions', { params: { query: { limit: 20 } } })),
    ])
    const { tier, endsAt } = membership
    const renewableFrom = endsAt ? Date.parse(endsAt) - RENEWABLE_MS : 0
    return {
      tier,
      endsAt,
      renewableFrom: new Date(renewableFrom).toISOString(),
      mayBuy: Date.now() >= renewableFrom,
      forSale,
      watches: watchesPerTier,
      hoursSooner: PREMIUM_EARLIER_HOURS,
      mode,
      receipts: own.docs.filter(({ status }) => status === 'settled'),
      hasJustPaid: new URL(request.url).searchParams.has('paid'),
      onceKey: crypto.randomUUID(),
    }
  } catch (error) {
    throw asRouteError(error)
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const paid = () => redirect(paths.membership({ paid: 1 }))
  return answerForm(request, {
    buy: async (form) => {
      const forSale = await membershipForSale(api)
      if (!forSale) throw new ApiProblem(503, { detail: texts.premiumOff })
      const body = { priceId: forSale.priceId, amount: Number(textOf(form, 'amount')) }
      const headers = { 'idempotency-key': textOf(form, 'key') }
      const { payment } = await answer(api.POST('/api/payments/checkout', { body, headers }))
      if (payment.state === 'succeeded') return paid()
      return payment.form ? { cardForm: payment.form } : texts.membershipProcessing
    },
    paid: async (form) => {
      const body = { membership: 'Premium' as const, paymentIntentId: textOf(form, 'intentId') }
      // A conflict means it is already set up, which was the goal: the first click's response may have been lost.
      await answer(api.POST('/api/users/self/membership', { body })).catch((error) => {
        if (!(error instanceof ApiProblem) || error.status !== 409) throw error
      })
      return paid()
    },
  })
}

type Data = Route.ComponentProps['loaderData']

function Tier({
  name,
  price,
  unit,
  isPresent,
  features,
  children,
}: {
  name: string
  price: string
  unit?: string
  isPresent: boolean
  features: readonly string[]
  children?: ReactNode
}) {
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div>
        <div className="flex items-center justify-between gap-2">
          <h2 className="font-serif text-xl">{name}</h2>
          {isPresent && <Badge tone="action">{texts.yourMembership}</Badge>}
        </div>
        <p className="mt-1">
          <span className="text-2xl tabular-nums">{price}</span>{' '}
          {unit && <span className="text-xs text-ink-soft">{unit}</span>}
        </p>
      </div>
      <ul className="flex flex-1 flex-col gap-1.5 text-sm">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Icon path={check} size={18} className="mt-px shrink-0 text-action-text" />
            {feature}
          </li>
        ))}
      </ul>
      {children}
    </Card>
  )
}

function Buy({ loaderData, result }: { loaderData: Data; result: FormResult | undefined }) {
  const dayOfTime = useDayOfTime()
  const { forSale, mayBuy, endsAt, onceKey, renewableFrom } = loaderData
  const submit = useSubmit()
  const isBusy = useNavigation().formData?.get('intent') === 'buy'
  if (!forSale) return null
  if (!mayBuy) return <p className="text-sm text-ink-soft">{texts.renewFrom(dayOfTime(renewableFrom))}</p>
  const price = money(forSale.price)
  if (result?.cardForm)
    return (
      <CardForm
        form={result.cardForm}
        label={texts.cardForMembership}
        submitLabel={texts.payForPremium(price)}
        onSucceeded={({ intent }) =>
          void submit({ intent: 'paid', intentId: intent }, { method: 'post', preventScrollReset: true })
        }
      />
    )
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="buy" />
      <input type="hidden" name="amount" value={forSale.price} />
      <input type="hidden" name="key" value={onceKey} />
      <Button type="submit" variant="primary" wide loading={isBusy}>
        {endsAt ? texts.renewPremium(price) : texts.getPremium(price)}
      </Button>
    </Form>
  )
}

export default function Membership({ loaderData, actionData }: Route.ComponentProps) {
  const dayOfTime = useDayOfTime()
  const { tier, endsAt, forSale, watches, hoursSooner, mode, receipts, hasJustPaid } = loaderData
  const result = actionData as FormResult | undefined
  const isPremium = tier === 'Premium'
  return (
    <div className="page-column flex max-w-4xl flex-col gap-6 py-10">
      <header>
        <h1 className="text-3xl">{texts.membership}</h1>
        <p className="mt-1 text-ink-soft">
          {isPremium && endsAt ? texts.premiumUntil(dayOfTime(endsAt)) : texts.membershipLead}
        </p>
        {mode === 'test' && <TestModeBadge className="mt-2 inline-block" />}
      </header>
      {mode === 'off' && <PaymentsOff />}
      {mode !== 'off' && !forSale && <Notice kind="warning">{texts.premiumOff}</Notice>}
      <FormNotice result={result} />
      <div role="status" hidden={!hasJustPaid}>
        {hasJustPaid && isPremium && <Notice kind="success">{texts.premiumStarted}</Notice>}
        {hasJustPaid && !isPremium && <Notice>{texts.membershipProcessing}</Notice>}
      </div>
      <ul className="grid grid-cols-1 items-stretch gap-4 sm:grid-cols-2">
        <Tier
          name={texts.standard}
          price={texts.freePrice}
          isPresent={!isPremium}
          features={[...texts.standardFeatures, texts.watchesAndSearches(watches.Standard)]}
        />
        <Tier
          name={texts.premium}
          price={forSale ? money(forSale.price) : '—'}
          unit={texts.aYear}
          isPresent={isPremium}
          features={[
            texts.everythingInStandard,
            texts.hoursSooner(hoursSooner),
            texts.watchesAndSearches(watches.Premium),
          ]}
        >
          <Buy loaderData={loaderData} result={result} />
        </Tier>
      </ul>
      {receipts.length > 0 && (
        <section aria-labelledby="receipts">
          <h2 id="receipts" className="mb-3 text-xl">
            {texts.receipts}
          </h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised text-sm">
            {receipts.map(({ id, number, amount, settledAt, createdAt }) => (
              <li key={id} className="flex min-h-12 items-center justify-between gap-4 px-4 py-2">
                <Link to={paths.membershipReceipt(id)} className="link">
                  {number ?? id}
                </Link>
                <span className="text-ink-soft tabular-nums">
                  {dayOfTime(settledAt ?? createdAt)} · {money(amount)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
