import { expect, type FrameLocator, type Page } from '@playwright/test'
import { call, type Hosting } from './hosting.ts'
import { tokenOf } from './people.ts'

type Choices = {
  readonly type: string
  readonly outlets: readonly string[]
  readonly requestedDate?: number
  readonly giveawayId?: string
  readonly mediaSelection?: object
  readonly taggedLocations?: readonly string[]
  readonly boost?: object
}

const facebookPost: Choices = { type: 'facebook-post', outlets: ['Family Miles'] }

/** A promotion of the stay that waits for a moderator. */
export async function newSubmittedPromotion(
  page: Page,
  host: Hosting,
  stayId: string,
  title: string,
  { type: code, outlets, ...fields }: Choices = facebookPost,
): Promise<string> {
  const read = async (path: string) => {
    const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
    return (
      await page.request.get(`${origin}/api/${path}`, { headers: { authorization: `Bearer ${host.token}` } })
    ).json()
  }
  const { docs: types } = await read('promotion-types/with-variants?limit=100')
  const type = types.find(({ promotionType }: { promotionType: string }) => promotionType === code)
  const [variant] = type.variants
  const offered = await read(
    `outlets/posting-with-pricing?promotionTypeId=${type.id}&variantId=${variant.id}&limit=100`,
  )
  const { id } = await call(page, host.token, '/api/stay-promotions', {
    stayId,
    title,
    userName: '@saltbox',
    promotionTypeId: type.id,
    variantId: variant.id,
    postOutlets: outlets.map((outlet) => offered.docs.find(({ name }: { name: string }) => name === outlet).id),
    mediaSelection: { type: 'existing_post', postId: 'https://example.com/p/1' },
    summary: 'Two nights above the harbor.',
    ...fields,
  })
  const confirmation = { confirmed: true, agreesToTerms: true, currentStep: 9 }
  await call(page, host.token, `/api/stay-promotions/${id}`, confirmation)
  await call(page, host.token, `/api/stay-promotions/${id}/update`, {})
  return id
}

/** A promotion of the stay, accepted by a moderator. */
export async function newAcceptedPromotion(
  page: Page,
  host: Hosting,
  stayId: string,
  title: string,
  choices: Choices = facebookPost,
): Promise<string> {
  const id = await newSubmittedPromotion(page, host, stayId, title, choices)
  const employee = await tokenOf(page, 'employee@lodestay.test')
  await call(page, employee, `/api/stay-promotions/${id}/publish`, { status: 'Accepted' })
  return id
}

/** Adds it to its organization's cart. */
export async function putInCart(page: Page, { token }: Hosting, promotionId: string): Promise<void> {
  const reference = { collectionType: 'stay-promotions', purchaseableId: promotionId }
  const item = await call(page, token, '/api/cart-items', reference)
  await call(page, token, `/api/stay-promotions/${promotionId}/cart/${item.id}`, {})
}

/**
 * Saves a test card for the organization, as the provider's form does, and authenticates it if its bank requires that.
 * @returns its id.
 */
export async function saveCard(page: Page, { orgId, token }: Hosting, number: string): Promise<string> {
  const setup = await call(page, token, '/api/payments/profiles', { organizationId: orgId })
  const { clientSecret, publishableKey, formUrl } = (setup as unknown as { form: Record<string, string> }).form
  const id = clientSecret?.split('_secret_')[0]
  const send = async (path: string, fields: Record<string, string>) => {
    const answer = await page.request.post(formUrl + path, {
      headers: { authorization: `Bearer ${publishableKey}` },
      form: { client_secret: clientSecret ?? '', ...fields },
    })
    return (await answer.json()) as { status: string; payment_method: string }
  }
  const { status, payment_method: cardId } = await send(`/v1/setup_intents/${id}/confirm`, {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
  })
  const saved = status === 'requires_action' ? await send(`/authenticate/${id}`, { outcome: 'complete' }) : { status }
  expect(saved.status).toBe('succeeded')
  return cardId
}

/** Puts a stay on a plan, paid with a new card. */
export async function takePlan(page: Page, host: Hosting, stayId: string, tier: string): Promise<void> {
  await saveCard(page, host, '4242424242424242')
  const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${host.token}` }
    return (await page.request.get(`${origin}/api/${path}`, { headers })).json()
  }
  const { csmrId } = await read(`organizations/${host.orgId}`)
  const { docs } = await read(`payments/profiles?customerId=${csmrId}`)
  await call(page, host.token, `/api/stays/${stayId}/subscription`, { tier, paymentMethodId: docs[0].id })
}

export function cardForm(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Card details"]')
}

/** Chooses one of the test cards listed by the form. */
export async function chooseTestCard(page: Page, number: string): Promise<void> {
  const frame = cardForm(page)
  const list = frame.locator('details')
  await expect(list).toBeVisible()
  if ((await list.getAttribute('open')) === null) await frame.getByText('Test cards').click()
  await frame.getByRole('button', { name: number }).click()
}
