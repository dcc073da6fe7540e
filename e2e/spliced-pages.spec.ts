/** Public pages for signed-in users: rendered once for many, with each reader's own parts spliced in. */
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { newHost, newLiveStay } from './support/hosting.ts'
import { type DemoAccount, signInAs, signUp, somebodyNew, WROTE } from './support/people.ts'
import { settled } from './support/settled.ts'

const pages = [
  '/',
  '/stays',
  '/stays?text=lake&sort=price-low',
  '/stays?view=filters',
  '/places/CO/Leadville',
  '/top-stays',
  '/offers',
  '/cancellations',
  '/offers?of=favorites',
  '/plans',
  '/outlets',
  '/newsletters',
  '/contact',
  '/waitlist',
  '/pages/about',
  '/es',
  '/es/stays',
]

/** The first stay in the search results. */
async function firstStay(request: APIRequestContext): Promise<string> {
  const html = await (await request.get('/stays')).text()
  return /\/stays\/stay_\w+/.exec(html)?.[0] ?? ''
}

/** Fetches a page for this browser's user, rendered for them alone or not. */
async function read(request: APIRequestContext, path: string, cookie: string) {
  const response = await request.get(path, {
    headers: { cookie, 'accept-encoding': 'gzip, br' },
    maxRedirects: 0,
  })
  expect(response.status(), path).toBe(200)
  return { html: await response.text(), headers: response.headers() }
}

/** Only the elements: the rest is scripts, with their data in a different order, and nonces. */
function markupOf(html: string): string {
  return html.replaceAll(/<script\b.*?<\/script>/gs, '').replaceAll(/ nonce="[^"]*"/g, '')
}

/** Fetches a page spliced for its reader and rendered for them alone: their elements are the same. */
async function readBothWays(request: APIRequestContext, path: string, cookie: string) {
  for (let tries = 1; ; tries++) {
    const spliced = await read(request, path, cookie)
    const own = await read(request, path, `${cookie}; ${WROTE}=1`)
    // Stays published by other journeys between the two fetches appear only in the second.
    if (tries === 5) expect(markupOf(spliced.html), path).toBe(markupOf(own.html))
    if (markupOf(spliced.html) === markupOf(own.html)) return { spliced, own }
  }
}

async function cookiesOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies
    .filter(({ name }) => name !== WROTE)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

for (const account of ['traveler', 'host', 'employee'] satisfies DemoAccount[])
  test(`the ${account} gets every public page as if rendered for them alone`, async ({ page, playwright, baseURL }) => {
    await signInAs(page, account)
    const cookie = await cookiesOf(page)
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const stay = await firstStay(request)
    for (const path of [...pages, stay, `/es${stay}`, `${stay}?start=2031-05-04&end=2031-05-08`]) {
      const { spliced, own } = await readBothWays(request, path, cookie)
      // A spliced page is compressed in pieces, which only gzip supports.
      const isOwn = path.includes('of=favorites')
      expect([path, spliced.headers['content-encoding']]).toEqual([path, isOwn ? 'br' : 'gzip'])
      expect(own.headers['content-encoding']).toBe('br')
      expect(spliced.headers['cache-control']).toBe('private, no-store')
      expect(spliced.headers['content-security-policy']).toContain(/ nonce="([^"]+)"/.exec(spliced.html)?.[1])
    }
    await request.dispose()
  })

test('the host of a stay gets its page as if rendered for them alone', async ({ page, playwright, baseURL }) => {
  const { id } = await newLiveStay(page, await newHost(page))
  const cookie = await cookiesOf(page)
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const { spliced, own } = await readBothWays(request, `/stays/${id}`, cookie)
  await request.dispose()
  expect([spliced.headers['content-encoding'], own.headers['content-encoding']]).toEqual(['gzip', 'br'])
})

test('two readers and a stranger share a page, and none of them gets anything of another’s', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const ada = await signUp(page, { ...somebodyNew(), firstName: 'Ada</b>&"' })
  const other = await (await browser.newContext()).newPage()
  const bo = await signUp(other)
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const [first, second, stranger] = [
    await read(request, '/stays', await cookiesOf(page)),
    await read(request, '/stays', await cookiesOf(other)),
    await read(request, '/stays', ''),
  ]
  await request.dispose()
  for (const [{ html }, own, others] of [
    [first, ada.email, bo.email],
    [second, bo.email, ada.email],
  ] as const) {
    expect(html).toContain(own)
    expect(html).not.toContain(others)
  }
  expect(first.html).toContain('Ada&lt;/b&gt;&amp;&quot;')
  expect(stranger.html).not.toContain('@lodestay.test')
  expect(stranger.headers['set-cookie']).toBeUndefined()
})

test('a page rendered for many hydrates without warnings, with the reader’s favorites @phone', async ({
  page,
  browser,
}) => {
  const { id } = await newLiveStay(page, await newHost(page))
  const traveler = await (await browser.newContext()).newPage()
  await signUp(traveler)
  await traveler.goto(`/stays/${id}`)
  await settled(traveler)
  const saved = traveler.waitForResponse(/\/favorites\.data/)
  await traveler
    .getByRole('button', { name: /^Favorite/ })
    .first()
    .click()
  await saved
  await traveler.context().clearCookies({ name: WROTE })

  const complaints: string[] = []
  traveler.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  traveler.on('pageerror', (error) => complaints.push(error.message))
  await traveler.goto('/stays?sort=newest')
  await settled(traveler)
  const heart = traveler.locator(`form:has(input[name=stayId][value=${id}])`).getByRole('button')
  await expect(heart.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(traveler.getByRole('button', { name: /^Account of Nora New/ })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a user who changes something sees it on the next page, rendered for them', async ({ page }) => {
  await signUp(page)
  await page.context().clearCookies({ name: WROTE })
  await page.goto('/stays')
  await settled(page)
  const saved = page.waitForResponse(/\/favorites\.data/)
  const heart = page
    .getByRole('main')
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Favorite/ })
  await heart.click()
  await saved
  await page.goto('/stays')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('a stay’s page shows that the user watches it, and a page rendered for many counts as a visit', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const { id } = await newLiveStay(page, await newHost(page))
  const traveler = await (await browser.newContext()).newPage()
  await signUp(traveler)
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const cookie = await cookiesOf(traveler)
  const first = await read(request, `/stays/${id}`, cookie)
  expect(first.headers['content-encoding']).toBe('gzip')
  await traveler.goto('/recent')
  await expect(traveler.locator(`main a[href="/stays/${id}"]`).first()).toBeAttached()

  await traveler.goto(`/watches?stayId=${id}`)
  await settled(traveler)
  await traveler.getByRole('button', { name: 'Start watching' }).click()
  await expect(traveler.getByText('You’re watching it.').first()).toBeVisible()
  const own = await read(request, `/stays/${id}`, cookie)
  expect(own.headers['content-encoding']).toBe('br')
  expect(own.html).toContain('You’re watching this stay')
  await request.dispose()
})
