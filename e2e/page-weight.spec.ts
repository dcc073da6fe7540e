/** The size of pages and lists, and which picture loads first: as sent by the server, without a browser. */
import { type APIRequestContext, expect, test } from '@playwright/test'

async function htmlOf(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path)
  expect(answer.status()).toBe(200)
  return answer.text()
}

test('a search with 24 cards is at most 90 kB of HTML, and 12 kB compressed', async ({ request }) => {
  const html = await htmlOf(request, '/stays')
  expect(html.match(/<article/g)).toHaveLength(24)
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(90_000)
  // As sent to later readers of a cached page: the first response uses faster, weaker compression.
  const sent = async () => {
    const answer = await request.get('/stays', { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers()['content-encoding']).toBe('gzip')
    return Number(answer.headers()['content-length'])
  }
  await expect.poll(sent).toBeLessThanOrEqual(12_000)
})

test('a page of 24 cards is at most 22 kB from the API', async ({ request }) => {
  const answer = await request.get('/api/stays?limit=24')
  expect((await answer.json()).docs).toHaveLength(24)
  expect((await answer.body()).byteLength).toBeLessThanOrEqual(22_000)
})

for (const path of ['/stays', '/stays/:id', '/offers', '/plans'])
  test(`only the first picture of ${path} has high priority`, async ({ request }) => {
    const [stay = ''] = (await htmlOf(request, '/stays')).match(/\/stays\/stay_\w+/) ?? []
    const html = await htmlOf(request, path.replace('/stays/:id', stay))
    const pictures = html.match(/<img[^>]*>/g) ?? []
    const hurried = pictures.filter((picture) => /fetchPriority="high"/i.test(picture))
    expect(hurried).toEqual(pictures.slice(0, 1))
    expect(hurried[0]).toContain('loading="eager"')
    expect(pictures.slice(1).filter((picture) => !/loading="lazy"|fetchPriority="low"/i.test(picture))).toEqual([])
  })

test('public pages request no script before their first picture has loaded', async ({ request }) => {
  for (const path of ['/', '/stays', '/plans', '/es/stays']) {
    const html = await htmlOf(request, path)
    expect(html).not.toContain('rel="modulepreload"')
    expect(html).not.toContain('type="module"')
    const [, start = ''] = /<script src="([^"]*\/start-[^"]*)" defer=""><\/script>/.exec(html) ?? []
    const script = await request.get(start)
    expect(script.headers()['cache-control']).toContain('immutable')
    expect(await script.text()).toContain("addEventListener('load'")
  }
})

test('a mouse resting where a page appears does not start its scripts early, but moving it does', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isAlive = () => asked.some((path) => path.includes('/entry.client-'))
  const held = Promise.withResolvers<void>()
  await page.route(/\.(?:avif|webp)$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.mouse.move(300, 300)
  await page.goto('/offers', { waitUntil: 'commit' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForTimeout(200)
  expect(isAlive()).toBe(false)
  await page.mouse.move(310, 320, { steps: 3 })
  await expect.poll(isAlive).toBe(true)
  held.resolve()
})
