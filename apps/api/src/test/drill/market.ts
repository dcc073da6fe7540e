/** Shoppers with everything they need to pay, and the cleanup after they leave. */
import { setTimeout as sleep } from 'node:timers/promises'
import { PREMIUM_PRICE } from '@lodestay/domain'
import type { CrashingProduct } from './crashing-product.ts'
import { type Market, nothingTold, type Shopper } from './shoppers.ts'

/**
 * Opens a market with this many shoppers, each with an organization, a stay and a saved card, and starts the product.
 */
export async function openMarket(
  product: Pick<CrashingProduct, 't' | 'apiUrl' | 'start'>,
  count: number,
  random: () => number,
): Promise<{ market: Market; shoppers: Shopper[] }> {
  const { t } = product
  const [moderator, admin] = await Promise.all([t.given.employee(), t.given.admin()])
  const shoppers: Shopper[] = []
  const enter = async () => {
    const host = await t.given.host(`Market Stays ${shoppers.length}`)
    const { id: stayId } = await t.given.acceptedStay(host, moderator)
    const [customerId, cardId] = [await t.customerOf(host), await t.saveCard(host)]
    shoppers.push({ ...host, customerId, cardId, stayId })
  }
  await enter()
  const [first] = shoppers
  if (!first) throw new Error('nobody came')
  const template = await t.acceptedPromotion(first, first.stayId, moderator)
  // A few at a time: more would only wait for the same two CPUs.
  const entering = Array.from({ length: 4 }, async () => {
    while (count-- > 1) await enter()
  })
  await Promise.all(entering)
  const products = await t.platform.providers.payments?.products()
  const premium = products?.find(({ kind }) => kind === 'membership')
  if (!premium) throw new Error('no membership is for sale')
  await product.start()
  const membership = { priceId: premium.default_price.id, price: PREMIUM_PRICE }
  return { shoppers, market: { product, admin, template, membership, told: nothingTold(), random } }
}

// A slow machine has a backlog of hundreds of events; only fail on the clock if something hangs.
const CLOSED_WITHIN_MS = 240_000
const LATER_MS = 5 * 60_000

/** Waits until the worker has applied every event, and picks up those that never arrived, as the reconciler does. */
export async function closeMarket({ t }: Pick<CrashingProduct, 't'>): Promise<void> {
  const unapplied = () =>
    t.platform.db
      .selectFrom('payment_events')
      .select('id')
      .where('applied_at', 'is', null)
      .execute()
      .then((rows) => rows.length)
  await t.work('payments:reconcile', {}, new Date(Date.now() + LATER_MS))
  for (const until = Date.now() + CLOSED_WITHIN_MS; (await unapplied()) > 0 && Date.now() < until; ) await sleep(200)
}
