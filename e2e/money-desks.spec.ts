/** Staff's financial tools: payments, refunds, the ledger, provider events, disputes, billing clocks. */
import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { type Hosting, newHost, newLiveStay, ownName } from './support/hosting.ts'
import { signInAs, tokenOf } from './support/people.ts'
import { newAcceptedPromotion, putInCart, saveCard, takePlan } from './support/purchases.ts'
import { settled } from './support/settled.ts'

type Paid = { readonly host: Hosting; readonly title: string; readonly invoice: string; readonly transactionId: string }

/** A new host who has paid for a promotion with a test card. */
async function paidPromotion(page: Page, cardNumber = '4242424242424242'): Promise<Paid> {
  const host = await newHost(page)
  const { id: stayId } = await newLiveStay(page, host)
  const title = ownName('Autumn')
  await putInCart(page, host, await newAcceptedPromotion(page, host, stayId, title))
  await saveCard(page, host, cardNumber)
  await page.goto(`/host/${host.orgId}/cart`)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page).toHaveURL(/\/billing\/invoices\/txn_/)
  return { host, title, invoice: page.url(), transactionId: /txn_\w+/.exec(page.url())?.[0] ?? '' }
}

/** A staff member's page, in addition to the host's. */
async function staffPage(page: Page, account: 'admin' | 'employee'): Promise<Page> {
  const theirs = await (await page.context().browser()?.newContext())?.newPage()
  if (!theirs) throw new Error('there is no browser')
  await signInAs(theirs, account)
  return theirs
}

test('an admin makes a partial refund with a reason; it is in the books, and the host sees it on the invoice', async ({
  page,
}) => {
  const { invoice, title, transactionId } = await paidPromotion(page)
  const admin = await staffPage(page, 'admin')
  await admin.goto('/admin/payments')
  await expect(admin.getByText('Test mode').first()).toBeVisible()
  await expectNoAxeViolations(admin)
  const number = (await admin.getByRole('row').filter({ hasText: title }).getByText(/^LS-/).textContent()) ?? ''
  await admin.getByRole('searchbox', { name: 'Search payments' }).fill(number.toLowerCase())
  await admin.getByRole('searchbox', { name: 'Search payments' }).press('Enter')
  await expect(admin.getByRole('rowgroup').last().getByRole('row')).toHaveCount(1)
  await admin.getByRole('link', { name: new RegExp(title) }).click()
  await settled(admin)
  await expectNoAxeViolations(admin)
  await admin.getByLabel('Amount to refund').fill('99999')
  await admin.getByLabel('Reason').fill('The outlet closed.')
  await admin.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(admin.getByRole('alert')).toContainText('can be refunded.')
  await admin.getByLabel('Amount to refund').fill('20')
  await admin.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(admin.getByText('Refunded $20.', { exact: true })).toBeVisible()
  // The form is not left armed for the same refund again.
  await expect(admin.getByLabel('Reason')).toHaveValue('')
  await expect(admin.getByLabel('Amount to refund')).not.toHaveValue('20')
  const refunds = admin.getByRole('region', { name: 'Refunds' }).getByRole('listitem')
  await expect(refunds).toHaveCount(1)
  await expect(refunds).toContainText('The outlet closed.')
  await expect(refunds).toContainText('Refunded')
  await expectNoAxeViolations(admin)
  await admin.getByRole('link', { name: 'View in ledger' }).click()
  await expect(admin).toHaveURL(new RegExp(`causeId=${transactionId}`))
  await expect(admin.getByRole('row').filter({ hasText: 'The outlet closed.' })).toContainText('Refund')
  await expect(admin.getByRole('row').filter({ hasText: title })).toContainText('Payment')
  await expectNoAxeViolations(admin)

  await page.goto(invoice)
  await expect(page.getByRole('article')).toContainText('Refunded')
  await expect(page.getByRole('article')).toContainText('$20')
  await admin.context().close()
})

test('an admin refunds one of several items that were paid together, and no other', async ({ page }) => {
  const host = await newHost(page)
  const { id: stayId } = await newLiveStay(page, host)
  const titles = [ownName('Early'), ownName('Late')] as const
  for (const title of titles) await putInCart(page, host, await newAcceptedPromotion(page, host, stayId, title))
  await saveCard(page, host, '4242424242424242')
  await page.goto(`/host/${host.orgId}/cart`)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page).toHaveURL(/\/billing\/invoices\/txn_/)
  const admin = await staffPage(page, 'admin')
  await admin.goto(`/admin/payments/${/txn_\w+/.exec(page.url())?.[0]}`)
  const itemOf = (title: string) => admin.getByRole('listitem').filter({ hasText: title })
  const option = admin.getByRole('option', { name: new RegExp(titles[1]) })
  await admin.getByLabel('Item to refund').selectOption((await option.getAttribute('value')) ?? '')
  await admin.getByLabel('Reason').fill('Its outlet closed.')
  await expectNoAxeViolations(admin)
  await admin.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(admin.getByText(/^Refunded \$/)).toBeVisible()
  await expect(itemOf(titles[1])).toContainText('refunded')
  await expect(itemOf(titles[0])).not.toContainText('refunded')
  await admin.context().close()
})

test('a disputed payment is listed, and its refund page says why it can’t be refunded', async ({ page }) => {
  const { transactionId } = await paidPromotion(page, '4000000000000259')
  const admin = await staffPage(page, 'admin')
  // The provider notifies us by an event.
  await expect(async () => {
    await admin.goto('/admin/disputes')
    await expect(admin.locator(`a[href$="${transactionId}"]`)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expectNoAxeViolations(admin)
  await expect(admin.locator(`a[href$="${transactionId}"]`)).toHaveText('Fraudulent')
  await admin.locator(`a[href$="${transactionId}"]`).click()
  for (const _ of ['once', 'and again, without being told that it is done']) {
    await admin.getByLabel('Reason').fill('They asked for it.')
    await admin.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(admin.getByRole('alert')).toContainText('The cardholder objects to this payment')
  }
  await expect(admin.getByRole('region', { name: 'Refunds' })).toContainText('Refused by the provider')
  await admin.context().close()
})

test('an admin reads the provider’s events, and reapplies one', async ({ page }) => {
  await paidPromotion(page)
  const admin = await staffPage(page, 'admin')
  await admin.goto('/admin/payment-events')
  const row = admin.getByRole('row').filter({ hasText: 'payment_intent.succeeded' }).first()
  await row.getByRole('button', { name: /^Apply again/ }).click()
  await expect(admin.getByText(/^evt_\w+ will be applied again in a moment\.$/)).toBeVisible()
  await expectNoAxeViolations(admin)
  await admin.context().close()
})

test('staff advance one organization’s billing by a month: its plan renews, is paid, and its units are replenished', async ({
  page,
}) => {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  await takePlan(page, host, stay.id, 'Plus')
  const token = await tokenOf(page, 'admin@lodestay.test')
  const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
  const answer = await page.request.get(`${origin}/api/organizations/${host.orgId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { name } = await answer.json()
  const employee = await staffPage(page, 'employee')
  await employee.goto('/admin/payments')
  await employee.getByRole('link', { name: 'Simulator' }).click()
  await expect(employee.getByText('Test mode').first()).toBeVisible()
  await employee.getByRole('searchbox', { name: 'Organization' }).fill(name)
  await employee.getByRole('searchbox', { name: 'Organization' }).press('Enter')
  await employee.getByRole('link', { name, exact: true }).click()
  const plan = employee.getByRole('row').filter({ hasText: stay.name })
  await expect(plan).toContainText('Plus')
  const before = await plan.getByRole('time').getAttribute('datetime')
  await expectNoAxeViolations(employee)
  await employee.getByRole('button', { name: 'Advance a month' }).click()
  await expect(employee.getByText(/^Advanced\./)).toBeVisible()
  await expect(async () => {
    await employee.reload()
    expect(await plan.getByRole('time').getAttribute('datetime')).not.toBe(before)
  }).toPass()
  await page.goto(`/host/${host.orgId}/billing`)
  await expect(page.getByText('2 payments', { exact: true })).toBeVisible()
  // The ledger is only for admins.
  await expect(employee.getByRole('link', { name: 'Ledger' })).toHaveCount(0)
  await employee.context().close()
})
