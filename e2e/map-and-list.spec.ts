/** The map and the list beside it show the same search. */
import { expect, type Page, test } from '@playwright/test'
import { settled } from './support/settled.ts'

const ADDRESS = '/stays?bounds=43,-71,45,-68.4'

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

/** The pins shown on the map, in a stable order. */
async function pinsOf(page: Page): Promise<string> {
  const pins = page.getByRole('region', { name: /^Map of results/ }).getByRole('button')
  await expect(pins.first()).toBeVisible()
  return (await pins.evaluateAll((all) => all.map((pin) => pin.getAttribute('aria-label')))).sort().join(' | ')
}

test('a shared URL opens its part of the map, and Back from other parts restores map and list @phone', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('lodestay.search-sheet', 'half'))
  await page.goto(ADDRESS)
  await settled(page)
  const [count, pins] = [(await heading(page).textContent()) ?? '', await pinsOf(page)]
  expect(page.url()).toContain(ADDRESS)
  await expect(page.getByRole('link', { name: /remove This map area/ })).toBeAttached()
  const map = page.getByRole('region', { name: /^Map of results/ })
  await map.focus()
  for (const key of ['+', '+', '+']) {
    const before = page.url()
    await page.keyboard.press(key)
    await expect(page).not.toHaveURL(before)
    await settled(page)
  }
  await expect(heading(page)).not.toHaveText(count)
  await page.goBack()
  await expect(page).toHaveURL(ADDRESS)
  await expect(heading(page)).toHaveText(count)
  await expect.poll(() => pinsOf(page)).toBe(pins)
})

test('a search near a landmark is labeled as such until the map is moved', async ({ page }) => {
  await page.goto('/stays?place=duval+street')
  await settled(page)
  await expect(heading(page)).toHaveText(/near Duval Street$/)
  await pinsOf(page)
  await page.getByRole('region', { name: /^Map of results/ }).focus()
  await page.keyboard.press('-')
  await expect(page).toHaveURL(/bounds=/)
  await expect(heading(page)).toHaveText(/^\d+ stays$/)
  await expect(page.getByRole('link', { name: /remove This map area/ })).toBeAttached()
})

test('leaving a search while its map is still looking for the results causes no error', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const left = Promise.withResolvers<void>()
  await page.route('**/api/search?*', async (route) => {
    await left.promise
    await route.continue().catch(() => null)
  })
  const asked = page.waitForRequest('**/api/search?*')
  await page.goto('/stays?text=pool')
  const request = await asked
  await page.getByRole('link', { name: 'Save this search' }).click()
  await expect(page).toHaveURL(/sign-in/)
  left.resolve()
  // Null if it has been aborted.
  await request.response()
  await settled(page)
  expect(errors).toEqual([])
})
