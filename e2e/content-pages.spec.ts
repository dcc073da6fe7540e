import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'

/** Kilobytes of JavaScript, as transferred, that a page loads before any interaction. */
async function scriptWeight(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(sizes.length).toBeGreaterThan(0)
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0) / 1024
}

async function noSidewaysScroll(page: Page) {
  return expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)
}

test('the footer links to the editors’ pages about us @phone', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/pages/about')
  await expect(page).toHaveTitle(/^About Lodestay/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A guide, not a gate')
  const picture = page.getByRole('main').getByRole('img').first()
  await expect(picture).toHaveAttribute('alt', /\w/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(new URL(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).pathname).toMatch(
    /^\/content-media\/[^/]+\.webp$/,
  )
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveURL('/contact')
})

for (const path of ['/pages/about', '/pages/help', '/pages/terms', '/pages/privacy', '/plans'])
  test(`${path} is readable in light and dark mode @phone`, async ({ page }) => {
    expect(await scriptWeight(page, path)).toBeLessThan(135)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w/)
    await noSidewaysScroll(page)
    await expectNoAxeViolations(page)
  })

test('plans come from the platform, surrounded by the editors’ text', async ({ page }) => {
  await page.goto('/pages/plans')
  await expect(page).toHaveURL('/plans')
  await expect(page.getByRole('columnheader', { name: /Growth/ })).toContainText('$1,200')
  await expect(page.getByRole('heading', { name: 'How a promotion runs' })).toBeVisible()
})

test('the front page shows the editors’ text', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stay somewhere you will talk about')
  await expect(page.getByText('Places to stay', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See Details' })).toHaveAttribute('href', '/stays')
  await expect(page.getByRole('heading', { name: 'Why people look here first' })).toBeVisible()
  await page.getByRole('link', { name: 'List your stay' }).click()
  await expect(page).toHaveURL(/\/host|sign-in/)
})

test('a page that has not been written is named', async ({ page }) => {
  const answer = await page.goto('/pages/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Page not found: nowhere')).toBeVisible()
})

test('a draft opens only through an editor’s link', async ({ page }) => {
  const answer = await page.goto('/pages/about/draft?until=99999999999999&signature=a-guess')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Page not found: about')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('questions expand to their answers', async ({ page }) => {
    await page.goto('/pages/help')
    const answer = page.getByText('Open the stay and follow one of its booking links.')
    await expect(answer).toBeHidden()
    await page.getByText('How do I book?').click()
    await expect(answer).toBeVisible()
  })
})
