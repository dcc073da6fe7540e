import { expect, type Page, test } from '@playwright/test'
import { signInAs, signUp } from './support/people.ts'
import { settled } from './support/settled.ts'

/** The path of a stay that has similar stays nearby. */
async function stayPath(page: Page): Promise<string> {
  await page.goto('/stays?state=CA')
  const card = page
    .getByRole('region', { name: /^Results/ })
    .getByRole('article')
    .first()
  return (await card.getByRole('heading').getByRole('link').getAttribute('href')) ?? ''
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

test('the share dialog shows the picture, copies the link, and emails it @phone', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'phones have a share sheet of their own')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(await stayPath(page))
  const name = (await heading(page).textContent()) ?? ''
  await settled(page)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this stay' })
  await expect(dialog).toContainText(name)
  await expect(dialog.locator('img')).toBeVisible()
  const link = await dialog.getByRole('textbox', { name: 'Link to this stay' }).inputValue()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  const mail = (await dialog.getByRole('link', { name: 'Email' }).getAttribute('href')) ?? ''
  expect(decodeURIComponent(mail)).toContain(name)
  expect(decodeURIComponent(mail)).toContain(link)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
  await page.goto(link)
  await expect(heading(page)).toHaveText(name)
})

test('the gallery shows that a picture is loading, preloads the next one, and is navigated by keyboard', async ({
  page,
}) => {
  await page.goto(await stayPath(page))
  await settled(page)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // Only the lightbox uses the largest sizes.
  await page.route(/\/media\/.*\/(1440|2160)\.(avif|webp)$/, async (route) => {
    await held
    await route.continue()
  })
  await page
    .getByRole('link', { name: /picture 1 of/i })
    .or(page.locator('section a[href*="/media/"]'))
    .first()
    .click()
  const lightbox = page.getByRole('dialog', { name: /^Pictures of/ })
  await expect(lightbox.getByRole('status').filter({ hasText: 'Loading picture' })).toBeVisible()
  expect(await lightbox.locator('img').count()).toBe(1)
  release()
  await expect(lightbox.getByText('Loading picture')).toHaveCount(0)
  await expect.poll(() => lightbox.locator('img').count()).toBeGreaterThan(1)
  const ahead = lightbox.locator('img').nth(1)
  await expect
    .poll(() => ahead.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText(/^2 of \d/)).toBeVisible()
  await expect(lightbox.getByText('Loading picture')).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox.getByText(/^1 of \d/)).toBeVisible()
})

test('similar stays show what they have in common', async ({ page }) => {
  await page.goto(await stayPath(page))
  const similar = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Similar .+ nearby$/ }) })
  await expect(similar.getByRole('article').first()).toBeVisible()
  await expect(similar.getByRole('listitem').first()).toContainText(/mi away|Around the corner/)
})

test('users watching a stay see that on its page, with a link to the watch', async ({ page }) => {
  await signUp(page)
  const path = await stayPath(page)
  await page.goto(path)
  await page.getByRole('link', { name: 'Watch these dates' }).click()
  await page.getByRole('button', { name: 'Start watching' }).click()
  await expect(page.getByText('You’re watching it.').first()).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('You’re watching this stay')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Demand' })).toContainText('Watched by')
  await page.getByRole('link', { name: 'See your watch' }).click()
  await expect(page).toHaveURL(/\/watches$/)
})

test('users with an account aren’t offered one', async ({ page }) => {
  const path = await stayPath(page)
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Make an account' })).toBeVisible()
  await signInAs(page, 'traveler')
  for (const own of ['/', '/stays', path]) {
    await page.goto(own)
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('link', { name: /make an account|sign up|create an account/i })).toHaveCount(0)
  }
})

test('a printed page has the facts and its URL, and no controls', async ({ page }) => {
  await page.goto(await stayPath(page))
  await settled(page)
  await page.emulateMedia({ media: 'print' })
  await expect(heading(page)).toBeVisible()
  const code = page.getByRole('img', { name: 'QR code for this page' })
  await expect(code).toBeVisible()
  expect(await code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  await expect(page.getByText(new URL(page.url()).origin).last()).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('a link to any page has a preview picture on other sites: its own, a generated one, or the site’s', async ({
  page,
  request,
}) => {
  const stay = await stayPath(page)
  const pictureOf = async (path: string) => {
    const html = await (await request.get(path)).text()
    return new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '').pathname
  }
  const own = await pictureOf(stay)
  expect(own).toMatch(/^\/media\/cards\/(scenes|uploads)\//)
  expect(await pictureOf('/stays')).toBe('/media/cards/stays.jpg')
  expect(await pictureOf('/places/ME/Bar%20Harbor')).toBe('/media/cards/places/ME/Bar%20Harbor.jpg')
  expect(await pictureOf('/plans')).toBe('/media/cards/home.jpg')
  for (const path of [
    own,
    '/media/cards/places/ME/Bar%20Harbor.jpg',
    '/media/cards/home.jpg',
    '/media/cards/stays.jpg',
    await pictureOf('/es/places/ME/Bar%20Harbor'),
  ])
    expect((await request.get(path)).headers()['content-type']).toBe('image/jpeg')
})

test('search engines see the stay as a vacation rental', async ({ page }) => {
  await page.goto(await stayPath(page))
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
  expect(facts).toMatchObject({
    '@type': 'VacationRental',
    name: await heading(page).textContent(),
    containsPlace: { occupancy: { value: expect.any(Number) } },
  })
})
