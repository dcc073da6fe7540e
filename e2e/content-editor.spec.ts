/**
 * The built content editor: opened through the site's sign-in, with prices in dollars and drafts previewed alongside.
 */
import { expect, type Page, test } from '@playwright/test'
import { newHost, ownName } from './support/hosting.ts'
import { signInAs } from './support/people.ts'
import { settled } from './support/settled.ts'

// The editor may take minutes to be built, and the site a minute to show what was saved.
test.describe.configure({ timeout: 480_000 })

const OUTLET = 'Carolina Beach Weeks'

/** Enters the editor from the site; if it is still being built, a page says so. */
async function enterEditor(page: Page): Promise<void> {
  await signInAs(page, 'employee')
  await page.goto('/admin/content')
  await expect(page.getByRole('heading', { name: 'Promotions' })).toBeVisible({ timeout: 180_000 })
}

/** Opens a document by its title in a collection's list. */
async function open(page: Page, collection: string, title: string): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/admin/collections/${collection}?search=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await settled(page)
}

/** Saves, and waits until the content system has stored it. */
async function save(page: Page): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await kept
}

/** Creates a page through the editor's own API, and opens it. */
async function newPage(page: Page, title: string): Promise<string> {
  const { origin } = new URL(page.url())
  const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const layout = [{ blockType: 'steps', heading: 'Three steps', items: [{ title: 'Look' }] }]
  const made = await page.request.post(`${origin}/api/pages`, {
    data: { title, slug, layout, _status: 'published' },
    headers: { origin },
  })
  expect(made.status()).toBe(201)
  await open(page, 'pages', title)
  return slug
}

test('staff change an outlet’s price in one grid, in dollars, and hosts see it', async ({ page, browser }) => {
  await enterEditor(page)
  await open(page, 'outlets', OUTLET)
  const grid = page.locator('.price-grid')
  const cell = grid
    .getByRole('textbox', { name: /: posting$/ })
    .and(grid.locator('input:not([value=""])'))
    .first()
  const name = (await cell.getAttribute('aria-label')) ?? ''
  const named = grid.getByRole('textbox', { name, exact: true })
  const before = await named.inputValue()
  // Not the price that an interrupted earlier try left: saving an unchanged form is impossible.
  const price = before === '412.50' ? '398.25' : '412.50'
  await named.fill('12a')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(grid.getByRole('alert')).toContainText('Write a price in dollars, such as 45 or 45.50')
  await named.fill(price)
  await expect(grid.getByRole('alert')).toHaveCount(0)
  await save(page)

  const site = await (await browser.newContext()).newPage()
  const host = await newHost(site)
  await site.goto(`/host/${host.orgId}/outlets?text=${encodeURIComponent(OUTLET)}`)
  await site.getByRole('link', { name: OUTLET }).click()
  const prices = site.getByRole('table', { name: `Prices of ${OUTLET}` })
  await expect(prices).toBeVisible()
  // While a busy content system takes long to answer, pages show the former prices.
  await expect(async () => {
    await site.reload()
    await expect(prices).toContainText(`$${price}`, { timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await named.fill(before)
  await save(page)
})

test('clearing a price withdraws the offer, and entering one in an empty cell creates it', async ({ page }) => {
  await enterEditor(page)
  await open(page, 'outlets', 'Cabin Fever Exchange')
  const cells = page.locator('.price-grid input:not([readonly])')
  const empty = cells.and(page.locator('[value=""]')).first()
  const named = page.getByRole('textbox', { name: (await empty.getAttribute('aria-label')) ?? '', exact: true })
  const saveAndReload = async () => {
    await save(page)
    await page.reload()
    await settled(page)
  }
  await named.fill('7')
  await saveAndReload()
  await expect(named).toHaveValue('7')
  await named.fill('')
  await named.press('ArrowDown')
  await saveAndReload()
  await expect(named).toHaveValue('')
})

test('if the promotion types can’t be loaded, prices are kept, and there is no button to remove them', async ({
  page,
}) => {
  await enterEditor(page)
  await page.route('**/api/promotionTypes*', (route) => route.abort())
  await open(page, 'outlets', OUTLET)
  const grid = page.locator('.price-grid')
  await expect(grid.getByRole('alert')).toContainText('We couldn’t load the promotion types')
  await expect(grid.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await page.unroute('**/api/promotionTypes*')
  await page.reload()
  await expect(grid.locator('input:not([value=""])').first()).toBeVisible()
  await expect(grid.getByRole('alert')).toHaveCount(0)
})

test('the draft is shown beside its editor, and a published page is reported as live', async ({ page, browser }) => {
  await enterEditor(page)
  const title = ownName('News')
  const slug = await newPage(page, title)
  await expect(page.getByText('Three steps')).toBeVisible()
  const beside = page.locator('#live-preview-iframe')
  // Payload remembers whether an editor wants it.
  if (!(await beside.isVisible())) await page.locator('#live-preview-toggler').click()
  const draft = beside.contentFrame()
  await expect(draft.getByRole('heading', { level: 1, name: title })).toBeVisible()

  const changed = `${title}, again`
  await page.getByRole('textbox', { name: 'Title' }).fill(changed)
  await expect(draft.getByRole('heading', { level: 1, name: changed })).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/pages/${slug}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)

  await page.getByRole('button', { name: 'Publish changes' }).click()
  // The editor looks for fifteen seconds; on a busy machine the site may take longer.
  const reported = page.getByText(/^Published, (and live after \d+\.\d s\.$|but the site doesn’t show it yet)/)
  await expect(reported).toBeVisible({ timeout: 30_000 })
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(changed, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
})

test('a draft can’t be framed by anything but the editor', async ({ page, request }) => {
  await enterEditor(page)
  const { origin } = new URL(page.url())
  const draft = await request.get('/pages/help/draft')
  expect(draft.headers()['content-security-policy']).toContain(`frame-ancestors ${origin}`)
  const published = await request.get('/pages/help')
  expect(published.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})
