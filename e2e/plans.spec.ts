/** Stay plans from choosing to billing, what the bookkeeper sees, and a traveler's membership. */
import { DEMO_PROMOTION_CODE } from '@lodestay/domain/identity/demo-accounts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, type Hosting, joinOrganization, newHost, newLiveStay, newPerson } from './support/hosting.ts'
import { confirmPayment } from './support/payments.ts'
import { signUp, somebodyNew, tokenOf } from './support/people.ts'
import { cardForm, chooseTestCard, saveCard, takePlan } from './support/purchases.ts'
import { settled } from './support/settled.ts'

type Begun = { readonly host: Hosting; readonly stay: { readonly id: string; readonly name: string } }

async function begin(page: Page): Promise<Begun> {
  const host = await newHost(page)
  return { host, stay: await newLiveStay(page, host) }
}

/** The same with a saved card, and the stay on a plan. */
async function onPlan(page: Page, tier: string): Promise<Begun & { readonly plan: string }> {
  const { host, stay } = await begin(page)
  await saveCard(page, host, '4242424242424242')
  const plan = `/host/${host.orgId}/stays/${stay.id}/plan`
  await page.goto(`${plan}?tier=${tier}`)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText(`${tier} is on`)).toBeVisible()
  return { host, stay, plan }
}

/** Renews a plan from now on with the saved card that can’t be charged. */
async function payByCardThatFails(page: Page, plan: string): Promise<void> {
  await page.goto(plan)
  await page.getByText('Change card').click()
  await page.getByRole('radio', { name: /ending in 0341/ }).check()
  await page.getByRole('button', { name: 'Use this card' }).click()
  await expect(page.getByText('Card changed.')).toBeVisible()
}

/** Navigates using only the Tab key. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the Tab key does not lead there')
}

test('a host chooses a plan, one card is declined, another pays, and the bill is there @phone', async ({ page }) => {
  const { host, stay } = await begin(page)
  await page.goto('/plans')
  await page.getByRole('link', { name: 'Choose Plus' }).click()
  // There is only one stay, so there is no choice of stays.
  await expect(page.getByRole('heading', { level: 1, name: `${stay.name}’s plan` })).toBeVisible()
  await expect(page.getByRole('row', { name: /Due now/ })).toContainText('$750')
  await expect(page.getByText('Test mode').first()).toBeVisible()
  await settled(page)
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Continue to card details' }).click()
  await chooseTestCard(page, '4000 0000 0000 9995')
  await page.getByRole('button', { name: 'Pay $750' }).click()
  await expect(cardForm(page).getByRole('alert')).toContainText('enough funds')
  // After a reload the same payment continues.
  await page.reload()
  await chooseTestCard(page, '4000 0027 6000 3184')
  await page.getByRole('button', { name: 'Pay $750' }).click()
  await cardForm(page).getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText('Plus is on')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Stories: 0 of 3 used this month' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start a promotion' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto(`/host/${host.orgId}/billing`)
  await expect(page.getByRole('listitem').filter({ hasText: stay.name })).toContainText(/Plus plan · \$750 a month/)
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible()
  await settled(page)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: /^LS-/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice LS-/)
})

test('a promotion code takes its percentage off, a wrong one gives a reason, and the bill shows it', async ({
  page,
}) => {
  const { host, stay } = await begin(page)
  await saveCard(page, host, '4242424242424242')
  await page.goto(`/host/${host.orgId}/stays/${stay.id}/plan?tier=Basic`)
  await settled(page)
  await page.getByText('Have a promo code?').click()
  await page.getByLabel('Promotion code').fill('WELCOME99')
  await page.getByRole('button', { name: 'Apply code' }).click()
  await expect(page.getByText('We don’t know this promotion code.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Due now/ })).toContainText('$395')
  await expectNoAxeViolations(page)
  await page.getByLabel('Promotion code').fill(DEMO_PROMOTION_CODE.toLowerCase())
  await page.getByRole('button', { name: 'Apply code' }).click()
  await expect(page.getByRole('row', { name: /Discount/ })).toContainText('−$79')
  await page.getByRole('button', { name: 'Pay $316 and start Basic' }).click()
  await expect(page.getByText('Basic is on')).toBeVisible()
  await page.goto(`/host/${host.orgId}/billing`)
  await page.getByRole('link', { name: /^LS-/ }).click()
  await expect(page.getByRole('article').getByRole('row', { name: /Basic plan/ })).toContainText('$395')
  await expect(page.getByRole('article')).toContainText('Discount')
  await expect(page.getByRole('article')).toContainText('−$79')
})

test('a plan with a delayed bank decision is shown as soon as it is paid', async ({ page }) => {
  const { host, stay } = await begin(page)
  // No test card is delayed: until it is paid, this page sees the payment as undecided.
  await page.route(/\/plan\.data/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"requires_card"', '"processing"')
    await route.fulfill({ response, body })
  })
  await page.goto(`/host/${host.orgId}/stays/${stay.id}/plan?tier=Basic`)
  await settled(page)
  await page.getByRole('button', { name: 'Continue to card details' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your bank is still deciding.' })).toBeVisible()
  await confirmPayment(page, await call(page, host.token, `/api/stays/${stay.id}/subscription/refresh`, {}))
  await expect(page.getByRole('heading', { name: 'Basic plan' })).toBeVisible()
  await expect(page.getByText('Your bank is still deciding.')).toBeHidden()
})

test('a card form takes the focus from the button that opened it, but not when it loads with the page', async ({
  page,
}) => {
  const { host, stay } = await begin(page)
  const isFocused = (label: string) => expect(page.getByRole('region', { name: label })).toBeFocused()
  await page.goto(`/host/${host.orgId}/billing`)
  await settled(page)
  await page.getByRole('button', { name: 'Add card' }).press('Enter')
  await isFocused('Card to save')

  await page.goto(`/host/${host.orgId}/stays/${stay.id}/plan?tier=Basic`)
  await settled(page)
  await page.getByRole('button', { name: 'Continue to card details' }).press('Enter')
  await isFocused('Card for the plan')
  await page.reload()
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible()
  await expect(page.locator('body')).toBeFocused()

  await page.goto('/account/membership')
  await settled(page)
  await page.getByRole('button', { name: /^Get Premium/ }).press('Enter')
  await isFocused('Card for your membership')
})

test('an upgrade is charged prorated, a downgrade waits for the end of the month, and is undone', async ({ page }) => {
  await onPlan(page, 'Basic')
  await page.getByRole('link', { name: 'Choose Growth' }).click()
  await expect(page.getByRole('row', { name: /Unused time on Basic/ })).toContainText('−$395')
  await expect(page.getByRole('row', { name: /Due now/ })).toContainText('$805')
  await page.getByRole('button', { name: 'Pay $805 and start Growth' }).click()
  await expect(page.getByText('Growth is on')).toBeVisible()

  await page.getByRole('link', { name: 'Choose Plus' }).click()
  await expect(page.getByText('Nothing to pay now. Plus starts when your paid month ends')).toBeVisible()
  await page.getByRole('button', { name: 'Switch to Plus when this month ends' }).click()
  await expect(page.getByText(/^Done\. Plus starts on/)).toBeVisible()
  await expect(page.getByText('Next plan')).toBeVisible()
  await page.getByRole('button', { name: 'Keep Growth' }).click()
  await expect(page.getByText('Your plan continues as before.')).toBeVisible()
  await expect(page.getByText('Next plan')).toBeHidden()
})

test('a declined saved card keeps the choice, and a new one is saved and pays the upgrade', async ({ page }) => {
  const { host } = await onPlan(page, 'Basic')
  await saveCard(page, host, '4000000000000341')
  await page.getByRole('link', { name: 'Choose Plus' }).click()
  await page.getByRole('radio', { name: /ending in 0341/ }).check()
  await page.getByRole('button', { name: 'Pay $355 and start Plus' }).click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined. Try another card')
  await expect(page.getByRole('heading', { name: 'Change to Plus' })).toBeVisible()
  await page.getByRole('radio', { name: /New card/ }).check()
  await page.getByRole('button', { name: 'Pay $355 and start Plus' }).click()
  await chooseTestCard(page, '5555 5555 5555 4444')
  await page.getByRole('button', { name: 'Save card and continue' }).click()
  await expect(page.getByText('Plus is on')).toBeVisible()
  await expect(page.getByText('Mastercard ending in 4444').first()).toBeVisible()
})

test('an upgrade is retried with another saved card, whose bank requires authentication', async ({ page }) => {
  const { host } = await onPlan(page, 'Basic')
  await saveCard(page, host, '4000000000000341')
  await saveCard(page, host, '4000002760003184')
  await page.getByRole('link', { name: 'Choose Plus' }).click()
  const pay = page.getByRole('button', { name: 'Pay $355 and start Plus' })
  await page.getByRole('radio', { name: /ending in 0341/ }).check()
  await pay.click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined. Try another card')
  await page.getByRole('radio', { name: /ending in 3184/ }).check()
  await pay.click()
  await cardForm(page).getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText('Plus is on')).toBeVisible()
})

test('a plan is canceled and resumed by keyboard only', async ({ page }) => {
  const { plan } = await onPlan(page, 'Basic')
  await page.goto(plan)
  await settled(page)
  await tabTo(page, page.getByRole('button', { name: /^Cancel plan the Basic plan/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Plan canceled. You keep it until your paid month ends.')).toBeVisible()
  await expect(page.getByText(/From then on, the stay is on Free/)).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Keep Basic' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your plan continues as before.')).toBeVisible()
  await expect(page.getByText(/Renews on/)).toBeVisible()
})

test('a failed renewal explains what to do, and another card reactivates the plan', async ({ page }) => {
  const { host, plan } = await onPlan(page, 'Basic')
  await saveCard(page, host, '4000000000000341')
  await payByCardThatFails(page, plan)
  await expect(page.getByText('Paid by Visa ending in 0341')).toBeVisible()

  const employee = await tokenOf(page, 'employee@lodestay.test')
  await call(page, employee, `/api/organizations/${host.orgId}/billing-clock`, { by: 'month' })
  await page.goto(plan)
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('The payment for Basic failed')
  await expect(notice).toContainText('nothing is lost')
  await expect(notice).toContainText('We’ll try the card again on')
  await expectNoAxeViolations(page)
  await page.goto(`/host/${host.orgId}/billing`)
  await expect(page.getByText('Payment failed', { exact: true })).toBeVisible()

  await page.goto(plan)
  await page.getByRole('radio', { name: /New card/ }).check()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await chooseTestCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Save card and continue' }).click()
  await expect(page.getByText(/Renews on/)).toBeVisible()
  await expect(page.getByText('The payment for Basic failed')).toBeHidden()
})

test('a first plan that isn’t paid is left for Billing, discarded, and paid with another card than the one whose bank waits', async ({
  page,
}) => {
  const { host, stay } = await begin(page)
  const startPaying = async () => {
    await page.goto(`/host/${host.orgId}/stays/${stay.id}/plan?tier=Basic`)
    await settled(page)
    await page.getByRole('button', { name: 'Continue to card details' }).click()
    await chooseTestCard(page, '4000 0027 6000 3184')
    await page.getByRole('button', { name: 'Pay $395' }).click()
  }
  await startPaying()
  await cardForm(page).getByRole('button', { name: 'Fail authentication' }).click()
  await expect(cardForm(page).getByRole('alert')).toHaveText(/^Your bank couldn’t confirm that it was you\./)
  await page.getByRole('link', { name: 'Not now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: stay.name })).toContainText('Not started')
  await page.getByRole('link', { name: /^Try again/ }).click()
  await expect(page.getByRole('heading', { name: 'Get Basic' })).toBeVisible()
  await settled(page)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Discard/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Discarded. Nothing is charged.')).toBeVisible()
  await expect(page.getByText('No stay is on a paid plan yet.')).toBeVisible()

  await startPaying()
  await expect(page.getByRole('status').filter({ hasText: 'Your bank asks you to confirm.' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Your bank asks you to confirm.' })).toBeVisible()
  await page.getByRole('link', { name: 'Pay with another card' }).click()
  await page.getByRole('button', { name: 'Continue to card details' }).click()
  await chooseTestCard(page, '5555 5555 5555 4444')
  await page.getByRole('button', { name: 'Save card and continue' }).click()
  await expect(page.getByText('Basic is on')).toBeVisible()
  await expect(page.getByText('Paid by Mastercard ending in 4444')).toBeVisible()
})

test('a failed renewal keeps its own price beside another plan’s, and the plan can be ended', async ({ page }) => {
  const { host, stay, plan } = await onPlan(page, 'Plus')
  await saveCard(page, host, '4000002760003184')
  await saveCard(page, host, '4000000000000341')
  await payByCardThatFails(page, plan)
  const employee = await tokenOf(page, 'employee@lodestay.test')
  await call(page, employee, `/api/organizations/${host.orgId}/billing-clock`, { by: 'month' })
  await page.goto(`${plan}?tier=Basic`)
  const pastDue = page.getByRole('region', { name: 'The payment for Plus failed' })
  const basic = page.getByRole('region', { name: 'Get Basic' })
  await expect(pastDue).toContainText('Your card was declined.')
  await expect(basic.getByRole('button', { name: /^Pay \$395/ })).toBeVisible()
  await expect(basic).not.toContainText('declined')
  await page.goto(plan)
  await settled(page)
  await pastDue.getByRole('radio', { name: /ending in 3184/ }).check()
  await pastDue.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(cardForm(page).getByRole('button', { name: 'Complete authentication' })).toBeVisible()
  await page.getByRole('link', { name: 'Choose Basic' }).click()
  await expect(basic).toBeVisible()
  await expect(pastDue.getByRole('button', { name: 'Pay $750' })).toBeVisible()
  await pastDue.getByRole('link', { name: 'Pay with another card' }).click()
  await expect(pastDue.getByRole('radio', { name: /ending in 4242/ })).toBeVisible()
  await settled(page)
  await expectNoAxeViolations(page)

  await pastDue.getByRole('button', { name: /^End plan/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End plan' }).click()
  await expect(page.getByText('Plan ended. Nothing more is charged.')).toBeVisible()
  await expect(pastDue).toBeHidden()
  await page.goto(plan)
  await expect(page.getByRole('heading', { name: 'Free plan' })).toBeVisible()
  await page.goto(`/host/${host.orgId}/billing`)
  await expect(page.getByText('1 stay on Free')).toBeVisible()
  await expect(page.getByText(stay.name).first()).toBeAttached()
})

test('cards are added, made the default and removed, but not while a plan uses them', async ({ page }) => {
  const { host } = await onPlan(page, 'Basic')
  await page.goto(`/host/${host.orgId}/billing`)
  await page.getByRole('button', { name: 'Add card' }).click()
  await chooseTestCard(page, '5555 5555 5555 4444')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Card saved.')).toBeVisible()
  const mastercard = page.getByRole('listitem').filter({ hasText: 'Mastercard ending in 4444' })
  await expect(mastercard).toContainText('Default')
  await page.getByRole('button', { name: 'Make default Visa ending in 4242' }).click()
  await expect(page.getByText('Visa ending in 4242 is now the default card.')).toBeVisible()

  const remove = async (card: string) => {
    await page.getByRole('button', { name: `Remove ${card}` }).click()
    await page
      .getByRole('dialog', { name: `Remove ${card}` })
      .getByRole('button')
      .click()
  }
  await remove('Visa ending in 4242')
  await expect(page.getByRole('alert')).toContainText('Choose another card for it first.')
  await remove('Mastercard ending in 4444')
  await expect(page.getByText('Card removed.')).toBeVisible()
  await expect(mastercard).toBeHidden()
})

test('payments are filtered, and downloaded as filtered', async ({ page }) => {
  const { host, stay } = await onPlan(page, 'Basic')
  await page.goto(`/host/${host.orgId}/billing`)
  await page.getByLabel('Kind').selectOption('Cart')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText('No payment matches')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByLabel('Kind').selectOption('Plan')
  await page.getByRole('textbox', { name: 'From' }).fill(new Date().toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('row').filter({ hasText: stay.name })).toContainText('$395')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const [heading, line] = (await (await (await download).createReadStream()).toArray()).join('').split('\r\n')
  expect(heading).toContain('"Date","Invoice","Kind"')
  expect(line).toContain('395.00')
})

test('invalid billing details are reported at their field; once saved, they appear on the next invoice', async ({
  page,
}) => {
  const { host, stay } = await begin(page)
  await saveCard(page, host, '4242424242424242')
  await page.goto(`/host/${host.orgId}/billing`)
  await page.getByRole('textbox', { name: 'Company' }).fill('Saltbox & Tern LLC')
  await page.getByLabel('VAT or tax ID').fill('US-12-3456789')
  await page.getByLabel('Email for invoices').fill('nowhere')
  await page.getByRole('button', { name: 'Save billing details' }).click()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Saltbox & Tern LLC')
  await page.getByLabel('Email for invoices').fill('books@saltbox.example')
  await page.getByRole('button', { name: 'Save billing details' }).click()
  await expect(page.getByText('Billing details saved.')).toBeVisible()

  await page.goto(`/host/${host.orgId}/stays/${stay.id}/plan?tier=Basic`)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Basic is on')).toBeVisible()
  await page.goto(`/host/${host.orgId}/billing`)
  await page.getByRole('link', { name: /^LS-/ }).click()
  await expect(page.getByRole('article')).toContainText('Saltbox & Tern LLC')
  await expect(page.getByRole('article')).toContainText('US-12-3456789')
})

test('a bookkeeper sees payments but can’t change anything, and a manager sees none of it', async ({
  page,
  browser,
}) => {
  const { host, stay, plan } = await onPlan(page, 'Basic')
  const joined = async (role: string) => {
    const context = await browser.newContext()
    const theirs = await context.newPage()
    const person = await signUp(theirs, somebodyNew())
    const { id } = await call(page, host.token, `/api/organizations/${host.orgId}/users`, { email: person.email, role })
    const token = await tokenOf(theirs, person.email, person.password)
    await call(theirs, token, `/api/users/self/invitations/${id}/accept`, {})
    return theirs
  }
  const bookkeeper = await joined('financialViewer')
  await bookkeeper.goto('/host')
  await bookkeeper
    .getByRole('main')
    .getByRole('link', { name: /Harbor houses/ })
    .click()
  const tabs = bookkeeper.getByRole('main').getByRole('navigation').last()
  await expect(tabs.getByRole('link')).toHaveText(['Cart', 'Billing'])
  await expect(bookkeeper.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
  await expect(bookkeeper.getByRole('row').filter({ hasText: stay.name })).toContainText('$395')
  await expect(bookkeeper.getByText('Visa ending in 4242').first()).toBeVisible()
  const main = bookkeeper.getByRole('main')
  await expect(main.getByRole('button')).toHaveText(['Filter', 'Leave this organization'])
  await expectNoAxeViolations(bookkeeper)
  await main.getByRole('link', { name: `See plan of ${stay.name}` }).click()
  await expect(bookkeeper.getByRole('heading', { name: 'Basic plan' })).toBeVisible()
  await expect(bookkeeper.getByText('Only an owner of the organization can')).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main.getByRole('link', { name: /^Choose/ })).toHaveCount(0)

  const closed = ['stays', 'promotions', 'campaigns', 'offers', 'cancellations/new', 'giveaways', 'users', 'settings']
  for (const page of closed) {
    expect((await bookkeeper.goto(`/host/${host.orgId}/${page}`))?.status(), page).toBe(403)
    await expect(bookkeeper.getByText('Your role here covers only the cart and the bills')).toBeVisible()
  }
  expect([403, 404]).toContain((await bookkeeper.goto(`/host/${host.orgId}/stays/${stay.id}`))?.status())
  expect((await bookkeeper.goto(`/host/${host.orgId}/cart`))?.status()).toBe(200)

  const manager = await joined('orgManager')
  for (const address of [`/host/${host.orgId}/billing`, plan]) {
    expect((await manager.goto(address))?.status()).toBe(403)
    await expect(manager.getByText('ending in 4242')).toHaveCount(0)
  }
  await manager.goto(`/host/${host.orgId}/stays`)
  await expect(manager.getByRole('link', { name: 'Billing' })).toHaveCount(0)
  await expect(manager.getByText('Manage plan')).toHaveCount(0)
})

test('the owner of a single stay sees its plan and payments, but no card, address or other stay', async ({
  page,
  browser,
}) => {
  const { host, stay, plan } = await onPlan(page, 'Basic')
  const other = await newLiveStay(page, host)
  await takePlan(page, host, other.id, 'Basic')
  const owner = await newPerson(browser)
  await joinOrganization(page, host, owner, { role: 'stayOwner', stayId: stay.id })
  const main = owner.page.getByRole('main')
  await owner.page.goto(`/host/${host.orgId}/stays`)
  await main.getByRole('link', { name: 'Billing' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
  await expect(main.getByText('1 payment', { exact: true })).toBeVisible()
  await expect(main.getByRole('row').filter({ hasText: stay.name })).toContainText('$395')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Plans', 'Invoices and payments'])
  await expect(main.getByRole('button')).toHaveText(['Filter'])
  await expect(main.getByText(other.name)).toHaveCount(0)
  await settled(owner.page)
  await expectNoAxeViolations(owner.page)
  await main.getByRole('link', { name: /^LS-/ }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Invoice LS-/)
  await owner.page.goto(`/host/${host.orgId}/billing`)
  await main.getByRole('link', { name: `See plan of ${stay.name}` }).click()
  await expect(owner.page).toHaveURL(plan)

  const manager = await newPerson(browser)
  await joinOrganization(page, host, manager, { role: 'stayManager', stayId: stay.id })
  expect((await manager.page.goto(`/host/${host.orgId}/billing`))?.status()).toBe(403)
  await manager.page.goto(`/host/${host.orgId}/stays`)
  await expect(manager.page.getByRole('main').getByRole('link', { name: 'Billing' })).toHaveCount(0)
})

test('a traveler buys a year of Premium, and prints the receipt @phone', async ({ page }) => {
  await signUp(page)
  await page.goto('/account')
  await page.getByRole('link', { name: 'See membership' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Get Premium for $49' }).click()
  await chooseTestCard(page, '4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Pay $49' }).click()
  await expect(cardForm(page).getByRole('alert')).toContainText('declined')
  await chooseTestCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $49' }).click()
  await expect(page.getByText('You’re Premium.')).toBeVisible()
  await expect(page.getByText(/^Premium, paid until/)).toBeVisible()
  await expect(page.getByText(/^You can renew from/)).toBeVisible()
  await page.getByRole('link', { name: /^LS-/ }).click()
  await expect(page.getByRole('article')).toContainText('$49')
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
  await expectNoAxeViolations(page)
})
