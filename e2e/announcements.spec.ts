import { expect, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, newHost, newLiveStay, newSubmission, ownName } from './support/hosting.ts'
import { signInAs, tokenOf } from './support/people.ts'
import { settled } from './support/settled.ts'

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

test('a stay’s announcement is shown on its page alone, however it is opened, and no number of others hides one', async ({
  page,
}) => {
  const host = await newHost(page)
  const [stay, other] = [await newLiveStay(page, host), await newLiveStay(page, host)]
  const employee = await tokenOf(page, 'employee@lodestay.test')
  const announce = (title: string, stayId: string) =>
    call(page, employee, '/api/announcements', {
      ...{ title, body: 'Ask your host.', severity: 'info', audience: 'Host', status: 'Active' },
      ...{ dismissible: true, stayId },
    })
  // The demo has an announcement for everyone.
  const [site, own] = ['Leaves are early this year', ownName('The well is dry')]
  await announce(own, stay.id)
  for (let count = 0; count < 50; count++) await announce(`Elsewhere ${count}`, other.id)

  const bars = page.getByRole('status', { name: 'Announcements' }).locator('[data-announcement]')
  const shown = (title: string) => bars.filter({ hasText: title })
  await page.goto(`/stays?text=${encodeURIComponent(stay.name)}`)
  await settled(page)
  await expect(shown(site)).toBeAttached()
  await expect(shown(own)).toHaveCount(0)
  await expect(shown('Elsewhere')).toHaveCount(0)
  await page.getByRole('article').getByRole('link', { name: stay.name }).first().click()
  await expect(page).toHaveURL(new RegExp(`/stays/${stay.id}`))
  for (const open of [() => null, () => page.reload()]) {
    await open()
    await expect(shown(own)).toBeAttached()
    await expect(shown(site)).toBeAttached()
    await expect(shown('Elsewhere')).toHaveCount(0)
  }
  await page.goBack()
  await expect(shown(site)).toBeAttached()
  await expect(shown(own)).toHaveCount(0)
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
