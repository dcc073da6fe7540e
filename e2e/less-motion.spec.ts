/** Who asked for less motion: nothing flies, slides or pulses, and everything is where it belongs at once. */
import { expect, test } from '@playwright/test'
import { settled } from './support/settled.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the map is at a cluster’s stays at once, and shows one of them where it stands', async ({ page }) => {
  await page.goto('/stays?state=ME')
  await settled(page)
  const map = page.getByRole('region', { name: /^Map of results/ })
  const cluster = map.getByRole('button', { name: /stays.*zoom in/ }).first()
  await expect(cluster).toBeVisible()
  // Where the map and what is on it stand, in each frame.
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
  // As it was, at the cluster before and after its stays came, and beside the card.
  expect(await frames.evaluate((seen) => seen.size)).toBeLessThanOrEqual(5)
})

test('a card shows its next picture at once', async ({ page }) => {
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

test('what waits and what loads stands still', async ({ page }) => {
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  await page.goto('/_ui')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(running).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(running).toBe(0)
})
