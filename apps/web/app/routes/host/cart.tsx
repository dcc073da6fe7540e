import shoppingCart from '@lodestay/icons/shopping_cart.svg?path'
import { data, redirect } from 'react-router'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { NEW_CARD } from '../../features/payments/card-choice.tsx'
import { savedCards } from '../../features/payments/payments.server.ts'
import { useLastKnown } from '../../features/payments/use-last-known.ts'
import {
  agreeToPrice,
  beginPayment,
  getCart,
  payBySavedCard,
  pendingPayment,
  readPayment,
  removeFromCart,
  rightsOnCart,
  saveForLater,
  stage,
} from '../../features/purchases/cart.server.ts'
import * as cartTexts from '../../features/purchases/texts.ts'
import { useLiveCart } from '../../features/purchases/use-live-cart.ts'
import { ApiProblem } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { money } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { revalidateAfterPosts } from '../../lib/revalidate-after-posts.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/cart'
import * as texts from './texts.ts'

const PaidItems = lazyPart(() =>
  import('../../features/purchases/cart-items.tsx').then((module) => ({ default: module.PaidItems })),
)

const CartItems = lazyPart(() =>
  import('../../features/purchases/cart-items.tsx').then((module) => ({ default: module.CartItems })),
)
const CartSummary = lazyPart(() =>
  import('../../features/purchases/cart-summary.tsx').then((module) => ({ default: module.CartSummary })),
)
const PayByCard = lazyPart(() =>
  import('../../features/purchases/pay-by-card.tsx').then((module) => ({ default: module.PayByCard })),
)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: cartTexts.cart, noIndex: true })

/** Revalidate after a rejected payment, too, for the cart's current state and a new key for the next attempt. */
export const shouldRevalidate = revalidateAfterPosts

export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const rights = rightsOnCart(user, orgId)
  if (!rights.view) throw data({ detail: texts.cartNotYours }, { status: 403 })
  const paymentId = rights.pay ? new URL(request.url).searchParams.get('payment') : null
  try {
    const cart = await getCart(api, orgId)
    const {
      checkout,
      notice,
      isUnknown = false,
    } = paymentId ? await readPayment(api, orgId, paymentId, cart.staged) : { checkout: null, notice: null }
    if (checkout?.transaction.status === 'settled')
      throw redirect(paths.host(orgId).invoice(checkout.transaction.id, { paid: true }))
    const paying = rights.pay && !checkout && cart.staged.length > 0
    const [cards, pending] = paying
      ? await Promise.all([savedCards(api, orgId), pendingPayment(api, orgId, cart.staged)])
      : [[], null]
    const formKey = crypto.randomUUID()
    return { ...cart, rights, cards, paymentId, checkout, notice, isUnknown, pending, formKey, now: Date.now() }
  } catch (error) {
    throw asRouteError(error)
  }
}

export async function action({ request, params: { orgId }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const host = paths.host(orgId)
  return answerForm(request, {
    stage: async (form) => {
      await stage(api, textOf(form, 'id'))
      return texts.movedToCart
    },
    later: async (form) => {
      await saveForLater(api, textOf(form, 'id'))
      return texts.savedForLater
    },
    remove: async (form) => {
      await removeFromCart(api, textOf(form, 'id'))
      return texts.removedFromCart
    },
    agree: async (form) => {
      await agreeToPrice(api, textOf(form, 'id'), Number(textOf(form, 'price')))
      return texts.newPriceAccepted
    },
    pay: async (form) => {
      const cardId = textOf(form, 'card')
      const takesSaved = cardId !== '' && cardId !== NEW_CARD
      const purchase = { organizationId: orgId, amount: Number(textOf(form, 'amount')), key: textOf(form, 'key') }
      const { transaction, payment } = takesSaved
        ? await payBySavedCard(api, { ...purchase, cardId })
        : await beginPayment(api, { ...purchase, saveCard: form.has('saveCard') })
      if (transaction.status === 'settled') return redirect(host.invoice(transaction.id, { paid: true }))
      if (takesSaved && payment.state === 'requires_card')
        throw new ApiProblem(402, { detail: payment.problem ?? texts.cardDeclined })
      return redirect(host.cart({ payment: transaction.id }))
    },
  })
}

export default function HostCart({ loaderData, actionData, params: { orgId } }: Route.ComponentProps) {
  const { staged, later, rights, cards, paymentId, isUnknown, formKey, now } = loaderData
  const checkout = useLastKnown(paymentId ?? '', loaderData.checkout, isUnknown)
  const { notice, pending } = checkout ? { notice: null, pending: null } : loaderData
  const host = paths.host(orgId)
  // The summary shows it next to its button; if a colleague has emptied the cart in the meantime, the summary is gone.
  const saysInSummary = actionData?.intent === 'pay' && rights.pay && !checkout && staged.length > 0
  useLiveCart(!checkout)
  return (
    <>
      <header className="mb-6">
        <h1 className="text-3xl">{cartTexts.cart}</h1>
        <p className="mt-1 text-sm text-ink-soft">{texts.cartLead}</p>
      </header>
      <FormNotice result={saysInSummary ? undefined : actionData} className="mb-6" />
      {notice && (
        <Notice kind="warning" className="mb-6">
          {notice}
        </Notice>
      )}
      {pending && (
        <Notice
          className="mb-6"
          title={texts.paymentBegun(money(pending.amount))}
          action={
            <ButtonLink size="small" to={host.cart({ payment: pending.id })}>
              {texts.continuePayment}
            </ButtonLink>
          }
        >
          {texts.paymentBegunHint}
        </Notice>
      )}
      {staged.length === 0 && later.length === 0 && !checkout ? (
        <EmptyState
          icon={shoppingCart}
          title={texts.cartEmpty}
          action={
            rights.seePromotions && (
              <ButtonLink to={host.promotions({ status: 'Accepted' })}>{texts.seePromotions}</ButtonLink>
            )
          }
        >
          {texts.cartEmptyHint}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(22rem,1fr)]">
          <div className="flex min-w-0 flex-col gap-9">
            <section aria-labelledby="staged">
              <h2 id="staged" className="mb-3 text-xl">
                {texts.inTheCart}
              </h2>
              {checkout ? (
                <PaidItems items={checkout.transaction.items} />
              ) : staged.length > 0 ? (
                <CartItems items={staged} rights={rights} />
              ) : (
                <p className="text-sm text-ink-soft">{texts.nothingStaged}</p>
              )}
            </section>
            {later.length > 0 && !checkout && (
              <section aria-labelledby="later">
                <h2 id="later" className="mb-3 text-xl">
                  {texts.laterHeading}
                </h2>
                <CartItems items={later} rights={rights} />
              </section>
            )}
          </div>
          {checkout ? (
            <PayByCard key={checkout.transaction.id} orgId={orgId} checkout={checkout} />
          ) : (
            staged.length > 0 && (
              <CartSummary
                staged={staged}
                cards={cards}
                rights={rights}
                formKey={formKey}
                now={now}
                result={actionData}
              />
            )
          )}
        </div>
      )}
    </>
  )
}
