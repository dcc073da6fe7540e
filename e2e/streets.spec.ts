import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@lodestay/tools/ports'
import { expect, type Page, test } from '@playwright/test'
import { settled } from './support/settled.ts'
import { streetArchive } from './support/street-archive.ts'

const webEntry = join(import.meta.dirname, '../apps/web/server.ts')

/** Starts a separate web server for this journey, using the run's API, with street tiles. */
async function startWeb(streets: string): Promise<{ url: string; web: ChildProcess }> {
  const product = new URL(process.env.E2E_BASE_URL ?? '')
  const loopback = (port: number) => `http://127.0.0.1:${port}`
  const url = `http://localhost:${await freePort()}`
  const web = fork(webEntry, [], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DEMO: 'true',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      API_URL: loopback(Number(product.port) + 1),
      CONTENT_URL: loopback(Number(product.port) + 2),
      MAP_PMTILES: streets,
    },
  })
  const isUp = () =>
    fetch(`${url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true)
  return { url, web }
}

let folder = ''
let withStreets: Awaited<ReturnType<typeof startWeb>>
let withoutArchive: Awaited<ReturnType<typeof startWeb>>

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lodestay-streets-'))
  const file = join(folder, 'streets.pmtiles')
  writeFileSync(file, streetArchive())
  const servers = [startWeb(file), startWeb(join(folder, 'none.pmtiles'))] as const
  ;[withStreets, withoutArchive] = await Promise.all(servers)
})
test.afterAll(() => {
  for (const { web } of [withStreets, withoutArchive]) web.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** The colors of a rendered tile: land in its corner, the street in its middle. */
function tileColors(page: Page): Promise<{ land: string; street: string } | null> {
  return page.evaluate(() => {
    const tile = [...document.querySelectorAll<HTMLCanvasElement>('.map canvas.leaflet-tile-loaded')].at(-1)
    const drawn = tile?.getContext('2d')
    if (!tile || !drawn) return null
    const colorAt = (part: number) => [...drawn.getImageData(tile.width / 3, tile.height * part, 1, 1).data].join()
    return { land: colorAt(0.25), street: colorAt(0.5) }
  })
}

const lands = { light: '250,247,240,255', dark: '37,34,29,255' } as const

for (const scheme of ['light', 'dark'] as const)
  test(`streets are drawn on the results map and a stay's in ${scheme}, without third-party requests @phone`, async ({
    page,
    isMobile,
  }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (/^http/.test(protocol) && origin !== withStreets.url) elsewhere.push(request.url())
    })
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(`${withStreets.url}/stays?state=ME`)
    await settled(page)
    // The list covers the map, which loads on the first interaction.
    if (isMobile) await page.getByRole('button', { name: /^Results, / }).focus()
    await expect.poll(() => tileColors(page)).toMatchObject({ land: lands[scheme] })
    const colors = await tileColors(page)
    expect(colors?.street).not.toBe(colors?.land)
    await expect(page.getByText('© OpenStreetMap contributors, Protomaps')).toBeAttached()
    const stay = await page.getByRole('article').getByRole('link').first().getAttribute('href')
    await page.goto(new URL(stay ?? '', withStreets.url).href)
    await settled(page)
    // The map loads when it is near the viewport: scroll until it is.
    const scrolled = async () => {
      await page.evaluate(() => scrollBy(0, innerHeight / 2))
      return page.locator('.map').count()
    }
    await expect.poll(scrolled).toBeGreaterThan(0)
    await page.locator('.map').scrollIntoViewIfNeeded()
    await expect.poll(() => tileColors(page)).toMatchObject({ land: lands[scheme] })
    expect(elsewhere).toEqual([])
  })

test('changing the color scheme redraws the streets', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${withStreets.url}/stays?state=ME`)
  await expect.poll(() => tileColors(page)).toMatchObject({ land: lands.light })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => tileColors(page)).toMatchObject({ land: lands.dark })
})

test('with an unreadable archive the map keeps its plain background and its pins', async ({ page }) => {
  await page.goto(`${withoutArchive.url}/stays?bounds=42.2,-71.2,42.5,-70.8`)
  const map = page.getByRole('region', { name: /^Map of results/ })
  await expect(map.locator('.map-water').first()).toBeAttached()
  await page.goto(`${withoutArchive.url}/stays?state=ME`)
  await expect(map.getByRole('button').first()).toBeVisible()
  expect(await tileColors(page)).toBeNull()
})
