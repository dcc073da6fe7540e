import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { type Hosting, newDraft, newHost, newLiveStay, ownName } from './support/hosting.ts'
import { settled } from './support/settled.ts'

function box(page: Page, name: string) {
  return page.getByRole('checkbox', { name: `Select ${name}` })
}

async function rateOf(page: Page, { token }: Hosting, id: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await (await page.request.get(`/api/stays/${id}?checkDrafts=true`, { headers })).json()).currentRate
}

test('a host sets the rate of several stays at once, selected as a range with Shift', async ({ page }) => {
  const host = await newHost(page)
  const names = ['Barn A', 'Barn B', 'Barn C'].map(ownName)
  const ids = [
    await newDraft(page, host, { name: names[0] }),
    await newDraft(page, host, { name: names[1] }),
    await newDraft(page, host, { name: names[2] }),
  ]
  const [first = '', second = '', third = ''] = names
  await page.goto(`/host/${host.orgId}/stays?sort=name.asc`)
  await settled(page)
  await expect(page.getByRole('form', { name: 'Selected stays' })).toBeHidden()

  await box(page, first).press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await box(page, third).press('Shift+Space')
  await expect(box(page, second)).toBeChecked()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
  await expect(page.getByRole('form', { name: 'Selected stays' })).toBeHidden()
  await box(page, second).click()
  await box(page, third).click({ modifiers: ['Shift'] })
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Set rate' }).click()
  await expect(page.getByText('Enter a rate in dollars.')).toBeVisible()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByLabel('Nightly rate').fill('129.50')
  await page.getByRole('button', { name: 'Set rate' }).click()
  await expect(page.getByText('Rate saved for 2 stays.')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Selected stays' })).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: third })).toContainText('$129.50')
  expect(await Promise.all(ids.map((id) => rateOf(page, host, id)))).toEqual([null, 12_950, 12_950])
})

test('a host hides all stays of a page at once, and reads by name which could not be submitted @phone', async ({
  page,
}) => {
  const host = await newHost(page)
  const live = [await newLiveStay(page, host), await newLiveStay(page, host)]
  await page.goto(`/host/${host.orgId}/stays`)
  await settled(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Hide from travelers' }).click()
  await expect(page.getByText('2 stays hidden from travelers.')).toBeVisible()
  for (const { id } of live) expect((await page.request.get(`/api/stays/${id}`)).status()).toBe(404)

  const draft = ownName('Bare barn')
  await newDraft(page, host, { name: draft })
  await page.reload()
  await settled(page)
  await box(page, draft).click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText(`1 couldn’t be changed: ${draft}: `)).toBeVisible()
  await expect(box(page, draft)).toBeChecked()
})
