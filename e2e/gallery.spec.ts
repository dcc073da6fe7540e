/** The design system by keyboard, on the page with every control. */
import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { settled } from './support/settled.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/_ui')
  await settled(page)
})

function button(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true })
}

test('a dialog traps focus, closes on Escape, and restores the focus', async ({ page }) => {
  await button(page, 'Dialog').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Disable this stay?' })
  await expect(dialog).toBeVisible()
  await expectNoAxeViolations(page)
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    const isBehind = await dialog.evaluate(
      (own) => document.activeElement !== document.body && !own.contains(document.activeElement),
    )
    expect(isBehind).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Dialog')).toBeFocused()
})

test('a drawer closes on Escape and restores the focus @phone', async ({ page }) => {
  await button(page, 'Drawer').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden()
  await expect(button(page, 'Drawer')).toBeFocused()
})

test('arrow keys move through every menu item, including unavailable ones, which say why', async ({ page }) => {
  await button(page, 'More').press('Enter')
  const item = (name: RegExp) => page.getByRole('menuitem', { name })
  await expect(item(/^Edit/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item(/^Open the page/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item(/^Promote/)).toBeFocused()
  await expect(item(/^Promote/)).toHaveAccessibleName(/Not yet accepted/)
  await page.keyboard.press('End')
  await expect(item(/^Delete/)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Editing' })).toBeVisible()
  await expect(button(page, 'More')).toBeFocused()
})

test('tabs are one tab stop, switched with arrow keys', async ({ page }) => {
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Rooms').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('House rules')).toBeFocused()
  await expect(tab('House rules')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toHaveText('No smoking.')
  await expect(tab('Rooms')).toHaveAttribute('tabindex', '-1')
})

test('a combobox filters while typing, selects the option highlighted by arrow keys, and Backspace removes the last one', async ({
  page,
}) => {
  const box = page.getByRole('combobox', { name: 'States' })
  const options = page.getByRole('listbox').getByRole('option')
  const chosen = page.getByRole('button', { name: /^Remove (Colorado|Maine|Vermont)/ })
  await box.fill('mo')
  await expect(options).toHaveText([/Montana/, /Vermont/])
  await expectNoAxeViolations(page)
  await box.press('ArrowDown')
  await box.press('ArrowDown')
  await expect(box).toHaveAttribute('aria-activedescendant', /./)
  await box.press('Enter')
  await expect(chosen).toHaveCount(3)
  await box.press('Escape')
  await expect(options).toHaveCount(0)
  await box.press('Backspace')
  await expect(chosen).toHaveCount(2)
})

test('arrow keys move the ends of a range, which never cross', async ({ page }) => {
  const [from, to] = [page.getByRole('slider').first(), page.getByRole('slider').last()]
  await from.press('ArrowRight')
  await expect(from).toHaveAttribute('aria-valuetext', '$90')
  await from.press('End')
  const value = async (end: typeof from) => Number(await end.inputValue())
  expect(await value(from)).toBeLessThanOrEqual(await value(to))
})

test('a radio group is one tab stop, and skips disabled options', async ({ page }) => {
  await page.getByRole('radio', { name: /Plus/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Basic/ })).toBeChecked()
})

test('a sorted column is announced as such, and can be reversed', async ({ page }) => {
  const views = page.getByRole('columnheader', { name: 'Views' })
  await expect(views).toHaveAttribute('aria-sort', 'descending')
  await views.getByRole('button').press('Enter')
  await expect(views).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('table', { name: 'Stays' }).getByRole('rowheader').first()).toHaveText('Harbor House')
})

test('a removal is announced, and undone from the toast', async ({ page }) => {
  await button(page, 'Toast with undo').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Removed from favorites' })).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeVisible()
  await undo.press('Enter')
  await expect(page.getByText('Back again')).toBeAttached()
})

test('loading or unavailable controls can be focused but do nothing', async ({ page }) => {
  const loading = button(page, 'Loading').first()
  await expect(loading).toHaveAttribute('aria-busy', 'true')
  const reasoned = page.getByRole('button', { name: /^With a reason/ })
  await expect(reasoned).toHaveAccessibleName(/A moderator is reviewing this stay\./)
  await reasoned.focus()
  await expect(reasoned).toBeFocused()
})

test('a tooltip also appears on keyboard focus, and closes on Escape', async ({ page }) => {
  await button(page, 'Has a tooltip').focus()
  const tooltip = page.getByRole('tooltip', { name: 'Guests see this on the card' })
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
})
