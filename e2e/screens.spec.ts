/**
 * What twelve screens look like, by day and by night. A change that is meant is taken over by
 * `npx playwright test --config=e2e e2e/screens.spec.ts --project=desktop --update-snapshots`, and looked at before it is committed.
 */
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { newDraft, newHost, wholeStay } from './support/hosting.ts'
import { signUp } from './support/people.ts'
import { settled } from './support/settled.ts'

/** What journeys beside this one change at any time. */
const stylePath = join(import.meta.dirname, 'support/screens.css')

async function seededStay(page: Page): Promise<string> {
  const filter = JSON.stringify({ items: [{ field: 'name', operator: 'equals', value: 'Wayah Lookout' }] })
  const answer = await page.request.get(`/api/stays?filter=${encodeURIComponent(filter)}`)
  return `/stays/${(await answer.json()).docs[0].id}`
}

async function editorOfDraft(page: Page): Promise<string> {
  const host = await newHost(page)
  const id = await newDraft(page, host, { ...wholeStay('The Boathouse'), type: ['Boathouse'] })
  return `/host/${host.orgId}/stays/${id}?section=basics`
}

async function asSomebody(page: Page, path: string): Promise<string> {
  await signUp(page)
  return path
}

const screens: Readonly<Record<string, (page: Page) => string | Promise<string>>> = {
  plans: () => '/plans',
  about: () => '/pages/about',
  'sign-in': () => '/sign-in',
  'sign-up': () => '/sign-up',
  'reset-password': () => '/reset-password',
  contact: () => '/contact',
  'not-found': () => '/nothing/here',
  controls: () => '/_ui',
  stay: seededStay,
  'stay-editor': editorOfDraft,
  'first-organization': (page) => asSomebody(page, '/host'),
  favorites: (page) => asSomebody(page, '/favorites'),
}

// The style of the screenshots has no nonce.
test.use({ bypassCSP: true })
test.skip(process.platform !== 'linux', 'Letters are drawn another way on other systems.')

for (const [name, prepare] of Object.entries(screens))
  test(`${name} looks as it did, by day and by night`, async ({ page }) => {
    const address = await prepare(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(address)
      await settled(page)
      // An announcement that is hidden has moved what a page scrolled to by itself.
      await page.evaluate(() => scrollTo(0, 0))
      await expect(page).toHaveScreenshot(`${name}-${colorScheme}.png`, { stylePath })
    }
  })
