import { expect, type Page, test } from '@playwright/test'
import { expectNothingForAxe } from './support/axe.ts'
import { eventCounter } from './support/event-counter.ts'
import { signInAs } from './support/people.ts'
import { settled } from './support/settled.ts'

function cards(page: Page) {
  return page.getByRole('region', { name: /^Results/ }).getByRole('article')
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

/** The page is hydrated once elements that only scripts add are there. */
function ready(page: Page) {
  return expect(page.getByRole('button', { name: /^Quick look/ }).first()).toBeVisible()
}

async function openFirstStay(page: Page): Promise<string> {
  await page.goto('/stays')
  const link = cards(page).first().getByRole('heading').getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(heading(page)).toHaveText(name)
  return name
}

test('a search with a typo finds stays, and says what was searched for instead', async ({ page }) => {
  await page.goto('/')
  await settled(page)
  await page.getByRole('searchbox', { name: 'With' }).fill('canyno')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\/stays\?text=canyno/)
  await expect(page.getByText(/Showing results for/)).toContainText('canyon')
  await expect(cards(page).first()).toBeVisible()
})

test('a place is autocompleted while typing, and becomes a filter', async ({ page }) => {
  await page.goto('/stays')
  await ready(page)
  await page.getByRole('combobox', { name: 'Where' }).fill('key w')
  await page.getByRole('option', { name: /^Key West, FL/ }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(heading(page)).toHaveText(/stays? in Key West, FL/)
  await expect(cards(page)).not.toHaveCount(0)
  for (const card of await cards(page).all()) await expect(card).toContainText('Key West, FL')
})

test('filters narrow the list, each can be removed, and all are in the URL', async ({ page }) => {
  await page.goto('/stays?state=CA')
  await ready(page)
  const before = await heading(page).textContent()
  await page.getByRole('link', { name: /^Filters/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('checkbox', { name: 'Kitchen' }).check()
  const counted = page.waitForResponse((answer) => /facets=true/.test(answer.url()) && /bedrooms/.test(answer.url()))
  await drawer.getByRole('spinbutton', { name: 'Bedrooms' }).fill('2')
  const { totalDocs } = await (await counted).json()
  const show = drawer.getByRole('button', { name: /^Show \d+ stays?$/ })
  // It may still show the previous filter's count.
  await expect(show).toHaveText(new RegExp(`^Show ${totalDocs} stays?$`))
  await show.click()
  await expect(page).toHaveURL(/bedrooms=2&amenity=Kitchen/)
  await expect(heading(page)).not.toHaveText(before ?? '')
  await expect(heading(page)).toHaveText(new RegExp(`^${totalDocs} stays? `))
  await page.getByRole('link', { name: /remove 2\+ bedrooms/ }).click()
  await expect(page).not.toHaveURL(/bedrooms/)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/stays$/)
})

test('dates can be flexible by some days, or any weekend of a month, sorted by cheapest nights', async ({ page }) => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const [start, end] = [inDays(40), inDays(43)]
  await page.goto(`/stays?state=CA&start=${start}&end=${end}`)
  await settled(page)
  await page.locator('input[name=start]').click()
  const calendar = page.getByRole('dialog', { name: 'Choose dates' })
  await calendar.getByText('± 3 days').click()
  await calendar.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/flex=3/)
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('± 3 days')
  await settled(page)
  await page.getByRole('button', { name: /Sort by/ }).click()
  await page.getByRole('menuitem', { name: 'Total, low to high' }).click()
  await expect(page).toHaveURL(/sort=total-low/)
  const risesThroughout = async () => {
    const texts = await cards(page).allTextContents()
    const totals = texts.map((text) => Number(/\$([\d,]+) for 3 nights/.exec(text)?.[1]?.replace(',', '')))
    return totals.length > 1 && totals.every((total, index) => index === 0 || total >= (totals[index - 1] ?? 0))
  }
  await expect.poll(risesThroughout).toBe(true)
  const links = cards(page).first().locator('a[href^="/stays/"]')
  const addresses = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')))])
  expect(addresses).toEqual([expect.stringMatching(/\?start=.*&end=/)])

  await page.locator('input[name=start]').click()
  const month = calendar.getByRole('button', { name: /^A weekend in/ }).nth(2)
  const words = (await month.getAttribute('aria-label')) ?? ''
  await month.click()
  await expect(page).toHaveURL(/weekend=\d{4}-\d\d/)
  await expect(page).not.toHaveURL(/flex|start/)
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(words)
  await expect(cards(page).first()).toContainText(/for 2 nights/)
})

test('flexible dates can be chosen by keyboard alone', async ({ page }) => {
  await page.goto('/stays')
  await settled(page)
  await page.locator('input[name=start]').press('Space')
  const calendar = page.getByRole('dialog', { name: 'Choose dates' })
  const weekend = calendar.getByRole('button', { name: /^A weekend in/ }).first()
  await expect(weekend).toBeVisible()
  const isFocused = () => weekend.evaluate((button) => button === document.activeElement)
  for (let presses = 0; presses < 40 && !(await isFocused()); presses++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/weekend=\d{4}-\d\d/)
})

test('dates that have passed are no filter, and are not saved', async ({ page }) => {
  await page.goto('/stays?state=CA&start=2020-01-03&end=2020-01-05&free=known')
  await expect(page.getByText('These dates have passed.').first()).toBeVisible()
  const filters = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
  await expect(filters).toHaveText('California, remove California')
  await expect(page.getByRole('link', { name: 'Save this search' })).toHaveCount(0)
})

test('when nothing matches, the most restrictive filter can be removed', async ({ page }) => {
  await page.goto('/stays?state=CA&guests=900')
  await expect(page.getByText('No stays match your filters')).toBeVisible()
  await page.getByRole('link', { name: /Remove 900\+ guests to see/ }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('moving the map moves the search', async ({ page }) => {
  await page.goto('/stays')
  const map = page.getByRole('region', { name: /^Map of results/ })
  await expect(map.getByRole('button').first()).toBeVisible()
  // Other journeys publish stays in the meantime.
  const stays = async () => Number.parseInt((await heading(page).textContent()) ?? '', 10)
  const before = await stays()
  await map
    .getByRole('button', { name: /stays.*zoom in/ })
    .first()
    .click()
  await expect(page).toHaveURL(/bounds=/)
  await expect(page.getByRole('link', { name: /remove This map area/ })).toBeVisible()
  await page.getByRole('link', { name: /remove This map area/ }).click()
  await expect.poll(stays).toBeGreaterThanOrEqual(before)
})

test('near a place the map shows its waters, attributes them, and loads little data for it', async ({ page }) => {
  let bytes = 0
  page.on('response', async (answer) => {
    if (answer.url().includes('/ground/')) bytes += (await answer.request().sizes()).responseBodySize
  })
  await page.goto('/stays?bounds=42.2,-71.2,42.5,-70.8')
  const map = page.getByRole('region', { name: /^Map of results/ })
  await expect(map.locator('.map-water').first()).toBeAttached()
  await expect(page.getByText('Water © OpenStreetMap contributors')).toBeVisible()
  await settled(page)
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes).toBeLessThan(60_000)
})

test('clicking a cluster zooms in to its stays', async ({ page }) => {
  await page.goto('/stays?state=ME')
  await ready(page)
  const map = page.getByRole('region', { name: /^Map of results/ })
  const cluster = map.getByRole('button', { name: /stays.*zoom in/ }).first()
  const label = (await cluster.getAttribute('aria-label')) ?? ''
  await cluster.click()
  await expect(page).toHaveURL(/bounds=/)
  await expect(map.getByRole('button', { name: label, exact: true })).toBeHidden()
  await expect.poll(() => map.getByRole('button').count()).toBeGreaterThan(1)
})

test('a card highlights its pin, and opens a quick look in place', async ({ page }) => {
  // The body of a beacon can't be read from outside the page.
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    navigator.sendBeacon = (_, body) => {
      void (body as Blob).text().then((text) => said.push(text))
      return true
    }
  })
  await page.goto('/stays?state=ME')
  await ready(page)
  const map = page.getByRole('region', { name: /^Map of results/ })
  await expect(map.getByRole('button').first()).toBeVisible()
  const card = cards(page).first()
  await card.hover()
  await expect(map.locator('.is-active')).toBeVisible()
  await card.getByRole('button', { name: /^Quick look/ }).click()
  await expect(card.getByRole('link', { name: 'View stay' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => (window as { said?: string[] }).said?.join()))
    .toContain('stay-card-expand')
})

test('a favorite is kept after signing in', async ({ page }) => {
  await signInAs(page, 'traveler')
  await page.goto('/stays?state=WA')
  await ready(page)
  const heart = cards(page)
    .nth(1)
    .getByRole('button', { name: /^Favorite/ })
  const name = ((await heart.getAttribute('aria-label')) ?? '').replace('Favorite: ', '')
  if ((await heart.getAttribute('aria-pressed')) === 'false') {
    // The heart changes before the platform has stored it, and closing the browser immediately would abort the request.
    const kept = page.waitForResponse(/\/favorites\.data/)
    await heart.click()
    await kept
  }
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/favorites')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: `Favorite: ${name}` }).click()
  // Whether its card is still shown or already gone.
  await expect(page.getByRole('button', { name: `Favorite: ${name}`, pressed: true })).toHaveCount(0)
})

test('a booking link goes through a counted redirect', async ({ page, context }) => {
  await openFirstStay(page)
  const link = page.getByRole('link', { name: /^Book (on|with)/ }).first()
  await expect(link).toHaveAttribute('rel', /nofollow/)
  const out = (await link.getAttribute('href')) ?? ''
  const [, , stayId = ''] = out.split('/')
  const count = await eventCounter(page, `booking-link-click:${stayId}`)
  const before = await count()
  // The redirect is intercepted here, so that no request reaches the network.
  let location = ''
  await context.route('**/go/**', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    location = answer.status() === 302 ? (answer.headers().location ?? '') : ''
    await route.fulfill({ contentType: 'text/plain', body: 'The page of the partner' })
  })
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await expect(tab.getByText('The page of the partner')).toBeVisible()
  expect(location).toMatch(/^https:/)
  await expect.poll(count).toBeGreaterThanOrEqual(before + 1)
})

/** Returns a function that counts clicks on a stay's booking links, as visible to an employee. */

test('on a phone the list is in a sheet over the map @phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'for phones')
  await page.goto('/stays')
  await ready(page)
  const handle = page.getByRole('button', { name: /^Results/ })
  await expect(handle).toHaveAccessibleName('Results, open')
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await expect(handle).toHaveAccessibleName('Results, half open')
  const map = page.getByRole('region', { name: /^Map of results/ })
  await expect(map.getByRole('button').first()).toBeVisible()
  await page.reload()
  await expect(handle).toHaveAccessibleName('Results, half open')
  // Until its script runs, the line is a link to the front page.
  await settled(page)
  await page.getByRole('link', { name: /^Change search/ }).click()
  await page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox', { name: 'With' }).fill('garden')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/text=garden/)
})

test('from the front page to a booking link by keyboard only', async ({ page }) => {
  await page.goto('/')
  await settled(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  const reach = async (name: RegExp, most = 60): Promise<void> => {
    for (let step = 0; step < most; step++) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement | null
        return (
          focused?.getAttribute('aria-label') ?? focused?.closest('label')?.textContent ?? focused?.textContent ?? ''
        )
      })
      if (name.test(label.trim())) return
    }
    throw new Error(`The keyboard does not reach ${name}`)
  }
  await reach(/^With/)
  await page.keyboard.type('garden')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/text=garden/)
  await expect(cards(page).first()).toBeVisible()
  const name = (await cards(page).first().getByRole('heading').textContent()) ?? ''
  await reach(new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(name)
  // Parts of the page stream in after its head.
  await expect(page.getByRole('link', { name: /^Book (on|with)/ }).first()).toBeVisible()
  await reach(/^Book (on|with)/, 120)
})

test('a search for dates in the wrong order, or for half of them, says so at the field', async ({ page }) => {
  await page.goto('/stays')
  await settled(page)
  const bar = page.getByRole('search').first()
  const [from, to] = [
    bar.getByRole('textbox', { name: 'From', exact: true }),
    bar.getByRole('textbox', { name: 'To', exact: true }),
  ]
  await from.fill('2096-12-20')
  await bar.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(to).toHaveAccessibleDescription('Choose both dates, From and To.')
  await expect(to).toBeFocused()
  await to.fill('2096-12-10')
  await expect(to).toHaveAccessibleDescription('To must be after From.')
  await bar.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\/stays$/)
  await to.fill('2096-12-22')
  await expect(page.getByText('To must be after From.')).toBeHidden()
})

test('the pages work before their scripts run', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/stays')
  await page.getByRole('combobox', { name: 'Where' }).fill('Texas')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(heading(page)).toHaveText(/in Texas/)
  await expect(page.locator('.map-pane')).toBeHidden()
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('2096-12-20')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2096-12-10')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('To must be after From.').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'To', exact: true })).toHaveValue('2096-12-10')
  await page.getByRole('link', { name: /^Filters/ }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Show stays' }).click()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Texas')
  await cards(page).first().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('link', { name: /^Book (on|with)/ }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nearby', exact: true })).toBeVisible()
  const map = page.locator('.bg-sunken.isolate')
  await expect(map).toHaveCount(1)
  await expect(map).toBeHidden()
  await context.close()
})

test('an unknown stay and a town without stays are 404', async ({ request }) => {
  expect((await request.get('/stays/stay_00000000000000000000000000')).status()).toBe(404)
  expect((await request.get('/places/TX/Nowhere')).status()).toBe(404)
  const sitemap = await request.get('/sitemap.xml')
  const files = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  const parts = ['pages', 'places-1', 'giveaways-1', 'newsletters-1', 'outlets-1', 'stays-1']
  expect(files.map((address) => new URL(address).search)).toEqual(parts.map((part) => `?part=${part}`))
  const outlets = await (await request.get('/outlets?page=2')).text()
  expect(outlets).toMatch(/<meta name="robots" content="noindex"/)
  const [, places, giveaways, newsletters, listedOutlets, stays] = await Promise.all(
    files.map((address) => request.get(new URL(address).pathname + new URL(address).search)),
  )
  expect(await places?.text()).toContain('/places/')
  expect(await giveaways?.text()).toMatch(/<loc>[^<]*\/es\/giveaways\/gvw_\w+<\/loc><lastmod>/)
  expect(await newsletters?.text()).toMatch(/<loc>[^<]*\/newsletters\/[^<]+<\/loc>/)
  const outletsFile = (await listedOutlets?.text()) ?? ''
  expect(outletsFile).toMatch(/<loc>[^<]*\/outlets\/[^<]+<\/loc>/)
  expect(outletsFile).not.toContain('/es/')
  expect(await stays?.text()).toMatch(/<loc>[^<]*\/stays\/stay_\w+<\/loc><lastmod>20\d\d-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  expect(stays?.headers()['content-encoding']).toMatch(/^(br|gzip)$/)
  expect((await request.get('/sitemap.xml?part=stays-9')).status()).toBe(404)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`without accessibility barriers, ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' } as object)

    const check = async (page: Page): Promise<void> => {
      await settled(page)
      await expectNothingForAxe(page)
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond, 'pixels by which the page is wider than the window').toBeLessThanOrEqual(0)
    }

    test('front page @phone', async ({ page }) => {
      await page.goto('/')
      await check(page)
    })
    test('search @phone', async ({ page, isMobile }) => {
      await page.goto('/stays?state=CA&guests=2')
      await ready(page)
      // The list covers the map, which loads on the first interaction.
      if (isMobile) await page.getByRole('button', { name: /^Results, / }).focus()
      await expect(
        page
          .getByRole('region', { name: /^Map of results/ })
          .getByRole('button')
          .first(),
      ).toBeAttached()
      await check(page)
    })
    test('filters', async ({ page }) => {
      await page.goto('/stays')
      await ready(page)
      await page.getByRole('link', { name: /^Filters/ }).click()
      await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox').first()).toBeVisible()
      await check(page)
    })
    test('stay @phone', async ({ page, isMobile }) => {
      if (isMobile) await page.addInitScript(() => localStorage.clear())
      await openFirstStay(page)
      await page.getByRole('heading', { name: 'Nearby', exact: true }).scrollIntoViewIfNeeded()
      await check(page)
    })
    test('place @phone', async ({ page }) => {
      await page.goto('/places/FL/Key%20West')
      await expect(page.getByRole('button', { name: /^Quick look/ }).first()).toBeVisible()
      await check(page)
    })
  })
}
