/** The path of an accepted promotion from the wizard through the cart to its invoice. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, type Hosting, newHost, newLiveStay, ownName } from './support/hosting.ts'
import { signUp } from './support/people.ts'
import { cardForm, chooseTestCard, newAcceptedPromotion, putInCart, saveCard } from './support/purchases.ts'
import { settled } from './support/settled.ts'

type Begun = { readonly host: Hosting; readonly stayId: string; readonly title: string; readonly promotionId: string }

/** A new host with a promotion that is ready to be bought. */
async function begin(page: Page): Promise<Begun> {
  const host = await newHost(page)
  const { id: stayId } = await newLiveStay(page, host)
  const title = ownName('Autumn')
  return { host, stayId, title, promotionId: await newAcceptedPromotion(page, host, stayId, title) }
}

function pay(page: Page): Locator {
  return page.getByRole('button', { name: /^Pay \$/ })
}

/** Navigates using only the Tab key. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the Tab key does not lead there')
}

test('a promotion goes from the wizard to the cart; one card is declined, another authenticated, and there is an invoice @phone', async ({
  page,
}) => {
  const { host, title, promotionId } = await begin(page)
  await page.goto(`/promotions/${promotionId}`)
  await expect(page.getByText('Your promotion was accepted')).toBeVisible()
  await page.getByRole('button', { name: /^Add to cart · \$/ }).click()
  await expect(page.getByText('This promotion is in the cart')).toBeVisible()
  await page.getByRole('link', { name: /^In your cart/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Test mode')
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('$')
  await expectNoAxeViolations(page)

  await pay(page).click()
  await expect(page).toHaveURL(/payment=txn_/)
  const payment = page.url()
  await chooseTestCard(page, '4000 0000 0000 0002')
  await pay(page).click()
  await expect(cardForm(page).getByRole('alert')).toContainText('declined')
  await expect(page.getByRole('alert').filter({ hasText: 'Try another card' })).toHaveCount(1)
  await expectNoAxeViolations(page)

  // After a reload the same payment continues.
  await page.reload()
  await chooseTestCard(page, '4000 0027 6000 3184')
  await pay(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your bank asks you to confirm.' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Your bank asks you to confirm.' })).toBeVisible()
  await expect(pay(page)).toHaveAttribute('aria-disabled', 'true')
  await cardForm(page).getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page).toHaveURL(/\/billing\/invoices\/txn_/)
  await expect(page.getByText('Paid. Thank you!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice LS-\d{4}-\d{6}$/)
  await expect(page.getByRole('article')).toContainText('Visa ending in 3184')
  await expect(page.getByRole('article')).toContainText('no real money moved')
  await expectNoAxeViolations(page)

  // Returning to the payment shows that it is complete.
  await page.goto(payment)
  await expect(page).toHaveURL(/\/billing\/invoices\/txn_/)
  await page.goto(`/host/${host.orgId}/cart`)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.goto(`/host/${host.orgId}/promotions`)
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Purchased')
})

test('an invoice prints on one page, without the surrounding page', async ({ page }) => {
  const { host, promotionId } = await begin(page)
  await putInCart(page, host, promotionId)
  await saveCard(page, host, '4242424242424242')
  await page.goto(`/host/${host.orgId}/cart`)
  await pay(page).click()
  await expect(page).toHaveURL(/\/billing\/invoices\/txn_/)
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('article')).toBeVisible()
  for (const around of ['banner', 'navigation', 'contentinfo', 'button'] as const)
    await expect(page.getByRole(around)).toHaveCount(0)
  await expect(page.getByText('Paid. Thank you!')).toBeHidden()
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  // The file's title, and therefore its name, is the invoice number.
  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect(number).toMatch(/^Invoice LS-\d{4}-\d{6}$/)
  expect(pdf).toContain(Buffer.from(number, 'utf16le').swap16().toString('hex').toUpperCase())
})

test('paying by keyboard only works with a new card that is saved, and then with the saved one', async ({ page }) => {
  const { host, stayId, promotionId } = await begin(page)
  await putInCart(page, host, promotionId)
  await page.goto(`/host/${host.orgId}/cart`)
  await settled(page)
  await tabTo(page, page.getByRole('checkbox', { name: 'Save this card' }))
  await page.keyboard.press('Space')
  await tabTo(page, pay(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeFocused()
  await tabTo(page, cardForm(page).getByLabel('Card number'))
  for (const typed of ['4242424242424242', '1240', '123', 'Ada Lovelace', '02478']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await tabTo(page, pay(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Paid. Thank you!')).toBeVisible()

  await putInCart(page, host, await newAcceptedPromotion(page, host, stayId, ownName('Winter')))
  await page.goto(`/host/${host.orgId}/cart`)
  await settled(page)
  await expect(page.getByRole('radio', { name: 'Visa ending in 4242' })).toBeChecked()
  await expectNoAxeViolations(page)
  await tabTo(page, pay(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Paid. Thank you!')).toBeVisible()
})

test('a declined saved card is reported and stays selected; one that requires authentication is confirmed here', async ({
  page,
}) => {
  const { host, promotionId } = await begin(page)
  await putInCart(page, host, promotionId)
  await saveCard(page, host, '4000002760003184')
  await saveCard(page, host, '4000000000000341')
  await page.goto(`/host/${host.orgId}/cart`)
  await page.getByRole('radio', { name: 'Visa ending in 0341' }).check()
  await pay(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Visa ending in 0341' })).toBeChecked()
  await page.getByRole('radio', { name: 'Visa ending in 3184' }).check()
  await pay(page).click()
  await expect(page).toHaveURL(/payment=txn_/)
  await cardForm(page).getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText('Paid. Thank you!')).toBeVisible()
})

test('while the bank of one card waits, the card chosen instead pays, and an open tab of the first says so', async ({
  page,
  context,
}) => {
  const { host, promotionId } = await begin(page)
  await putInCart(page, host, promotionId)
  await saveCard(page, host, '5555555555554444')
  await page.goto(`/host/${host.orgId}/cart`)
  await page.getByRole('radio', { name: /New card/ }).check()
  await pay(page).click()
  await chooseTestCard(page, '4000 0027 6000 3184')
  await pay(page).click()
  await cardForm(page).getByRole('button', { name: 'Fail authentication' }).click()
  await expect(cardForm(page).getByRole('alert')).toHaveText(/^Your bank couldn’t confirm that it was you\./)
  await pay(page).click()
  await expect(cardForm(page).getByRole('button', { name: 'Complete authentication' })).toBeVisible()

  // A new card starts over.
  const other = await context.newPage()
  await other.goto(`/host/${host.orgId}/cart`)
  await other.getByRole('radio', { name: /New card/ }).check()
  await pay(other).click()
  await expect(cardForm(other).getByLabel('Card number')).toBeVisible()
  await cardForm(page).getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This payment was canceled' })).toBeVisible()

  await chooseTestCard(other, '4000 0027 6000 3184')
  await pay(other).click()
  await expect(cardForm(other).getByRole('button', { name: 'Complete authentication' })).toBeVisible()
  await other.getByRole('link', { name: 'Back to cart' }).click()
  await other.getByRole('radio', { name: 'Mastercard ending in 4444' }).check()
  await pay(other).click()
  await expect(other.getByText('Paid. Thank you!')).toBeVisible()
  await expect(other.getByRole('article')).toContainText('Mastercard ending in 4444')
})

test('on a small screen the payment’s heading, and then the bank’s prompt, appear below the header', async ({
  page,
}) => {
  const { host, promotionId } = await begin(page)
  await putInCart(page, host, promotionId)
  await saveCard(page, host, '4000002760003184')
  await page.setViewportSize({ width: 390, height: 560 })
  await page.goto(`/host/${host.orgId}/cart`)
  await settled(page)
  const header = await page.getByRole('banner').boundingBox()
  const isInSight = (heading: Locator) =>
    expect(async () => {
      const top = (await heading.boundingBox())?.y ?? 0
      expect(top).toBeGreaterThan(header?.height ?? 0)
      expect(top).toBeLessThan(300)
    }).toPass()
  await page.getByRole('radio', { name: /New card/ }).check()
  await pay(page).click()
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible()
  await isInSight(page.getByRole('heading', { name: 'Pay by card' }))

  await page.getByRole('link', { name: 'Back to cart' }).click()
  await page.getByRole('radio', { name: 'Visa ending in 3184' }).check()
  await pay(page).click()
  await expect(cardForm(page).getByRole('button', { name: 'Complete authentication' })).toBeVisible()
  await isInSight(cardForm(page).getByRole('heading'))
})

test('members share the cart live: a member who may not pay fills it, and the owner sees that', async ({
  page,
  browser,
}) => {
  const { host, title } = await begin(page)
  const managers = await (await browser.newContext()).newPage()
  const manager = await signUp(managers)
  await call(page, host.token, `/api/organizations/${host.orgId}/users`, { email: manager.email, role: 'orgManager' })
  await managers.goto('/invitations')
  await managers.getByRole('button', { name: /^Accept/ }).click()
  await expect(managers).toHaveURL(/\/host\/org_/)
  // The page polls every 15 seconds on this clock, and when it becomes visible.
  await page.clock.install()
  await page.goto(`/host/${host.orgId}/cart`)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()

  await managers.goto(`/host/${host.orgId}/promotions`)
  await managers.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(managers.getByRole('link', { name: /^In your cart/ })).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward('00:15')
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await managers.getByRole('link', { name: /^In your cart/ }).click()
  await expect(managers.getByText('Owners pay for the cart')).toBeVisible()
  await expect(pay(managers)).toHaveCount(0)
  await expectNoAxeViolations(managers)
  await managers.getByRole('button', { name: `Save for later ${title}` }).click()
  await expect(managers.getByRole('button', { name: `Move to cart ${title}` })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('heading', { name: 'Saved for later' })).toBeVisible()
  await managers.context().close()
})
