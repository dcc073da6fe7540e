import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, type Hosting, newDraft, newHost, newLiveStay, ownName, wholeStay } from './support/hosting.ts'
import { sentIntents } from './support/sent-intents.ts'
import { settled } from './support/settled.ts'

function box(page: Page, name: string) {
  return page.getByRole('checkbox', { name: `Select ${name}` })
}

async function stayOf(page: Page, { token }: Hosting, id: string) {
  const headers = { authorization: `Bearer ${token}` }
  return (await page.request.get(`/api/stays/${id}?checkDrafts=true`, { headers })).json()
}

test('a host sets the rate of several stays together, selected as a range with Shift', async ({ page }) => {
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

  const bar = page.getByRole('form', { name: 'Selected stays' })
  const sent = sentIntents(page)
  await box(page, second).press('Enter')
  await bar.getByRole('button', { name: 'Apply' }).click()
  await expect(bar.getByText('Enter a value.')).toBeVisible()
  await expect(page.getByText('2 selected')).toBeVisible()
  await bar.getByRole('textbox', { name: 'Current rate' }).fill('129.50')
  // It ignores presses while the rows are reloading.
  await expect(bar.getByRole('button', { name: 'Apply' })).not.toHaveAttribute('aria-busy')
  await bar.getByRole('textbox', { name: 'Current rate' }).press('Enter')
  await expect(page.getByText('Current rate saved for 2 stays.')).toBeVisible()
  expect(sent).toEqual(['edit-selected', 'edit-selected'])
  await expect(page.getByRole('form', { name: 'Selected stays' })).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: third })).toContainText('$129.50')
  const rates = await Promise.all(ids.map(async (id) => (await stayOf(page, host, id)).currentRate))
  expect(rates).toEqual([null, 12_950, 12_950])
})

test('hiding a stay can be undone from another page', async ({ page }) => {
  const host = await newHost(page)
  const { id, name } = await newLiveStay(page, host)
  await page.goto(`/host/${host.orgId}/stays`)
  await settled(page)
  await page.getByRole('switch', { name: `Show ${name} to travelers` }).press('Space')
  const undo = page.getByRole('button', { name: 'Undo' })
  // Hovering over the message keeps it open, however long the other page takes.
  await undo.hover()
  await expect.poll(async () => (await stayOf(page, host, id)).enable).toBe(false)
  await page.getByRole('link', { name: 'Promotions', exact: true }).first().press('Enter')
  await expect(page).toHaveURL(/promotions/)
  await undo.press('Enter')
  await expect.poll(async () => (await stayOf(page, host, id)).enable).toBe(true)
  await expect(page).toHaveURL(/promotions/)
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible()
})

test('an undo that is refused on another page, or doesn’t arrive, says so there', async ({ page }) => {
  const host = await newHost(page)
  const { id, name } = await newLiveStay(page, host)
  const messages = page.getByRole('region', { name: 'Messages' })
  const undoElsewhere = async (refuse: () => Promise<unknown>) => {
    await page.goto(`/host/${host.orgId}/stays`)
    await settled(page)
    await page.getByRole('switch', { name: `Show ${name} to travelers` }).press('Space')
    await page.getByRole('button', { name: 'Undo' }).hover()
    await expect.poll(async () => (await stayOf(page, host, id)).enable).toBe(false)
    await page.getByRole('link', { name: 'Promotions', exact: true }).first().press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible()
    await refuse()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
  }
  await undoElsewhere(() => page.route(/\/stays\.data/, (route) => route.abort()))
  await expect(messages.getByText('We couldn’t send that.')).toBeVisible()
  await page.unrouteAll()
  await call(page, host.token, `/api/stays/${id}/enable`, {})
  await undoElsewhere(async () => {
    const { origin } = new URL(page.url())
    const headers = { origin, authorization: `Bearer ${host.token}` }
    expect((await page.request.delete(`/api/stays/${id}`, { headers })).ok()).toBe(true)
  })
  await expect(messages.getByText('Not found', { exact: true })).toBeVisible()
})

test('a host adds the same rules and amenities to several stays, and existing ones stay @phone', async ({ page }) => {
  const host = await newHost(page)
  const names = ['Cabin A', 'Cabin B'].map(ownName)
  const ids = [
    await newDraft(page, host, { name: names[0], amenities: ['Kitchen', 'Hot Tub'], pets: 'Allowed' }),
    await newDraft(page, host, { name: names[1], amenities: ['Hot Tub'] }),
  ]
  const versionOf = async (id: string): Promise<number> => (await stayOf(page, host, id)).version
  await page.goto(`/host/${host.orgId}/stays`)
  await settled(page)
  const bar = page.getByRole('form', { name: 'Selected stays' })
  const apply = async (told: string) => {
    const button = bar.getByRole('button', { name: 'Apply' })
    // It ignores presses while the rows reload after the previous change.
    await expect(button).not.toHaveAttribute('aria-busy')
    await button.press('Enter')
    await expect(page.getByText(told)).toBeVisible()
  }
  const selectAll = () => page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
  const field = bar.getByRole('combobox', { name: 'Change', exact: true })

  await selectAll()
  await field.selectOption('Minimum nights')
  await bar.getByRole('spinbutton', { name: 'Minimum nights' }).fill('0')
  await apply('Minimum nights must be at least 1')
  await bar.getByRole('spinbutton', { name: 'Minimum nights' }).fill('2')
  await apply('Minimum nights saved for 2 stays.')

  await selectAll()
  await field.selectOption('Pets')
  await bar.getByRole('combobox', { name: 'Pets' }).selectOption('Allowed')
  const [first = '', second = ''] = ids
  const before = await versionOf(first)
  await apply('Pets saved for 2 stays.')
  expect(await versionOf(first)).toBe(before)

  await selectAll()
  await field.selectOption('Add amenities')
  await apply('Choose at least one.')
  const amenities = bar.getByRole('combobox', { name: 'Add amenities' })
  await amenities.fill('kitchen')
  await page.getByRole('option', { name: /^Kitchen\b/ }).click()
  await apply('Amenities saved for 2 stays.')

  await selectAll()
  await field.selectOption('Remove amenities')
  await bar.getByRole('combobox', { name: 'Remove amenities' }).fill('hot tub')
  await bar.getByRole('combobox', { name: 'Remove amenities' }).press('Enter')
  await expect(bar.getByRole('button', { name: 'Remove hot tub', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectNoAxeViolations(page)
  await apply('Amenities saved for 2 stays.')
  await expect(bar).toBeHidden()
  for (const id of [first, second])
    expect(await stayOf(page, host, id)).toMatchObject({ minimumNights: 2, pets: 'Allowed', amenities: ['Kitchen'] })
})

test('a host hides all stays on a page together, and sees by name which could not be submitted @phone', async ({
  page,
}) => {
  const host = await newHost(page)
  const live = [await newLiveStay(page, host), await newLiveStay(page, host)]
  await page.goto(`/host/${host.orgId}/stays`)
  await settled(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Hide from travelers' }).click()
  await expect(page.getByText('“Show to travelers” is off for 2 stays.')).toBeVisible()
  for (const { id } of live) expect((await page.request.get(`/api/stays/${id}`)).status()).toBe(404)

  const draft = ownName('Bare barn')
  await newDraft(page, host, { name: draft })
  await page.reload()
  await settled(page)
  await box(page, draft).click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText(`1 couldn’t be changed: ${draft}: `)).toBeVisible()
  await expect(box(page, draft)).toBeChecked()

  const [whole, bare] = [ownName('Whole barn'), ownName('Barn unseen')]
  const media = ['front', 'afar', 'bed'].map((view) => ({
    url: `/media/scenes/prairie-barn-autumn-day-${view}-7f3a21/1440.webp`,
  }))
  await newDraft(page, host, { ...wholeStay(whole), media })
  await newDraft(page, host, wholeStay(bare))
  await page.reload()
  await settled(page)
  for (const name of [draft, whole, bare]) await box(page, name).click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('2 couldn’t be changed: ')).toContainText(`${bare}: Add at least 3 pictures.`)
  await expect(page.getByRole('row').filter({ hasText: whole })).toContainText('Submitted')
})
