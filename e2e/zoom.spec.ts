/** WCAG 1.4.4 and 1.4.10: with text twice as large, and at 400% zoom, everything remains reachable. */
import { expect, type Page, test } from '@playwright/test'
import { newDraft, newHost } from './support/hosting.ts'
import { signUp } from './support/people.ts'
import { settled } from './support/settled.ts'

const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'

/** Controls that can't be scrolled to where they can be clicked, and elements wider than the page. */
function unreachable(page: Page) {
  return page.evaluate((controls) => {
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      // On phones the map is behind the sheet until the sheet is lowered.
      const isBehind = element.closest('.map-pane') !== null && innerWidth < 900 && innerHeight > 480
      const isClipped = isBehind || element.closest('.sr-only, [inert], [aria-hidden=true]') !== null
      return (
        !isClipped &&
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
    }
    const isHit = (element: Element) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const label = element.closest('label')
      return [...element.getClientRects()].some(({ left, top, width, height }) =>
        [0.5, 0.2, 0.8].some((part) => {
          const hit = document.elementFromPoint(left + width * part, top + height / 2)
          return hit !== null && (element.contains(hit) || label?.contains(hit) === true)
        }),
      )
    }
    const lost = [...document.querySelectorAll(controls)]
      .filter((element) => isShown(element) && !isHit(element))
      .map((element) =>
        (element.getAttribute('aria-label') || element.textContent || element.outerHTML).trim().slice(0, 60),
      )
    const { scrollWidth, clientWidth } = document.documentElement
    const isScrolled = (element: Element) => {
      for (let at = element.parentElement; at; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    const tooWide = [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => scrollWidth > clientWidth && element.getBoundingClientRect().right > clientWidth + 1)
      .filter((element) => !isScrolled(element))
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 30)}`)
    const by = scrollWidth > clientWidth ? [`by ${scrollWidth - clientWidth}`] : []
    return { lost: [...new Set(lost)], tooWide: [...by, ...new Set(tooWide)].slice(0, 8) }
  }, CONTROLS)
}

async function stayAddress(page: Page): Promise<string> {
  await page.goto('/stays?state=CA')
  return (await page.getByRole('article').getByRole('heading').getByRole('link').first().getAttribute('href')) ?? ''
}

const sizes = [
  { name: 'a phone', width: 390, height: 844, text: '100%' },
  { name: 'a phone on its side', width: 844, height: 390, text: '100%' },
  { name: 'a page at four times its size', width: 320, height: 256, text: '100%' },
  { name: 'a desktop with twice the text', width: 1280, height: 800, text: '200%' },
  { name: 'a phone with twice the text', width: 390, height: 844, text: '200%' },
]

/** Resizes an open page to each size, as if its device were rotated or its zoom changed. */
async function expectAllReachable(page: Page, address: string) {
  await page.goto(address)
  for (const { name, width, height, text } of sizes) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, text)
    await settled(page)
    // Elements that adapt to the size with a delay, such as a map's pins.
    await expect
      .configure({ soft: true })
      .poll(() => unreachable(page), { message: `${address}, ${name}` })
      .toEqual({ lost: [], tooWide: [] })
  }
}

test('everything on a visitor’s pages can be reached at every size', async ({ page }) => {
  const stay = await stayAddress(page)
  for (const address of ['/', '/stays?state=CA', '/stays?state=CA&view=list', stay, '/offers', '/sign-in', '/plans'])
    await expectAllReachable(page, address)
})

test('everything on a traveler’s own pages can be reached at every size', async ({ page }) => {
  await signUp(page)
  for (const address of ['/favorites', '/watches', '/saved-searches', '/notifications', '/account', '/host'])
    await expectAllReachable(page, address)
})

test('everything on a host’s pages can be reached at every size', async ({ page }) => {
  const host = await newHost(page)
  const stayId = await newDraft(page, host, { name: 'The mill' })
  const at = `/host/${host.orgId}`
  const stays = ['/stays', `/stays/${stayId}`, `/stays/${stayId}/calendar`, `/stays/${stayId}/plan`]
  for (const address of ['', ...stays, '/offers/new', '/promotions', '/analytics', '/billing', '/users', '/settings'])
    await expectAllReachable(page, at + address)
})

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('has no field with text so small that an iPhone zooms into it', async ({ page }) => {
    const entries = page.locator(
      'input:not([type=hidden], [type=checkbox], [type=radio], [type=range], [type=file]), select, textarea',
    )
    const host = await newHost(page)
    const stayId = await newDraft(page, host, { name: 'The mill' })
    const own = ['stays', `stays/${stayId}/calendar`, 'offers/new', 'campaigns/new', 'analytics', 'billing']
    for (const address of [
      '/',
      '/stays',
      await stayAddress(page),
      ...own.map((each) => `/host/${host.orgId}/${each}`),
    ]) {
      await page.goto(address)
      const small = await entries.evaluateAll((all) =>
        all
          .filter((entry) => Number.parseFloat(getComputedStyle(entry).fontSize) < 16)
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      )
      expect.soft([address, small]).toEqual([address, []])
    }
  })
})
