import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { newDraft, newHost, ownName } from './support/hosting.ts'
import { signInAs, signUp } from './support/people.ts'
import { settled } from './support/settled.ts'

/** A host with a barn for 2 and a mill for 8, on their stays table. */
async function hostWithTwoStays(page: Page) {
  const host = await newHost(page)
  const [barn, mill] = [ownName('Barn'), ownName('Mill')]
  await newDraft(page, host, { name: barn, capacity: 2, currentRate: 9_900 })
  await newDraft(page, host, { name: mill, capacity: 8, currentRate: 24_950, amenities: ['Sauna'] })
  const address = `/host/${host.orgId}/stays`
  await page.goto(address)
  await settled(page)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  return { barn, mill, row, address }
}

test('a host builds a filter by keyboard, shares its URL, and removes its conditions @phone', async ({ page }) => {
  const { barn, mill, row } = await hostWithTwoStays(page)
  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  const builder = page.getByRole('dialog', { name: 'Filter the table' })
  await builder.getByLabel('Field').selectOption('Current rate')
  await builder.getByLabel('Operator').selectOption('is more than')
  await builder.getByLabel('Value').fill('200.50')
  await expectNoAxeViolations(page)
  await builder.getByLabel('Value').press('Enter')
  await expect(builder).toBeHidden()
  await expect(row(mill)).toBeVisible()
  await expect(row(barn)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()

  const shared = page.url()
  await page.getByRole('link', { name: /Current rate is more than \$200\.50/ }).press('Enter')
  await expect(row(barn)).toBeVisible()
  await page.goBack()
  await expect(row(barn)).toBeHidden()
  await page.goto(shared)
  await expect(row(mill)).toBeVisible()
  await expect(row(barn)).toBeHidden()
  await expectNoAxeViolations(page)
})

test('a filter matches all or any of its conditions, on text, lists and empty values', async ({ page }) => {
  const { barn, mill, row } = await hostWithTwoStays(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const builder = page.getByRole('dialog', { name: 'Filter the table' })
  await builder.getByLabel('Field').selectOption('Amenities')
  await builder.getByLabel('Operator').selectOption('is any of')
  await builder.getByLabel('Values').fill('Sauna')
  await builder.getByRole('button', { name: 'Add condition' }).click()
  const second = builder.getByRole('group', { name: 'Condition 2' })
  await second.getByLabel('Field').selectOption('Amenities')
  await second.getByLabel('Operator').selectOption('is empty')
  await builder.getByRole('button', { name: 'Apply filter' }).click()
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()

  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await builder.getByText('Any condition').click()
  await builder.getByRole('button', { name: 'Apply filter' }).click()
  await expect(row(barn)).toBeVisible()
  await expect(row(mill)).toBeVisible()
})

test('an invalid value is reported beside it in the API’s wording', async ({ page }) => {
  const { mill, row } = await hostWithTwoStays(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const builder = page.getByRole('dialog', { name: 'Filter the table' })
  await builder.getByLabel('Field').selectOption('Guest capacity')
  await builder.getByLabel('Operator').selectOption('is at least')
  await builder.getByLabel('Value').fill('many')
  await builder.getByRole('button', { name: 'Apply filter' }).click()
  const refusal = 'The value of field "capacity" with operator "greaterThanOrEqual" must be a number.'
  await expect(builder.getByText(refusal)).toBeVisible()
  await builder.getByLabel('Value').fill('5')
  await expect(builder.getByText(refusal)).toBeHidden()
  await builder.getByRole('button', { name: 'Apply filter' }).click()
  await expect(builder).toBeHidden()
  await expect(row(mill)).toBeVisible()
})

test('a host downloads the filtered rows, with names that no spreadsheet executes', async ({ page }) => {
  const host = await newHost(page)
  const [mill, formula] = [ownName('Mill'), ownName('=1+1')]
  await newDraft(page, host, { name: mill, capacity: 8, currentRate: 24_950 })
  await newDraft(page, host, { name: formula, capacity: 9 })
  await newDraft(page, host, { name: ownName('Barn'), capacity: 2 })
  const filter = JSON.stringify({ items: [{ field: 'capacity', operator: 'greaterThan', value: 5 }] })
  await page.goto(`/host/${host.orgId}/stays?sort=name.asc&filter=${encodeURIComponent(filter)}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('lodestay-stays.csv')
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"'${formula}"`)
  expect(lines[2]).toContain(`"${mill}","","","Draft","No",249.50,0,`)
})

test('a host hides columns by keyboard, and the device remembers them', async ({ page }) => {
  const { address } = await hostWithTwoStays(page)
  const heading = (name: string) => page.getByRole('columnheader', { name })
  await expect(heading('Favorites')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByLabel('Favorites').press('Space')
  await expectNoAxeViolations(page)
  await columns.getByRole('button', { name: 'Save columns' }).press('Enter')
  await expect(heading('Favorites')).toBeHidden()
  await expect(heading('Rate')).toBeVisible()

  await page.goto(`${address}?sort=name.asc`)
  await expect(heading('Rate')).toBeVisible()
  await expect(heading('Favorites')).toBeHidden()
  await settled(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(columns.getByLabel('Favorites')).not.toBeChecked()
})

test('an admin filters users by attributes, exports them, and hides a column', async ({ page }) => {
  const person = await signUp(page)
  await page.context().clearCookies()
  await signInAs(page, 'admin')
  await page.goto('/admin/users')
  await settled(page)
  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  const builder = page.getByRole('dialog')
  await builder.getByLabel('Field').selectOption('Email')
  await builder.getByLabel('Operator').selectOption('is')
  await builder.getByLabel('Value').fill(person.email.toUpperCase())
  await expectNoAxeViolations(page)
  await builder.getByLabel('Value').press('Enter')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: person.email })).toHaveCount(1)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"${person.email}"`)

  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Last active' }).press('Space')
  await page.getByRole('button', { name: 'Save columns' }).press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Last active' })).toHaveCount(0)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
})

test('a table is saved as a view, reopened on another page, replaced, and deleted, by keyboard', async ({ page }) => {
  const { barn, row, address } = await hostWithTwoStays(page)
  const views = page.getByRole('button', { name: 'Views', exact: true })
  const panel = page.getByRole('dialog', { name: 'Views' })
  await views.press('Enter')
  await expect(panel).toContainText('Filter, search or sort the table first.')
  await page.keyboard.press('Escape')
  await page.goto(`${address}?state=live`)
  await settled(page)
  await views.press('Enter')
  await expectNoAxeViolations(page)
  await panel.getByLabel('Name of this view').fill('What travelers see')
  await panel.getByRole('button', { name: 'Save view' }).press('Enter')
  await expect(page.getByText('View “What travelers see” saved.')).toBeVisible()
  await expect(panel).toBeHidden()

  await page.goto(address)
  await settled(page)
  await expect(row(barn)).toBeVisible()
  await views.press('Enter')
  await panel.getByRole('link', { name: 'What travelers see' }).press('Enter')
  await expect(page).toHaveURL(`${address}?state=live`)
  await expect(row(barn)).toBeHidden()
  await views.press('Enter')
  await panel.getByRole('button', { name: 'Delete view What travelers see' }).press('Enter')
  await expect(page.getByText('View deleted.')).toBeVisible()
  await views.press('Enter')
  await expect(panel.getByRole('link')).toHaveCount(0)
})

test('searching stays while typing loses no letters, and a link clears the search', async ({ page }) => {
  const { barn, mill, row } = await hostWithTwoStays(page)
  const input = page.getByRole('searchbox', { name: 'Search your stays' })
  await input.click()
  await page.keyboard.type('mill', { delay: 200 })
  await expect(row(barn)).toBeHidden()
  await expect(row(mill)).toBeVisible()
  await expect(input).toHaveValue('mill')
  await expect(input).toBeFocused()
  await page.keyboard.type(' by the lake', { delay: 50 })
  await page.getByRole('link', { name: 'Show all stays' }).click()
  await expect(row(barn)).toBeVisible()
  await expect(input).toHaveValue('')
})
