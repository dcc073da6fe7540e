/** The directory of outlets: public without prices, for hosts with prices, and how an outlet gets listed. */
import { expect, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { newHost, newLiveStay, ownName } from './support/hosting.ts'
import { signInAs } from './support/people.ts'
import { settled } from './support/settled.ts'

test('a visitor finds outlets by network and topic, and sees no prices @phone', async ({ page }) => {
  await page.goto('/outlets')
  await expect(page.getByRole('heading', { level: 1, name: 'Outlets' })).toBeVisible()
  await expectNoAxeViolations(page)
  const option = page.getByRole('option', { name: /^Email newsletters/ })
  const [, count] = /\((\d+)\)/.exec((await option.textContent()) ?? '') ?? []
  await page.getByLabel('Network').selectOption((await option.getAttribute('value')) ?? '')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/network=/)
  await expect(page.getByRole('status').filter({ hasText: `${count} outlets` })).toBeVisible()
  const [card] = await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .all()
  await card?.getByRole('link').click()
  await expect(page.getByText('Audience')).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('main')).not.toContainText('$')
  await page.goto('/outlets?text=nothing+like+this')
  await expect(page.getByText('No outlets match')).toBeVisible()
})

test('a host compares prices and available days, and starts a promotion with the outlet', async ({ page }) => {
  const host = await newHost(page)
  await newLiveStay(page, host)
  await page.goto(`/host/${host.orgId}/outlets?text=Family+Miles`)
  await page.getByRole('link', { name: 'Family Miles' }).click()
  await expect(page.getByRole('table', { name: 'Prices of Family Miles' })).toContainText('$')
  const month = page.getByRole('link', { name: 'Next month' })
  await month.click()
  await expect(page).toHaveURL(/month=20\d\d-\d\d/)
  await expect(page.getByRole('link', { name: 'Previous month' })).toBeVisible()
  await expectNoAxeViolations(page)
  await settled(page)
  await page.getByRole('button', { name: 'Start a promotion' }).click()
  await expect(page).toHaveURL(/\/promotions\/[^/]+\/\d$/)
  await page.goto(page.url().replace(/\d$/, '2'))
  await expect(page.getByRole('checkbox', { name: /^Family Miles,/ })).toBeChecked()
})

test('an outlet applies, staff list it, and it is in the directory, closed until it has prices', async ({
  page,
  browser,
}) => {
  const name = ownName('Slow Weekends')
  await page.goto('/outlets')
  await page.getByRole('link', { name: 'List your outlet' }).click()
  await settled(page)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Outlet name is required.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('Outlet name').fill(name)
  await page.getByLabel('Network').selectOption({ index: 1 })
  await page.getByLabel('Handle').fill(`@${name.toLowerCase().replaceAll(/\W/g, '.')}`)
  await page.getByLabel('Followers').fill('12,400')
  await page.getByLabel('Audience').fill('Couples from Boston')
  await page.getByLabel('Topics').fill('Skiing, Weekends')
  await page.getByLabel('Regions').fill('New England')
  await page.getByLabel('Description').fill('Quiet places, photographed in the morning.')
  await page.getByLabel('Your name').fill('Wren Halloran')
  await page.getByLabel('Email').fill('wren@example.com')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('We got your application')).toBeVisible()

  const staff = await (await browser.newContext()).newPage()
  await signInAs(staff, 'employee')
  await staff.goto('/moderation/outlet-applications')
  const application = staff.getByRole('listitem').filter({ hasText: name })
  await expect(application).toContainText('12.4K followers')
  await expect(application).toContainText('New England')
  await expectNoAxeViolations(staff)
  await settled(staff)
  await application.locator('summary', { hasText: 'Turn down' }).click()
  await application.getByLabel('Reason').fill(' ')
  await application.getByRole('button', { name: 'Turn down' }).click()
  await expect(application.getByText('Reason is required.')).toBeVisible()
  await application.getByRole('button', { name: 'Approve' }).click()
  await expect(staff.getByText(`${name} is being added to the content system.`)).toBeVisible()
  await staff.context().close()

  await expect(async () => {
    await page.goto(`/outlets?text=${encodeURIComponent(name)}&again=${Date.now()}`)
    await expect(page.getByRole('link', { name })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 90_000 })
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('its prices are still being set')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('New England')
})
