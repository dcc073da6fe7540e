import { expect, type Page, test } from '@playwright/test'
import { settled } from './support/settled.ts'

/** Opens the page; afterwards the server has none of its scripts, as after an upgrade. */
async function openBeforeUpgrade(page: Page): Promise<void> {
  const started = page.waitForResponse(/\/assets\/service-worker-/)
  await page.goto('/sign-in')
  await (await started).finished()
  await settled(page)
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
}

/** Needs a part that is loaded on demand. */
async function signInWithPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: /passkey/ }).click()
}

test('a page that misses a part since an upgrade is loaded again, once', async ({ page }) => {
  await openBeforeUpgrade(page)
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await signInWithPasskey(page)
  await expect.poll(() => documents.length).toBe(1)
  await page.unrouteAll()
  await page.reload()
  await settled(page)
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await signInWithPasskey(page)
  await page.waitForTimeout(1000)
  expect(documents).toHaveLength(2)
})

test('a page with something typed into it stays', async ({ page }) => {
  await openBeforeUpgrade(page)
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('ada@example.com')
  const asked = page.waitForResponse((response) => response.status() === 404)
  await signInWithPasskey(page)
  await asked
  await page.waitForTimeout(1000)
  await expect(email).toHaveValue('ada@example.com')
})
