/** A guest cancels at another site: from the block that vanishes to a stranger who sees the nights, with the clock moved. */
import { test as base, expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { newHost, newLiveStay } from './support/hosting.ts'
import { settled } from './support/settled.ts'
import { type ClockedProduct, startClockedProduct } from './support/start-clocked-product.ts'

const test = base.extend<object, { product: ClockedProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it what a fixture needs
    async ({}, use) => {
      const ofTheRun = process.env.E2E_BASE_URL
      const product = await startClockedProduct()
      process.env.E2E_BASE_URL = product.url
      await use(product)
      process.env.E2E_BASE_URL = ofTheRun
      await product.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
})

/** The first day of the month after next: every night of the journey is ahead and in one month. */
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

test('nights that vanish from a calendar are published in two clicks, and closed when they are taken again', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(180_000)
  const account = await product.addPerson(`came-free-${Date.now()}@lodestay.test`)
  const host = await newHost(page, account)
  const stay = await newLiveStay(page, host)
  const address = await product.serveCalendar(airbnb([5, 8], [20, 22]))
  const calendarPage = `/host/${host.orgId}/stays/${stay.id}/calendar?month=${first.slice(0, 7)}`

  await test.step('a calendar is connected, and its reservations stand on the stay', async () => {
    await page.goto(calendarPage)
    await settled(page)
    await page.getByLabel('Calendar address').fill(address)
    await page.getByRole('button', { name: 'Add calendar' }).click()
    await expect(page.getByText(/is connected\./)).toBeVisible()
    // Whether the page or the worker reads it first is left open: the clock stands still.
    await expect(async () => {
      await page.goto(calendarPage)
      await expect(nightOf(page, 7)).toContainText('Airbnb: reserved', { timeout: 1000 })
    }).toPass({ timeout: 60_000 })
  })

  await test.step('one vanishes; a second look half an hour later makes sure', async () => {
    await product.serveCalendar(airbnb([20, 22]))
    await product.advance(1)
    await page.goto(calendarPage)
    await expect(nightOf(page, 7)).toContainText('Open')
    await product.advance(1)
    await expect(async () => {
      await page.goto(calendarPage)
      await expect(page.getByText('Nights came free')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 60_000 })
    await settled(page)
    await expect(nightOf(page, 7)).toContainText('Came free')
    await expect(nightOf(page, 20)).toContainText('Airbnb: reserved')
    await expectNoAxeViolations(page)
  })

  const opened = await test.step('a mail leads to the draft', async () => {
    const mails = async () => (await product.mailsTo(account.email)).filter((mail) => mail.includes('Nights came free'))
    await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(1)
    const [mail = ''] = await mails()
    return new URL(/http:\/\/\S+\/cancellations\/cnc_\w+/.exec(mail)?.[0] ?? '').pathname
  })

  await test.step('the list says who drafted it', async () => {
    await page.goto(`/host/${host.orgId}/cancellations`)
    await expect(page.getByText('Drafted by calendar')).toBeVisible()
  })

  await test.step('one click on the link, one on the button', async () => {
    await page.goto(opened)
    await expect(page).toHaveURL(new RegExp(`/host/${host.orgId}/cancellations/cnc_`))
    await expect(page.getByText('Your calendar drafted this.')).toBeVisible()
    await settled(page)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Publish as it is' }).click()
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

  await test.step('the nights are taken again: nobody is offered them any more, and the host is told', async () => {
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
