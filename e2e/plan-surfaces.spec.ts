/** How a stay's plan is visible to travelers and hosts. */
import { DEMO_BLOG_STAY } from '@lodestay/domain/stays/demo-blog-stay'
import { expect, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, newHost, newLiveStay } from './support/hosting.ts'
import { signInAs } from './support/people.ts'
import { takePlan } from './support/purchases.ts'
import { settled } from './support/settled.ts'

test('the footer links to the top stays, in order, and stays listed because of their plan are marked @phone', async ({
  page,
}) => {
  await page.goto('/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Top stays' }).click()
  await expect(page).toHaveURL('/top-stays')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top stays')
  const places = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
  await expect(places).toHaveCount(24)
  await expect(places.first()).toContainText('Place 1')
  await expect(places.nth(7)).toContainText('Promoted')
  await expectNoAxeViolations(page)
})

test('the plans page links to the top stays', async ({ page }) => {
  await page.goto('/plans')
  await page.getByRole('link', { name: 'Listed in top stays' }).click()
  await expect(page).toHaveURL('/top-stays')
})

test('a stay has highlights and its story, and the story links back @phone', async ({ page }) => {
  await page.goto(`/stays/${DEMO_BLOG_STAY.id}`)
  await expect(page.getByRole('region', { name: 'Highlights' }).getByRole('listitem')).toHaveText([
    'Sailing',
    'Sea kayaking',
    'Lighthouses',
    'Hiking',
  ])
  await page.getByRole('link', { name: /^Read the story.*A weekend at Fogbound Cabin$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A weekend at Fogbound Cabin')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'See the stay' }).click()
  await expect(page).toHaveURL(`/stays/${DEMO_BLOG_STAY.id}`)
})

test('the page of a stay unlisted by its host says so, and links to others nearby @phone', async ({ page }) => {
  const host = await newHost(page)
  const { id, name } = await newLiveStay(page, host)
  const { id: preferred } = await newLiveStay(page, host)
  await takePlan(page, host, preferred, 'Growth')
  await page.goto(`/stays/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await call(page, host.token, `/api/stays/${id}/disable`, {})
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const response = await page.goto(`/stays/${id}`)
  expect(response?.status()).toBe(404)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This stay isn’t available')
  await expect(page.getByRole('main')).not.toContainText(name)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  const first = page.getByRole('main').getByRole('article').first()
  await expect(first).toContainText('Promoted')
  await expectNoAxeViolations(page)
  expect(faults).toEqual([])
  await first.getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This stay isn’t available')
})

test('its host finds the blog post included in the plan', async ({ page }) => {
  await signInAs(page, 'host')
  const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
  const stay = await (await page.request.get(`${origin}/api/stays/${DEMO_BLOG_STAY.id}`)).json()
  await page.goto(`/host/${stay.organizationId}/stays/${DEMO_BLOG_STAY.id}`)
  await page.getByRole('link', { name: 'Read post' }).click()
  await expect(page).toHaveURL('/pages/a-weekend-at-fogbound-cabin')
})
