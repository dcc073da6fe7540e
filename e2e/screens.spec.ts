/**
 * Visual snapshots of twelve screens in light and dark mode. Accept an intended change with `npx playwright test
 * --config=e2e e2e/screens.spec.ts --project=desktop --update-snapshots`, and look at it before committing.
 */
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { newDraft, newHost, wholeStay } from './support/hosting.ts'
import { signUp } from './support/people.ts'
import { settled } from './support/settled.ts'

/** Hides what concurrent journeys may change at any time. */
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

// The screenshot stylesheet has no nonce.
test.use({ bypassCSP: true })
test.skip(process.platform !== 'linux', 'Letters are drawn another way on other systems.')

for (const [name, prepare] of Object.entries(screens))
  test(`${name} looks the same, in light and dark mode`, async ({ page }) => {
    const address = await prepare(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(address)
      await settled(page)
      // Hiding an announcement has shifted the scroll position.
      await page.evaluate(() => scrollTo(0, 0))
      await expect(page).toHaveScreenshot(`${name}-${colorScheme}.png`, { stylePath })
    }
  })
