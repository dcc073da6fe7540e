/**
 * A guest cancels on another site: from the vanished block to a stranger who sees the nights, with a controlled clock.
 */
import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { clockedTest as test } from './support/clocked-test.ts'
import { type Hosting, newHost, newLiveStay } from './support/hosting.ts'
import { settled } from './support/settled.ts'
import type { ClockedProduct } from './support/start-clocked-product.ts'
import { turnLink, watchStay } from './support/watching.ts'

// Their waits for the worker add up to more than the default.
test.describe.configure({ timeout: 480_000 })

/** The first day of the month after next: every night of the journey is in the future and in one month. */
function monthAhead(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)).toISOString().slice(0, 10)
}
const first = monthAhead()
function day(date: number): string {
  return `${first.slice(0, 8)}${String(date).padStart(2, '0')}`
}

function airbnb(...reservations: readonly (readonly [from: number, to: number])[]): string {
  const plain = (date: number) => day(date).replaceAll('-', '')
  const entries = reservations.flatMap(([from, to]) => [
    'BEGIN:VEVENT',
    `UID:${from}-${to}@airbnb.com`,
    `DTEND;VALUE=DATE:${plain(to)}`,
    `DTSTART;VALUE=DATE:${plain(from)}`,
    'SUMMARY:Reserved',
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'PRODID:-//Airbnb Inc//Hosting Calendar//EN', ...entries, 'END:VCALENDAR'].join('\r\n')
}

function nightOf(page: Page, date: number) {
  return page.locator(`[data-night="${day(date)}"]`)
}

type Connected = { readonly host: Hosting; readonly stay: { readonly id: string }; readonly address: string }

/** Connects another site's calendar, and checks that its reservation appears in the month. */
async function connect(page: Page, { host, stay, address }: Connected): Promise<string> {
  const calendarPage = `/host/${host.orgId}/stays/${stay.id}/calendar?month=${first.slice(0, 7)}`
  await page.goto(calendarPage)
  await settled(page)
  await page.getByLabel('Calendar address').fill(address)
  await page.getByRole('button', { name: 'Add calendar' }).click()
  await expect(page.getByText(/is connected\./)).toBeVisible()
  // Either the page or the worker may read it first: the clock stands still.
  await expect(async () => {
    await page.goto(calendarPage)
    await expect(nightOf(page, 7)).toContainText('Airbnb: reserved', { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  return calendarPage
}

/**
 * A second fetch half an hour later drafts a cancellation for the vanished nights and emails the host. @returns the
 * target of the email's link
 */
async function draftAddress(product: ClockedProduct, email: string): Promise<string> {
  const mails = async () => (await product.mailsTo(email)).filter((mail) => mail.includes('Nights opened up'))
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(1)
  const [mail = ''] = await mails()
  return new URL(/http:\/\/\S+\/cancellations\/cnc_\w+/.exec(mail)?.[0] ?? '').pathname
}

test('nights that vanish from a calendar are published in two clicks, and closed when they are booked again', async ({
  page,
  product,
  browser,
}) => {
  const account = await product.addPerson(`vanished-nights-${Date.now()}@lodestay.test`)
  const host = await newHost(page, account)
  const stay = await newLiveStay(page, host)
  const address = await product.serveCalendar(airbnb([5, 8], [20, 22]))
  const calendarPage = await test.step('a calendar is connected, and its reservations appear on the stay', () =>
    connect(page, { host, stay, address }))

  await test.step('its nights can’t be opened here, and the page says where', async () => {
    await page.getByLabel('First night').fill(day(4))
    await page.getByLabel('Check-out').fill(day(7))
    await page.getByRole('button', { name: 'Open nights' }).click()
    await expect(
      page.getByText('Opened 1 night. Another calendar keeps 2 nights taken. Make the change there.'),
    ).toBeVisible()
  })

  await test.step('one vanishes; a second fetch half an hour later confirms it', async () => {
    await product.serveCalendar(airbnb([20, 22]))
    await product.advance(1)
    await page.goto(calendarPage)
    await expect(nightOf(page, 7)).toContainText('Open')
    await product.advance(1)
    await expect(async () => {
      await page.goto(calendarPage)
      await expect(page.getByText('Nights that opened up')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 60_000 })
    await settled(page)
    await expect(nightOf(page, 7)).toContainText('Opened up')
    await expect(nightOf(page, 20)).toContainText('Airbnb: reserved')
    await expectNoAxeViolations(page)
  })

  const opened = await test.step('an email links to the draft', () => draftAddress(product, account.email))

  await test.step('the list shows who drafted it', async () => {
    await page.goto(`/host/${host.orgId}/cancellations`)
    await expect(page.getByText('Drafted from calendar')).toBeVisible()
  })

  await test.step('one click on the link, one on the button', async () => {
    await page.goto(opened)
    await expect(page).toHaveURL(new RegExp(`/host/${host.orgId}/cancellations/cnc_`))
    await expect(page.getByText('Drafted from your calendar.')).toBeVisible()
    await settled(page)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Publish as is' }).click()
    await expect(page.getByText('Published. Travelers can see it now.')).toBeVisible()
  })

  const stranger = await (await browser.newContext({ baseURL: product.url })).newPage()
  await test.step('a stranger sees the nights and their price', async () => {
    await stranger.goto('/cancellations')
    await expect(stranger.getByText(stay.name).first()).toBeVisible()
    await stranger.goto(`/stays/${stay.id}`)
    const said = stranger.getByText('These nights came free again. First come, first served.')
    await expect(said.filter({ visible: true })).toBeVisible()
    await expect(stranger.getByText(/ · 3 nights/).filter({ visible: true })).toBeVisible()
  })

  await test.step('the nights are booked again: they are no longer offered, and the host is notified', async () => {
    await product.serveCalendar(airbnb([6, 9], [20, 22]))
    await product.advance(1)
    await expect(async () => {
      await page.goto('/notifications')
      await expect(page.getByText(`Taken again at ${stay.name}`)).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 60_000 })
    const { docs } = await (await page.request.get(`/api/stays/${stay.id}/cancellations`)).json()
    expect(docs).toEqual([])
  })
  await stranger.context().close()
})

test('a connected calendar removes booked nights from the search; canceled nights go to the first watcher, then to the second', async ({
  page,
  product,
  browser,
}) => {
  const account = await product.addPerson(`chain-${Date.now()}@lodestay.test`)
  const host = await newHost(page, account)
  const stay = await newLiveStay(page, host)
  const address = await product.serveCalendar(airbnb([5, 8], [20, 22]))
  const stranger = await (await browser.newContext({ baseURL: product.url })).newPage()
  const card = stranger.getByRole('article').filter({ hasText: stay.name })
  const search = async (from: number, to: number, more = '') => {
    await stranger.goto(
      `/stays?place=${encodeURIComponent(stay.name)}&start=${day(from)}&end=${day(to)}&view=list${more}`,
    )
    await expect(stranger.getByRole('main')).toBeVisible()
  }

  await test.step('before that, availability is unknown, and the card shows the price for three nights', async () => {
    await search(5, 8)
    await expect(card).toContainText('$555 for 3 nights')
    await expect(card).toContainText('Check dates with the host')
    await search(5, 8, '&free=known')
    await expect(card).toHaveCount(0)
  })

  await connect(page, { host, stay, address })
  await test.step('afterwards, a search excludes it for booked nights, and knows the others are available', async () => {
    await expect(async () => {
      await search(7, 9)
      await expect(card).toHaveCount(0, { timeout: 1000 })
      await search(8, 11, '&free=known')
      await expect(card).toContainText('$555 for 3 nights', { timeout: 1000 })
      await expect(card).not.toContainText('Check dates with the host', { timeout: 1000 })
    }).toPass({ timeout: 60_000 })
  })

  const wanted = { stayId: stay.id, start: day(4), end: day(9) }
  const [firstEmail, secondEmail] = [`first-${Date.now()}@example.com`, `second-${Date.now()}@example.com`]
  const one = await watchStay(product, browser, firstEmail, wanted)
  await product.advance(0.01)
  const other = await watchStay(product, browser, secondEmail, wanted)

  await test.step('a block is dropped, and its host publishes the draft', async () => {
    await product.serveCalendar(airbnb([20, 22]))
    await product.advance(1)
    await product.advance(1)
    await page.goto(await draftAddress(product, account.email))
    await settled(page)
    await expect(page.getByText('2 people are watching these nights')).toBeVisible()
    await page.getByRole('button', { name: 'Publish as is' }).click()
    await expect(page.getByText('Published. People watching these nights see them first')).toBeVisible()
  })

  const isPublic = async () => {
    await stranger.goto(`/cancellations?at=${Math.random()}`)
    return stranger.getByText(stay.name).first().isVisible()
  }
  await test.step('the first watcher is notified, and it isn’t visible to anyone else', async () => {
    await product.advance(0.02)
    await one.goto(await turnLink(product, firstEmail))
    await expect(one.getByRole('heading', { level: 1, name: `Your turn: ${stay.name}` })).toBeVisible()
    expect(await isPublic()).toBe(false)
    expect((await product.mailsTo(secondEmail)).join()).not.toContain('/watches/turns/')
  })

  await test.step('when the first lets it lapse, the second is next', async () => {
    await product.advance(2)
    await one.reload()
    await expect(one.getByRole('heading', { level: 1, name: 'Your turn is over' })).toBeVisible()
    await other.goto(await turnLink(product, secondEmail))
    await expect(other.getByRole('heading', { level: 1, name: `Your turn: ${stay.name}` })).toBeVisible()
    await expect(other.getByText('You’re 2nd in a line of 2 people.')).toBeVisible()
    expect(await isPublic()).toBe(false)
  })

  await test.step('and when the second lets it lapse too, everyone sees it, with its price in the search', async () => {
    await product.advance(2)
    await expect(async () => expect(await isPublic()).toBe(true)).toPass()
    await search(5, 8)
    await expect(card).toContainText('instead of')
  })
})
