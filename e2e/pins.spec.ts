import { expect, type Page, test } from '@playwright/test'
import { settled } from './support/settled.ts'

async function openMap(page: Page, address: string) {
  await page.goto(address)
  const map = page.getByRole('region', { name: /^Map of results/ })
  await expect(map.getByRole('button').first()).toBeVisible()
  await settled(page)
  return map
}

/** The bounding boxes of all elements on the map that match a selector. */
function boxesOf(page: Page, selector: string) {
  return page.locator(`.map :is(${selector})`).evaluateAll((elements) =>
    elements
      .filter((element) => getComputedStyle(element).visibility === 'visible')
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, top, right, bottom }) => ({ left, top, right, bottom })),
  )
}
type Box = Awaited<ReturnType<typeof boxesOf>>[number]

/** Waits until the map has stopped flying to where a click sent it. */
async function still(page: Page): Promise<void> {
  let before: Box[] = []
  await expect
    .poll(
      async () => {
        const now = await boxesOf(page, '.map-pin, .map-cluster')
        const isStill = now.length > 0 && JSON.stringify(now) === JSON.stringify(before)
        before = now
        return isStill
      },
      { intervals: [200] },
    )
    .toBe(true)
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
}

for (const address of ['/stays', '/stays?state=ME', '/stays?state=CA'])
  test(`no price overlaps another, and no name is under a pin: ${address}`, async ({ page }) => {
    await openMap(page, address)
    const prices = await boxesOf(page, '.map-pin:not(.is-small)')
    const clusters = await boxesOf(page, '.map-cluster')
    expect(prices.length + clusters.length).toBeGreaterThan(1)
    // Clusters are spaced as circles, so corners of their boxes may touch.
    const collisions = prices.flatMap((a, index) =>
      [...prices.slice(index + 1), ...clusters].filter((b) => overlaps(a, b)),
    )
    expect(collisions).toEqual([])
    const names = await boxesOf(page, '.map-city, .map-quarter')
    expect(names.filter((name) => [...prices, ...clusters].some((pin) => overlaps(name, pin)))).toEqual([])
  })

test('by keyboard, the first pin in reading order is one Tab from the map, Enter opens it, and Escape returns', async ({
  page,
}) => {
  const map = await openMap(page, '/stays?state=ME')
  // Zoomed in enough for single stays to appear besides clusters.
  const cluster = map.getByRole('button', { name: /stays.*zoom in/ }).first()
  if (await cluster.isVisible()) await cluster.click()
  const pins = map.getByRole('button', { name: /a night|booking page/ })
  await expect(pins.first()).toBeVisible()
  await settled(page)
  await still(page)
  await map.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Home')
  const focused = map.locator('button:focus')
  const top = (await focused.boundingBox())?.y ?? Number.NaN
  const others = await map.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(top).toBeLessThan(Math.min(...others) + 60)
  await pins.first().focus()
  const name = (await pins.first().getAttribute('aria-label')) ?? ''
  await page.keyboard.press('Enter')
  await expect(map.getByRole('article').getByRole('heading')).toBeVisible()
  await expect(map.getByRole('heading').getByRole('link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(map.getByRole('article')).toHaveCount(0)
  await expect(map.getByRole('button', { name, exact: true })).toBeFocused()
})

test('a pin’s card covers the map’s controls, but not the page’s bars @phone', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lodestay.search-sheet', 'low'))
  const map = await openMap(page, '/stays?city=Key+West&state=FL')
  const pins = map.getByRole('button', { name: /a night/ })
  const boxes = await pins.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  // The one nearest to the zoom buttons, or to the search on phones.
  const [nearest = 0] = [...boxes.keys()].sort((a, b) => boxes[a].y - boxes[a].x - (boxes[b].y - boxes[b].x))
  await pins.nth(nearest).press('Enter')
  const card = map.getByRole('article')
  await expect(card.getByRole('heading')).toBeVisible()
  await settled(page)
  const covered = () =>
    card.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const points = [left, (left + right) / 2, right].flatMap((x) => [top, bottom].map((y) => [x, y]))
      const at = ([x = 0, y = 0]: number[]) => document.elementFromPoint(x, y)?.closest('.map-popup')
      return points.filter((point) => !at(point))
    })
  // The map makes room for it.
  await expect.poll(covered).toEqual([])
})

test('if the search doesn’t follow the map, a button searches the area @phone', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('lodestay.map-follows', '0')
    localStorage.setItem('lodestay.search-sheet', 'low')
  })
  const map = await openMap(page, '/stays?state=ME')
  await map.focus()
  await page.keyboard.press('ArrowRight')
  const here = page.getByRole('button', { name: 'Search this area' })
  await expect(here).toBeVisible()
  await expect(page).not.toHaveURL(/bounds=/)
  await here.click()
  await expect(page).toHaveURL(/bounds=/)
  await expect(here).toBeHidden()
})

test('when the map grows, its new area is filled', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 500 })
  // The rest of California starts below and to the right.
  const map = await openMap(page, '/stays?bounds=37.2,-123.5,39,-121.5')
  const before = await map.boundingBox()
  const edges = { right: (before?.x ?? 0) + (before?.width ?? 0), bottom: (before?.y ?? 0) + (before?.height ?? 0) }
  await page.setViewportSize({ width: 1800, height: 1200 })
  const beyond = async () =>
    (await boxesOf(page, '.map-pin, .map-cluster')).filter(
      ({ left, top }) => left > edges.right * 1.2 || top > edges.bottom * 1.2,
    ).length
  await expect.poll(beyond).toBeGreaterThan(0)
})
