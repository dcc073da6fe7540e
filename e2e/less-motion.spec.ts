/** With reduced motion, nothing flies, slides or pulses, and everything is in its place immediately. */
import { expect, test } from '@playwright/test'
import { settled } from './support/settled.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the map jumps straight to a cluster’s stays, and shows one of them in place', async ({ page }) => {
  await page.goto('/stays?state=ME')
  await settled(page)
  const map = page.getByRole('region', { name: /^Map of results/ })
  const cluster = map.getByRole('button', { name: /stays.*zoom in/ }).first()
  await expect(cluster).toBeVisible()
  // The positions of the map and its contents, in each frame.
  const frames = await map.evaluateHandle((element) => {
    const seen = new Set<string>()
    const look = () => {
      const moving = element.querySelectorAll<HTMLElement>('.leaflet-map-pane, .map-spot:has(.map-cluster)')
      seen.add([...moving].map(({ style }) => style.transform).join())
      requestAnimationFrame(look)
    }
    look()
    return seen
  })
  await cluster.click()
  const stay = map.getByRole('button', { name: /a night|booking page/ }).first()
  await expect(stay).toBeVisible()
  await stay.press('Enter')
  await expect(map.getByRole('heading').getByRole('link')).toBeFocused()
  // Before, at the cluster before and after its stays loaded, and beside the card.
  expect(await frames.evaluate((seen) => seen.size)).toBeLessThanOrEqual(5)
})

test('where the system sets the colors, what is chosen and what is on still differ from the rest', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/_ui')
  const backgroundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  const choice = 'label:has(> input[type=radio].sr-only'
  expect(await backgroundOf(`${choice}:checked)`)).not.toBe(await backgroundOf(`${choice}:not(:checked))`))
  expect(await backgroundOf('[role=switch]:checked')).not.toBe(await backgroundOf('[role=switch]:not(:checked)'))
})

test('a card shows its next picture immediately', async ({ page }) => {
  await page.goto('/stays?state=CA')
  await settled(page)
  const card = page
    .getByRole('region', { name: /^Results/ })
    .getByRole('article')
    .first()
  await card.hover()
  await expect(card.getByRole('button', { name: /^Next/ })).toBeVisible()
  const scrolled = await card.evaluate((element) => {
    const [next] = [...element.querySelectorAll('button')].filter((each) => each.ariaLabel?.startsWith('Next'))
    const strip = element.querySelector('.card-strip')
    next?.click()
    return strip ? strip.scrollLeft / strip.clientWidth : 0
  })
  expect(scrolled).toBeCloseTo(1, 1)
})

test('pending and loading indicators don’t move', async ({ page }) => {
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  await page.goto('/_ui')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(running).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(running).toBe(0)
})
