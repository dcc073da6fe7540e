/**
 * Popovers beside their controls: positioned by CSS, or by a script in browsers that don't support anchor positioning.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { settled } from './support/settled.ts'

/** As in Safari before 26 and Firefox before 147. */
async function forgetAnchors(page: Page) {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...words: [string]) => !words[0].startsWith('position-area') && supports(...words)
  })
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('position-area', 'position-unknown'),
    })
  })
}

/** Distances of the popover's nearest edge from the control, and from the window's edges. */
async function distances(popover: Locator, control: Locator) {
  const [box, anchor] = [await popover.boundingBox(), await control.boundingBox()]
  if (!box || !anchor) throw new Error('one of them is not shown')
  const { width, height } = popover.page().viewportSize() ?? { width: 0, height: 0 }
  return {
    between: Math.max(box.y - anchor.y - anchor.height, anchor.y - box.y - box.height),
    aside: Math.max(box.x - anchor.x - anchor.width, anchor.x - box.x - box.width),
    inside: Math.min(box.x, box.y, width - box.x - box.width, height - box.y - box.height),
  }
}

async function expectBeside(popover: Locator, control: Locator) {
  await expect(popover).toBeVisible()
  await expect(async () => {
    const { between, aside, inside } = await distances(popover, control)
    expect(between).toBeGreaterThanOrEqual(0)
    expect(between).toBeLessThan(24)
    expect(aside).toBeLessThan(0)
    expect(inside).toBeGreaterThanOrEqual(0)
  }).toPass({ timeout: 10_000 })
}

/** Centers the calendar in a window too low for it to fit above or below its field. */
async function expectCalendarInLowWindow(page: Page) {
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.goto('/_ui')
  await settled(page)
  const days = page.getByRole('group', { name: 'Window' })
  const control = days.locator('.control')
  await control.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await days.getByLabel('From').click()
  const calendar = page.getByRole('dialog', { name: 'Choose dates' })
  await expect(calendar.getByRole('grid').first()).toBeVisible()
  await expectBeside(calendar, control)
  await calendar.getByRole('button', { name: 'Done' }).click()
  await expect(calendar).toBeHidden()
}

test('a calendar in the middle of a low window scrolls beside its field', ({ page }) => expectCalendarInLowWindow(page))

test.describe('without CSS anchor positioning', () => {
  test.beforeEach(({ page }) => forgetAnchors(page))

  test('a menu, a list of suggestions and a calendar appear beside their controls @phone', async ({ page }) => {
    await page.goto('/_ui')
    await settled(page)
    const states = page.getByRole('combobox', { name: 'States' })
    await states.click()
    await states.pressSequentially('mo')
    await expectBeside(page.getByRole('listbox').locator('..'), page.locator('.control').filter({ has: states }))
    await states.press('Escape')

    const days = page.getByRole('group', { name: 'Window' })
    await days.getByLabel('From').click()
    await expectBeside(page.getByRole('dialog', { name: 'Choose dates' }), days.locator('.control'))
    await page.keyboard.press('Escape')

    const appearance = page.getByRole('button', { name: 'Appearance' })
    await appearance.click()
    await expectBeside(page.getByRole('menu', { name: 'Appearance' }), appearance)
  })

  test('a popover follows its control as the page scrolls', async ({ page }) => {
    await page.goto('/_ui')
    await settled(page)
    const states = page.getByRole('combobox', { name: 'States' })
    await states.click()
    const list = page.getByRole('listbox').locator('..')
    const control = page.locator('.control').filter({ has: states })
    await expectBeside(list, control)
    await page.mouse.wheel(0, 120)
    await expectBeside(list, control)
  })

  test('a calendar in the middle of a low window scrolls beside its field', ({ page }) =>
    expectCalendarInLowWindow(page))
})
