/** Analytics for stays, from a traveler's clicks to the charts of hosts and staff. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { newHost, newLiveStay, ownName } from './support/hosting.ts'
import { buy } from './support/payments.ts'
import { signInAs, signUp } from './support/people.ts'
import { newAcceptedPromotion } from './support/purchases.ts'
import { settled } from './support/settled.ts'

/** The number on a tile. */
async function tile(page: Page, kind: string): Promise<number> {
  const text = await page.getByRole('main').getByRole('listitem').filter({ hasText: kind }).first().textContent()
  return Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))
}

test('a traveler arrives through a promotion’s post and goes on to book, and the host sees it in the chart @phone', async ({
  page,
  browser,
}) => {
  const host = await newHost(page)
  const { id: stayId, name } = await newLiveStay(page, host)
  await page.goto(`/host/${host.orgId}/analytics`)
  await expect(page.getByRole('heading', { name: 'Nothing to count yet' })).toBeVisible()
  await expectNoAxeViolations(page)

  const title = ownName('Autumn')
  const promotionId = await newAcceptedPromotion(page, host, stayId, title, {
    type: 'feed-spotlight',
    outlets: ['Feed: East Coast'],
  })
  await buy(page, host, 'stay-promotions', promotionId)
  const traveler = await (await browser.newContext()).newPage()
  await signUp(traveler)
  const post = traveler.getByRole('listitem').filter({ hasText: 'Feed: East Coast' }).filter({ hasText: name })
  await expect(async () => {
    await traveler.goto('/feed')
    await expect(post).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await post.getByRole('link', { name }).click()
  await expect(traveler.getByRole('heading', { level: 1, name })).toBeVisible()
  await settled(traveler)
  const sent = traveler.waitForResponse(/\/api\/events$/)
  await traveler
    .getByRole('button', { name: /^Favorite/ })
    .first()
    .click()
  expect((await sent).status()).toBe(201)
  const opened = traveler.waitForEvent('popup')
  await traveler.getByRole('link', { name: /^Book/ }).filter({ visible: true }).first().click()
  await (await opened).close()
  // The host's own visit isn't counted with the others.
  const counted = page.waitForResponse(/\/api\/events$/)
  await page.goto(`/stays/${stayId}`)
  await counted

  await expect(async () => {
    await page.goto(`/host/${host.orgId}/analytics`)
    expect(await tile(page, 'Page visits')).toBe(1)
    expect(await tile(page, 'Favorites')).toBe(1)
  }).toPass()
  expect([await tile(page, 'Post clicks'), await tile(page, 'Booking clicks')]).toEqual([1, 1])
  await expect(page.getByText('Your pages had 1 visit')).toBeVisible()
  await expect(page.getByRole('img', { name: /Page visits over time; the peak, 1,/ })).toBeVisible()
  const row = page.getByRole('group', { name: 'By promotion' }).getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Feed: East Coast')
  await page.getByText('How we count').click()
  await expect(page.getByText(/by your own people/)).not.toContainText('0 events by your own people')
  await expectNoAxeViolations(page)

  const download = page.waitForEvent('download')
  await page.getByRole('region', { name: 'By promotion' }).getByRole('link', { name: 'Download CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n')[1]).toMatch(new RegExp(`^"${title}","Feed: East Coast",0,0,1,1,1,1$`))

  await page.goto(`/host/${host.orgId}`)
  await page
    .getByRole('region', { name: 'The last 30 days' })
    .getByRole('link', { name: /Booking clicks/ })
    .click()
  await expect(page).toHaveURL(/analytics\?show=linkClicks/)
  await expect(page.getByRole('heading', { name: /^Booking clicks,/ })).toBeVisible()
})

test('a host filters by dates and stay', async ({ page }) => {
  await signInAs(page, 'host')
  await page.goto('/host')
  await page.getByRole('link', { name: 'Saltbox & Tern' }).click()
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  const month = await tile(page, 'Views')
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: 'A year' }).click()
  await expect(page).toHaveURL(/days=365/)
  await expect(page.getByText('Each point is one week.')).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^Page visits over time; the peak, [\d,]+, in the week of / }),
  ).toBeVisible()
  expect(await tile(page, 'Views')).toBeGreaterThan(month)
  await settled(page)
  await page.getByLabel('From', { exact: true }).fill('2026-01-01')
  await page.getByLabel('To', { exact: true }).fill('2025-12-31')
  await page.getByLabel('Stay', { exact: true }).selectOption({ label: 'Fogbound Cabin' })
  await page.getByRole('main').getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Page visits, Dec 31, 2025 – Jan 1, 2026' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'By stay' })).toBeHidden()
  // A date later than all those shown.
  await settled(page)
  await page.getByLabel('From', { exact: true }).fill('2026-01-05')
  await page.getByLabel('To', { exact: true }).fill('2026-01-09')
  await page.getByRole('main').getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Page visits, Jan 5 – 9, 2026' })).toBeVisible()
})

test('staff see every kind of event, the queue, and moderation decisions', async ({ page }) => {
  await signInAs(page, 'employee')
  await page.goto('/moderation')
  await expect(page.getByText('Longest wait')).toBeVisible()
  await page.goto('/admin/events')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await page.getByRole('link', { name: 'Booking clicks' }).click()
  await expect(page.getByRole('img', { name: /^Booking clicks over time/ })).toBeVisible()
  await expect(page.getByText('Each point is one week.')).toBeHidden()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'A year' }).click()
  await expect(page.getByText('Each point is one week.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toMatch(/^\uFEFF"Day","Event","By people","By bots"\r\n/)
})
