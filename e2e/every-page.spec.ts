/**
 * Every page as its audience sees it: found by following links, hydrated without errors, accessible, without layout
 * shift, with no dead controls, and with no form that silently accepts empty input or rejects it in wording other than
 * ours. The suite opens each page once, for its main audience, in one width and color scheme; `npm run walk` opens all
 * of them for every audience, in each combination.
 */
import { expect, type Page, test } from '@playwright/test'
import { expectNothingForAxe } from './support/axe.ts'
import { drawnAgain, watchDrawing } from './support/drawn-again.ts'
import { joinOrganization, newHost, newLiveStay, newPerson } from './support/hosting.ts'
import { type DemoAccount, signInAs } from './support/people.ts'
import { badRefusals, browserBubbles } from './support/refused-forms.ts'
import { settled } from './support/settled.ts'
import { followLinks, type Reader, sitePages } from './support/site-map.ts'

const isWhole = process.env.WALK === 'whole'

const unknownToken = 'x'.repeat(43)
/** No demo page links to these: they are reached from emails, other sites, transient states and imports. */
const unlinked: Readonly<Record<string, string>> = {
  '/stays/:id/claim': '/stays/stay_unknown/claim',
  '/admin/imports/:importId': '/admin/imports/import_unknown',
  '/host/:orgId/webhooks/:webhookId': '/host/org_unknown/webhooks/whk_unknown',
  '/embed/stays/:id/calendar': '/embed/stays/stay_unknown/calendar',
  '/outlet-tasks/:token': `/outlet-tasks/${unknownToken}`,
  '/outlet-tasks/:token/:taskId': `/outlet-tasks/${unknownToken}/task_1`,
  '/sign-in/second-factor': '/sign-in/second-factor',
  '/confirm-email': '/confirm-email?token=x',
  '/undo-email-change': '/undo-email-change?token=x',
  '/reauthenticate': '/reauthenticate',
  '/pages/:slug/draft': '/pages/about/draft',
  '/newsletters/subscriptions/:token': `/newsletters/subscriptions/${unknownToken}`,
  '/invitations': '/invitations',
  '/invitations/:token': `/invitations/${unknownToken}`,
  '/lists/:token': `/lists/${unknownToken}`,
  '/watches/turns/:token': `/watches/turns/${unknownToken}`,
  '/saved-searches/emails/:token': `/saved-searches/emails/${unknownToken}`,
  '/notifications/emails/:token': `/notifications/emails/${unknownToken}`,
  '/restore-account/:token': `/restore-account/${unknownToken}`,
  '/offline': '/offline',
  '/_ui': '/_ui',
}

type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Source = { readonly node?: Node; readonly previousRect: Rect; readonly currentRect: Rect }
type Shift = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly Source[]
}

/** An imperceptible shift: the last text in a line, where a busy browser paints before it has read all of it. */
const SMALL_SHIFT = 0.005

/** Noticeable layout shifts during loading, and from where to where. */
function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(
    (small) =>
      new Promise<string[]>((resolve) => {
        const place = ({ x, y, width, height }: Rect) => `${width}×${height} at ${x},${y}`
        const tell = ({ node, previousRect, currentRect }: Source) =>
          `${(node instanceof Element ? node.outerHTML : (node?.textContent ?? 'what is gone')).slice(0, 100)}: ` +
          `${place(previousRect)} → ${place(currentRect)}`
        new PerformanceObserver((list) => {
          const shifts = (list.getEntries() as Shift[]).filter((each) => !each.hadRecentInput)
          const sum = shifts.reduce((total, { value }) => total + value, 0)
          const told = shifts.flatMap(({ sources }) => sources.map(tell))
          resolve(sum > small ? [`the layout shifted by ${sum.toFixed(4)}`, ...told] : [])
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve([]), 100)
      }),
    SMALL_SHIFT,
  )
}

/**
 * Buttons without an effect and links without a target that remain after a busy browser has had time to hydrate them.
 */
async function deadControls(page: Page): Promise<string[]> {
  let dead: string[] = []
  const find = async () => {
    dead = await deadNow(page)
    return dead.length
  }
  await expect
    .poll(find, { timeout: 10_000 })
    .toBe(0)
    .catch(() => undefined)
  return dead
}

function deadNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const handlers = (element: Element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
      const props = key ? ((element as unknown as Record<string, object>)[key] ?? {}) : {}
      return Object.keys(props).some((name) => /^on[A-Z]/.test(name))
    }
    const acts = (button: HTMLButtonElement) =>
      button.disabled ||
      (button.type !== 'button' && button.form !== null) ||
      button.popoverTargetElement !== null ||
      button.hasAttribute('commandfor') ||
      button.closest('summary, label') !== null ||
      handlers(button) ||
      (button.parentElement !== null && handlers(button.parentElement))
    // The map's controls don't belong to React; `pins.spec.ts` presses them.
    const buttons = [...document.querySelectorAll('button')].filter(
      (button) => !button.closest('.leaflet-container') && !acts(button),
    )
    const links = [...document.querySelectorAll('a')].filter(
      (link) => !link.hasAttribute('href') || link.getAttribute('href') === '#',
    )
    return [...buttons, ...links].map((control) => control.outerHTML.slice(0, 160))
  })
}

/** Problems with a page as soon as it is opened. */
async function faultsAtOnce(page: Page, address: string, scheme: Scheme): Promise<string[]> {
  const faults: string[] = []
  const hear = (text: string) => faults.push(text)
  const onConsole = (message: { type: () => string; text: () => string }) => {
    // The browser itself logs this for a document that failed to load.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) hear(message.text())
  }
  const onError = (error: Error) => hear(error.message)
  page.on('console', onConsole).on('pageerror', onError)
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  const answer = await page.goto(address)
  await settled(page)
  page.off('console', onConsole).off('pageerror', onError)
  if ((answer?.status() ?? 500) >= 500) hear(`status ${answer?.status()}`)
  for (const shift of await shiftsOf(page)) hear(shift)
  for (const control of await deadControls(page)) hear(`dead: ${control}`)
  for (const control of await drawnAgain(page)) hear(control)
  return faults
}

/** Problems with a page once it is opened, checked for accessibility, and its forms are submitted. */
async function faultsOf(page: Page, address: string, scheme: Scheme): Promise<string[]> {
  const faults = await faultsAtOnce(page, address, scheme)
  await expectNothingForAxe(page).catch((error: Error) => faults.push(error.message))
  return [...faults, ...(await badRefusals(page)), ...(await browserBubbles(page))]
}

const walkers: readonly { readonly reader: Reader; readonly account: DemoAccount | null }[] = [
  { reader: 'visitor', account: null },
  { reader: 'traveler', account: 'traveler' },
  { reader: 'host', account: 'host' },
  { reader: 'employee', account: 'employee' },
  { reader: 'admin', account: 'admin' },
]

type Scheme = 'light' | 'dark'
type View = { readonly width: number; readonly height: number; readonly scheme: Scheme }
const views: readonly View[] = [
  { width: 1440, height: 900, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
  { width: 390, height: 844, scheme: 'light' },
  { width: 1440, height: 900, scheme: 'dark' },
]

for (const { reader, account } of walkers)
  test(`the pages of ${reader} are found by links, and have no problems`, async ({ page }) => {
    test.setTimeout(isWhole ? 3_600_000 : 600_000)
    if (account) await signInAs(page, account)
    const { found, broken } = await followLinks(page)
    expect(broken).toEqual([])
    await watchDrawing(page)
    const own = sitePages.filter((each) => each.reader === reader).map(({ pattern }) => pattern)
    expect(own.filter((pattern) => !found.has(pattern) && !(pattern in unlinked))).toEqual([])

    const opened = isWhole ? sitePages.map(({ pattern }) => pattern) : own
    for (const [at, pattern] of opened.entries())
      for (const view of isWhole ? views : views.slice(at % 4, (at % 4) + 1)) {
        const address = found.get(pattern) ?? unlinked[pattern]
        if (!address) continue
        await page.setViewportSize(view)
        const faults = await test.step(`${address}, ${view.width} pixels, ${view.scheme}`, () =>
          faultsOf(page, address, view.scheme))
        expect.soft([address, view, faults]).toEqual([address, view, []])
      }
  })

/** Roles that no demo account has exclusively: their pages are the host's pages above, with less on them. */
const singleRoles = ['stayOwner', 'stayManager', 'financialViewer'] as const

for (const role of singleRoles)
  test(`a user who is only ${role} finds the host pages they have access to, and nothing on them fails, moves or is dead`, async ({
    page: hosts,
    browser,
  }) => {
    test.setTimeout(300_000)
    const host = await newHost(hosts)
    const stay = await newLiveStay(hosts, host)
    const { page, ...person } = await newPerson(browser)
    await joinOrganization(
      hosts,
      host,
      { page, ...person },
      role === 'financialViewer' ? { role } : { role, stayId: stay.id },
    )
    const { found, broken } = await followLinks(page)
    expect(broken).toEqual([])
    await watchDrawing(page)
    const own = sitePages.flatMap(({ reader, pattern }) => (reader === 'host' ? (found.get(pattern) ?? []) : []))
    expect(own.length).toBeGreaterThan(1)
    for (const [at, address] of own.entries()) {
      const view = views[at % views.length] as View
      await page.setViewportSize(view)
      const faults = await test.step(`${address}, ${view.width} pixels, ${view.scheme}`, () =>
        faultsAtOnce(page, address, view.scheme))
      expect.soft([address, view, faults]).toEqual([address, view, []])
    }
  })
