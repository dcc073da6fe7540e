import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { newHost, newSubmission, ownName } from './support/hosting.ts'
import { signIn, signInAs, signUp, somebodyNew } from './support/people.ts'
import { settled } from './support/settled.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the worker controls the page and has cached its offline page. */
async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Whether the worker has cached a user's favorites. */
function keepsFavorites(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await caches.match('/favorites?owner')) !== undefined)
}

/** Waits until the worker has cached all of a user's favorites at a URL: only then does it record whose they are. */
async function favoritesKept(page: Page, address: string): Promise<void> {
  const viewer = () =>
    page.evaluate(async () => (await (await caches.match('/favorites?owner'))?.json())?.viewer ?? { favorites: '' })
  await expect.poll(viewer).toMatchObject({ page: address, favorites: expect.stringMatching(/./) })
}

async function clickHeart(page: Page, card: Locator): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && /favorites/.test(answer.url()))
  await card.getByRole('button', { name: /^Favorite/ }).click()
  expect((await saved).ok()).toBe(true)
}

/** Signs up, favorites a stay and opens another page, which informs the worker. */
async function withOneFavorite(page: Page): Promise<{ name: string; email: string; password: string }> {
  const person = await signUp(page, somebodyNew())
  await page.goto('/stays')
  const card = page
    .getByRole('region', { name: /^Results/ })
    .getByRole('article')
    .first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await settled(page)
  await clickHeart(page, card)
  await page.goto('/')
  await installed(page)
  await expect.poll(async () => (await keptHtml(page)).includes(name)).toBe(true)
  await favoritesKept(page, '/favorites')
  return { ...person, name }
}

function keptHtml(page: Page): Promise<string> {
  return page.evaluate(async () => (await (await caches.match('/favorites'))?.text()) ?? '')
}

async function offline(context: BrowserContext, work: () => Promise<void>): Promise<void> {
  await context.setOffline(true)
  await work()
  await context.setOffline(false)
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

test('without a connection every page says so, in its own colors, and recovers once online @phone', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await installed(page)
  await offline(context, async () => {
    await page.goto('/stays?state=CA')
    await expect(heading(page)).toHaveText('You’re offline')
    const font = await heading(page).evaluate((element) => getComputedStyle(element).fontFamily)
    expect(font).toContain('Newsreader')
  })
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/stays\?state=CA$/)
  await expect(heading(page)).toHaveText(/stays? in California/)
})

test('in Spanish the page is in Spanish, and so are the favorites', async ({ page, context }) => {
  const { name } = await withOneFavorite(page)
  await page.goto('/es')
  await favoritesKept(page, '/es/favorites')
  await offline(context, async () => {
    await page.goto('/es/favorites')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
    await page.goto('/es/stays')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.locator('a[href="/es/favorites"]')).toBeVisible()
  })
})

test('favorites are available offline, with their pictures, but none of their owner’s other pages are', async ({
  page,
  context,
}) => {
  const { name } = await withOneFavorite(page)
  await offline(context, async () => {
    await page.goto('/favorites')
    await expect(heading(page)).toHaveText('Favorites')
    const card = page.getByRole('article').filter({ hasText: name })
    await expect(card).toBeVisible()
    const picture = card.getByRole('img').first().or(card.locator('img').first()).first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    for (const own of ['/account', '/watches', '/notifications']) {
      await page.goto(own)
      await expect(heading(page)).toHaveText('You’re offline')
    }
  })
  const kept = await page.evaluate(async () => {
    const addresses: string[] = []
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys()) addresses.push(new URL(url).pathname)
    return addresses
  })
  const pages = kept.filter((path) => !/^(\/es)?\/(assets|media)\/|^\/(icons|shared-icons|scenes)\.svg$/.test(path))
  expect([...new Set(pages)].sort()).toEqual(['/es/offline', '/favorites', '/offline'])
})

test('signing out forgets them immediately, and the next user to sign in gets their own', async ({ page, context }) => {
  const first = await withOneFavorite(page)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect.poll(() => keepsFavorites(page)).toBe(false)
  await offline(context, async () => {
    await page.goto('/favorites')
    await expect(heading(page)).toHaveText('You’re offline')
  })
  await signIn(page, 'traveler@lodestay.test')
  await page.goto('/')
  await expect.poll(() => keepsFavorites(page)).toBe(true)
  expect((await keptHtml(page)).includes(first.email)).toBe(false)
})

test('a session that ended elsewhere is forgotten when the next page opens', async ({ page, context }) => {
  await withOneFavorite(page)
  await context.clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('/')
  await expect.poll(() => keepsFavorites(page)).toBe(false)
})

test('a changed page is never served stale while online', async ({ page }) => {
  await withOneFavorite(page)
  await page.goto('/favorites')
  const card = page.getByRole('article').first()
  await settled(page)
  await clickHeart(page, card)
  await page.goto('/favorites')
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('the site can be installed: its manifest’s icons have the declared sizes', async ({ page, request }) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: 'Lodestay', start_url: '/', display: 'standalone' })
  const drawn = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')
  expect(drawn.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of drawn) {
    const bytes = await (await request.get(src)).body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  for (const path of ['/favicon.ico', '/apple-touch-icon.png']) expect((await request.get(path)).status()).toBe(200)
})

test('a decision that could still be undone is sent when its page is left', async ({ page, browser }) => {
  const host = await newHost(page)
  const id = await newSubmission(page, host, ownName('Left open'))
  const moderator = await (await browser.newContext()).newPage()
  await signInAs(moderator, 'employee')
  await moderator.goto(`/moderation/stays/${id}`)
  await installed(moderator)
  await settled(moderator)
  // Leaves the last moment to send it, when only a request that goes past the worker arrives.
  await moderator.evaluate(() =>
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true }),
  )
  await moderator.keyboard.press('a')
  await expect(moderator.getByText(/^Accepted: /).first()).toBeVisible()
  await moderator.goto('/stays')
  // Without a token, only an accepted stay is found.
  await expect.poll(async () => (await page.request.get(`/api/stays/${id}`)).status()).toBe(200)
  await moderator.close()
})
