import { expect, type Page, test } from '@playwright/test'
import { expectNothingForAxe } from './support/axe.ts'
import { settled } from './support/settled.ts'

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

async function openFilters(page: Page, address: string) {
  await page.goto(address)
  await settled(page)
  // The page is hydrated once elements that only scripts add are there.
  await expect(page.getByRole('button', { name: /^Quick look/ }).first()).toBeVisible()
  await page.getByRole('link', { name: /^Filters/ }).click()
  return page.getByRole('dialog', { name: 'Filters' })
}

async function openWhere(page: Page) {
  await page.goto('/')
  await settled(page)
  const where = page.getByRole('combobox', { name: 'Where' })
  await where.click()
  return where
}

test('a filter is found by typing, and finds as many stays as its count says', { tag: '@phone' }, async ({ page }) => {
  const drawer = await openFilters(page, '/stays?state=CA')
  const amenities = drawer.getByRole('group', { name: 'Amenities' })
  await expect(amenities.getByRole('checkbox').first()).toHaveAccessibleName(/^Pool/)
  await amenities.getByRole('searchbox', { name: 'Find in amenities' }).fill('fire pit')
  await expect(amenities.getByRole('checkbox')).toHaveCount(1)
  await expectNothingForAxe(page)
  const line = amenities.locator('label', { hasText: 'Fire pit' })
  const count = /\d+$/.exec((await line.textContent()) ?? '')?.[0]
  await amenities.getByRole('checkbox', { name: 'Fire pit' }).check()
  await drawer.getByRole('button', { name: `Show ${count} stays` }).click()
  await expect(page).toHaveURL(/amenity=Fire\+pit/)
  await expect(heading(page)).toHaveText(`${count} stays in California`)
})

/** The request for facet counts. */
const COUNTS = /\/api\/search\?.*facets=true/

test('filters stay set when the stays are shown before the counts have loaded', async ({ page }) => {
  await page.route(COUNTS, () => {})
  const drawer = await openFilters(page, '/stays?amenity=Kitchen&type=Cabin')
  await expect(drawer.getByRole('checkbox', { name: 'Kitchen' })).toBeChecked()
  await expect(drawer.getByRole('checkbox', { name: 'Cabin' })).toBeChecked()
  await drawer.getByRole('spinbutton', { name: 'Guests' }).fill('2')
  await drawer.getByRole('button', { name: 'Show stays' }).click()
  await expect(page).toHaveURL(/\?(?=.*amenity=Kitchen)(?=.*type=Cabin)(?=.*guests=2)/)
})

test('filters whose counts fail to load can still be changed, and reloaded', { tag: '@phone' }, async ({ page }) => {
  await page.route(COUNTS, (route) => route.abort())
  const drawer = await openFilters(page, '/stays?amenity=Kitchen&type=Cabin')
  const failed = drawer.getByRole('alert')
  await expect(failed).toContainText('We couldn’t load more filters.')
  await expectNothingForAxe(page)
  await drawer.getByRole('checkbox', { name: 'Kitchen' }).uncheck()
  // Each choice requests counts again, and fails: after that, only the button does.
  const asked = page.waitForEvent('requestfailed', (request) => /Wi-Fi/.test(decodeURIComponent(request.url())))
  await drawer.getByRole('checkbox', { name: 'Wi-Fi' }).check()
  await asked
  await page.unroute(COUNTS)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(0)
  await expect(drawer.getByRole('group', { name: 'Property type' }).getByRole('checkbox').nth(1)).toBeVisible()
  await expect(drawer.getByRole('checkbox', { name: /^Kitchen/ }).first()).not.toBeChecked()
  await drawer.getByRole('button', { name: /^Show [\d,]+ stays?$/ }).click()
  await expect(page).toHaveURL(/\?(?=.*amenity=Wi-Fi)(?=.*type=Cabin)(?!.*Kitchen)/)
})

test('a value that no stay here has can be chosen from the catalogue', async ({ page }) => {
  const drawer = await openFilters(page, '/stays?city=Key West&state=FL')
  const amenities = drawer.getByRole('group', { name: 'Amenities' })
  await amenities.getByRole('searchbox').fill('ski stor')
  await amenities.getByRole('checkbox', { name: 'Ski storage' }).check()
  await expect(page.getByRole('button', { name: 'No stays' })).toBeVisible()
  await amenities.getByRole('searchbox').fill('moat')
  await expect(amenities.getByText('No matches for “moat”.')).toBeVisible()
})

test('a list without a map stays that way when filters are set and cleared', async ({ page }) => {
  const drawer = await openFilters(page, '/stays?state=ME&view=list')
  await drawer.getByRole('spinbutton', { name: 'Guests' }).fill('2')
  await drawer.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL(/\?(?=.*guests=2)(?=.*view=list)/)
  await page.getByRole('link', { name: /^Filters/ }).click()
  await drawer.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/stays?state=ME&view=list')
})

test('beds, bathrooms and rules narrow the list, and each can be removed', { tag: '@phone' }, async ({ page }) => {
  const drawer = await openFilters(page, '/stays')
  await drawer.getByRole('spinbutton', { name: 'Beds', exact: true }).fill('2')
  await drawer.getByRole('spinbutton', { name: 'Bathrooms' }).fill('1.5')
  await drawer.getByRole('spinbutton', { name: 'Nights you stay' }).fill('2')
  const counted = page.waitForResponse((answer) => /instantBooking/.test(answer.url()))
  await drawer.getByRole('checkbox', { name: 'Instant booking' }).check()
  await counted
  await drawer.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL(/beds=2&bathrooms=1.5&nights=2&instant=yes/)
  await page.getByRole('link', { name: /remove 1.5\+ bathrooms/ }).click()
  await expect(page).not.toHaveURL(/bathrooms/)
  const first = page
    .getByRole('region', { name: /^Results/ })
    .getByRole('article')
    .first()
  await first.getByRole('heading').getByRole('link').click()
  await expect(page.getByText('You can book without asking the host first.')).toBeVisible()
})

test('a filter removed by keyboard passes the focus to the next one, or to the heading of the results', async ({
  page,
}) => {
  const remove = async (address: string, name: RegExp | string) => {
    await page.goto(address)
    await settled(page)
    await page.getByRole('link', { name }).first().press('Enter')
    await expect(page).not.toHaveURL(address)
  }
  const heading = page.getByRole('heading', { level: 1 })
  await remove('/stays?amenity=Hot+Tub&guests=4', /remove Hot tub/i)
  await expect(page.getByRole('link', { name: /remove 4\+ guests/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/stays')
  await expect(heading).toBeFocused()
  await remove('/stays?amenity=Hot+Tub&guests=4', 'Clear all')
  await expect(heading).toBeFocused()
  await remove('/stays?guests=99', /^Remove 99\+ guests to see/)
  await expect(heading).toBeFocused()
})

test('the last “Show more” moves the focus to the first stay that it adds', async ({ page }) => {
  await page.goto('/stays?guests=6')
  await settled(page)
  const cards = page.getByRole('region', { name: /^Results/ }).getByRole('article')
  const showMore = page.getByRole('link', { name: 'Show more' })
  let before = 0
  for (; await showMore.isVisible(); await expect.poll(() => cards.count()).toBeGreaterThan(before)) {
    before = await cards.count()
    await showMore.press('Enter')
  }
  await expect(cards.nth(before).getByRole('heading').getByRole('link')).toBeFocused()
})

test('recent searches are offered, and gone once removed', { tag: '@phone' }, async ({ page }) => {
  const where = await openWhere(page)
  await where.fill('Key West, FL')
  await page.getByRole('spinbutton', { name: 'Guests' }).fill('3')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(heading(page)).toHaveText(/Key West, FL/)
  await openWhere(page)
  await page.getByRole('option', { name: /Key West, FL/ }).click()
  await expect(page).toHaveURL(/guests=3/)
  const again = await openWhere(page)
  await expect(page.getByRole('option', { name: /Key West, FL/ })).toContainText('3 guests')
  await again.press('ArrowUp')
  await again.press('Delete')
  await expect(page.getByRole('option', { name: /Key West, FL/ })).toHaveCount(0)
  await openWhere(page)
  await expect(page.getByRole('option', { name: 'Near me' })).toBeVisible()
  await expect(page.getByRole('option', { name: /Key West, FL/ })).toHaveCount(0)
})

test('near me gets the browser’s location, and searches around it', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 24.5551, longitude: -81.78 })
  await openWhere(page)
  await page.getByRole('option', { name: 'Near me' }).click()
  await expect(page).toHaveURL(/bounds=24\.4[^&]*/)
  await expect(heading(page)).toHaveText(/^\d+ stays/)
})

test('a landmark is suggested, searched around, and removed along with its area', { tag: '@phone' }, async ({
  page,
}) => {
  const where = await openWhere(page)
  await where.fill('duval')
  const option = page.getByRole('option', { name: /Duval Street/ })
  await expect(option).toContainText('Key West, FL')
  await option.click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(heading(page)).toHaveText(/^\d+ stays? near Duval Street$/)
  await expect(page).toHaveTitle(/^Stays near Duval Street/)
  const remove = page.getByRole('link', { name: /remove Near Duval Street/i })
  await expect(remove).toBeVisible()
  await expect(page.getByRole('link', { name: /This map area/ })).toHaveCount(0)
  await remove.click()
  await expect(page).toHaveURL(/\/stays$/)
})

test('users who don’t share their location are told what to do', { tag: '@phone' }, async ({ page }) => {
  await openWhere(page)
  await page.getByRole('option', { name: 'Near me' }).click()
  await expect(page.getByText(/Your browser isn’t sharing your location/)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})
