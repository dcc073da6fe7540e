import type { PaymentProfile } from '@lodestay/domain/payments/payment'
import type { CartItem } from '@lodestay/domain/purchases/purchase'
import { describe, expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { CartItems } from './cart-items.tsx'
import { CartSummary } from './cart-summary.tsx'

const item: CartItem = {
  id: 'crt_1',
  csmrId: null,
  organizationId: 'org_1',
  collectionType: 'stay-promotions',
  purchaseableId: 'prm_1',
  label: 'First snow',
  stayId: 'sty_1',
  stayName: 'Fogbound Cabin',
  price: 12_000,
  currentPrice: 12_000,
  obstacle: null,
  covered: 0,
  status: 'Staged',
  version: 1,
  createdAt: '2026-05-01T00:00:00.000Z',
  updatedAt: '2026-05-01T00:00:00.000Z',
}
const card: PaymentProfile = { id: 'pm_1', brand: 'Visa', last4: '4242', expMonth: 4, expYear: 2026, isDefault: true }
const now = Date.UTC(2026, 4, 1)

describe('a cart item', () => {
  const shown = (changes: Partial<CartItem>, rights = { update: true, remove: true, seePromotions: true }) =>
    markupOf(<CartItems items={[{ ...item, ...changes }]} rights={rights} />)

  test('whose price has changed shows both prices, and lets the buyer agree', async () => {
    const markup = await shown({ currentPrice: 9500 })
    expect(markup).toContain('it was $120, now it’s $95.')
    expect(markup).toContain('Agree to $95')
    expect(markup).toContain('name="price" value="9500"')
  })

  test('that is no longer for sale says so, and can only be removed or saved for later', async () => {
    const markup = await shown({ currentPrice: null, label: '', stayName: '' })
    expect(markup).toContain('No longer for sale')
    expect(markup).toContain('Deleted item')
    expect(markup).not.toContain('Agree to')
    expect(await shown({ currentPrice: null, obstacle: 'Our account was sold.' })).toContain(
      'No longer for sale. Our account was sold. Remove it',
    )
    expect(await shown({ currentPrice: null, status: 'Ready' })).not.toContain('Move to cart')
  })

  test('shows what its plan covers', async () => {
    expect(await shown({ covered: 2500 })).toContain('after $25 from your plan')
  })

  test('has no buttons or links for users who may only look', async () => {
    const markup = await shown({ currentPrice: 9500 }, { update: false, remove: false, seePromotions: false })
    expect(markup).toContain('First snow')
    expect(markup).not.toMatch(/<button|<a /)
  })
})

describe('the cart summary', () => {
  type Given = Partial<Parameters<typeof CartSummary>[0]>
  const shown = (given: Given = {}, paymentMode: 'off' | 'test' | 'live' = 'test') => {
    const props = { staged: [item], cards: [], rights: { pay: true, update: true }, formKey: 'once', now, ...given }
    return markupOf(<CartSummary result={undefined} {...props} />, '/', { paymentMode })
  }

  test('shows the test mode, but no mode when live', async () => {
    expect(await shown()).toContain('Test mode')
    expect(await shown({}, 'live')).not.toContain('Test mode')
  })

  test('pays the current total with its form’s key', async () => {
    const markup = await shown({ staged: [item, { ...item, id: 'crt_2', price: 50, currentPrice: 50 }] })
    expect(markup).toContain('Pay $120.50')
    expect(markup).toContain('name="amount" value="12050"')
    expect(markup).toContain('name="key" value="once"')
  })

  test('can’t be paid while a price must be agreed to, or an item isn’t for sale', async () => {
    expect(await shown({ staged: [{ ...item, currentPrice: 9500 }] })).toContain('Agree to the changed price first.')
    const gone = await shown({ staged: [{ ...item, currentPrice: null }] })
    expect(gone).toContain('Remove the items that are no longer for sale first.')
    expect(gone).not.toContain('type="submit"')
  })

  test('with a total of zero explains why, and requires no card', async () => {
    const markup = await shown({ staged: [{ ...item, price: 0, currentPrice: 0 }], cards: [card] })
    expect(markup).toContain('your plan covers everything')
    expect(markup).toContain('Place order')
    expect(markup).not.toContain('name="card"')
  })

  test('offers the saved cards that have not expired, default card first', async () => {
    const markup = await shown({ cards: [card, { ...card, id: 'pm_2', expYear: 2034, isDefault: false }] })
    expect(markup).toMatch(/<input[^>]*disabled=""[^>]*value="pm_1"|<input[^>]*value="pm_1"[^>]*disabled=""/)
    expect(markup).toMatch(/<input[^>]*(checked=""[^>]*value="pm_2"|value="pm_2"[^>]*checked="")/)
    expect(markup).toContain('Expired. Use another card.')
  })

  test('tells users who can’t pay who can, and shows when payments are off', async () => {
    expect(await shown({ rights: { pay: false, update: true } })).toContain(
      'An owner of this organization pays for it.',
    )
    expect(await shown({}, 'off')).toContain('Payments are off on this site')
    for (const markup of [await shown({ rights: { pay: false, update: false } }), await shown({}, 'off')])
      expect(markup).not.toContain('<button')
  })
})
