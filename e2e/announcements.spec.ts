import { expect, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, newHost, newLiveStay, newSubmission, ownName } from './support/hosting.ts'
import { signInAs, tokenOf } from './support/people.ts'

test('announcements show one bar at a time with the number waiting, and a dismissed one is replaced by the next', async ({
  page,
}) => {
  const stay = await newLiveStay(page, await newHost(page))
  const employee = await tokenOf(page, 'employee@lodestay.test')
  const titles = [ownName('The road is closed'), ownName('The ferry runs late')]
  for (const title of titles) {
    const words = { title, body: 'Ask your host.', severity: 'warning', audience: 'User', status: 'Active' }
    await call(page, employee, '/api/announcements', { ...words, dismissible: true, stayId: stay.id })
  }
  await page.goto(`/stays/${stay.id}`)
  const bars = page.getByRole('status', { name: 'Announcements' }).locator('[data-announcement]:visible')
  await expect(bars).toHaveCount(1)
  const first = (await bars.textContent()) ?? ''
  const [shown = '', next = ''] = first.includes(titles[0] ?? '') ? titles : titles.toReversed()

  // The demo has announcements, too.
  const more = bars.getByRole('button', { name: /^\+\d+ more$/ })
  const waiting = Number((await more.textContent())?.match(/\d+/)?.[0])
  expect(waiting).toBeGreaterThan(0)
  await more.press('Enter')
  await expect(bars).toHaveCount(waiting + 1)
  for (const title of titles) await expect(bars.filter({ hasText: title })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Show less' }).press('Enter')
  await expect(bars).toHaveCount(1)

  await page.getByRole('button', { name: `Dismiss: ${shown}` }).press('Enter')
  await expect(bars).toHaveCount(1)
  await expect(bars).toContainText(next)
  await page.reload()
  await expect(bars).toHaveCount(1)
  await expect(bars).toContainText(next)
})

test('announcements take no space from the stay editor or the promotion wizard', async ({ page }) => {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  // The demo has an announcement for everyone.
  const bar = page.getByRole('status', { name: 'Announcements' })
  await page.goto(`/host/${host.orgId}/promotions`)
  await expect(bar).toBeVisible()
  await page.getByLabel('Stay to promote').selectOption({ label: stay.name })
  // The bar must also disappear on client-side navigation.
  await page.getByRole('button', { name: 'New promotion' }).click()
  await expect(page).toHaveURL(/\/promotions\/prm_\w+\/0$/)
  await expect(bar).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.goto(`/host/${host.orgId}/stays/${stay.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('announcements take no space from the moderation review page', async ({ page, browser }) => {
  const hostPage = await (await browser.newContext()).newPage()
  const stayId = await newSubmission(hostPage, await newHost(hostPage), ownName('The granary'))
  const admin = await tokenOf(page, 'admin@lodestay.test')
  const title = ownName('The queue is long')
  const words = { title, body: 'Oldest first, please.', severity: 'info', audience: 'Admin', status: 'Active' }
  await call(page, admin, '/api/announcements', words)
  await signInAs(page, 'employee')
  await page.goto('/moderation')
  await expect(page.getByRole('status', { name: 'Announcements' })).toBeVisible()
  await page.goto(`/moderation/stays/${stayId}`)
  await expect(page.getByRole('heading', { level: 1, name: /The granary/ })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Announcements' })).toHaveCount(0)
})
