import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addDays, addMonths } from '@lodestay/domain/campaigns/calendar'
import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { newDraft, newHost, newLiveStay, ownName } from './support/hosting.ts'
import { sentIntents } from './support/sent-intents.ts'
import { settled } from './support/settled.ts'

/** The date this many days from now. */
function dayAt(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** The first day of the month after next, so that every night of the test is in the future and in one month. */
function monthAhead(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)).toISOString().slice(0, 10)
}

function nightOf(page: Page, day: string) {
  return page.locator(`[data-night="${day}"]`)
}

/** The first selected night, and the check-out day. */
function chosenOn(page: Page): Promise<string[]> {
  return Promise.all(['start', 'end'].map((name) => page.locator(`input[name="${name}"]`).inputValue()))
}

/** Opens a new stay's calendar, which is still empty. */
async function openCalendar(page: Page, month: string): Promise<void> {
  const host = await newHost(page)
  const stayId = await newDraft(page, host, { name: ownName('The mill') })
  await page.goto(`/host/${host.orgId}/stays/${stayId}/calendar?month=${month.slice(0, 7)}`)
  await settled(page)
}

test('a host manages a stay’s calendar: by dragging, by keyboard, with rates, and for partners', async ({
  page,
  browser,
}) => {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  const first = monthAhead()
  const day = (date: number) => `${first.slice(0, 8)}${String(date).padStart(2, '0')}`

  await test.step('the calendar is linked from the stay’s editor', async () => {
    await page.goto(`/host/${host.orgId}/stays/${stay.id}`)
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await expect(page.getByRole('heading', { name: `${stay.name}’s calendar` })).toBeVisible()
    await expect(page.getByText('Travelers are asked to check dates with you.')).toBeVisible()
    await page.goto(`${page.url()}?month=${first.slice(0, 7)}`)
    await settled(page)
    await expectNoAxeViolations(page)
  })

  await test.step('nights are selected by dragging, and blocked', async () => {
    await nightOf(page, day(10)).scrollIntoViewIfNeeded()
    await nightOf(page, day(10)).hover()
    await page.mouse.down()
    await nightOf(page, day(12)).hover()
    await page.mouse.up()
    expect(await chosenOn(page)).toEqual([day(10), day(13)])
    await page.getByRole('button', { name: 'Block nights' }).click()
    await expect(page.getByText('Blocked 3 nights.')).toBeVisible()
    await expect(nightOf(page, day(12))).toContainText('Blocked by you')
    await expect(nightOf(page, day(13))).toContainText('Open')
  })

  await test.step('a drag ends where the button is released, also outside the month', async () => {
    await nightOf(page, day(15)).hover()
    await page.mouse.down()
    await nightOf(page, day(16)).hover()
    await page.getByRole('heading', { level: 1 }).hover()
    await page.mouse.up()
    await nightOf(page, day(18)).hover()
    expect(await chosenOn(page)).toEqual([day(15), day(17)])
  })

  await test.step('nights are selected by keyboard, and opened', async () => {
    await nightOf(page, day(12)).focus()
    await page.keyboard.press('Shift+ArrowLeft')
    expect(await chosenOn(page)).toEqual([day(11), day(13)])
    await page.getByRole('button', { name: 'Open nights' }).click()
    await expect(page.getByText('Opened 2 nights.')).toBeVisible()
    await expect(nightOf(page, day(11))).toContainText('Open')
    await expect(nightOf(page, day(10))).toContainText('Blocked by you')
  })

  await test.step('a season has its own rate and minimum, each set with just Enter', async () => {
    const sent = sentIntents(page)
    await page.getByLabel('First night').fill(day(20))
    await page.getByLabel('Check-out').fill(day(25))
    await page.getByLabel('Check-out').press('Enter')
    await page.getByLabel('Rate a night').fill('lots')
    await page.getByRole('button', { name: 'Set rate' }).click()
    await expect(page.getByText('Enter the rate as an amount, such as 180 or 180.50.')).toBeVisible()
    await page.getByLabel('Rate a night').fill('240')
    await page.getByLabel('Rate a night').press('Enter')
    await expect(page.getByText('Rate saved for 5 nights.')).toBeVisible()
    await expect(nightOf(page, day(24))).toContainText('$240')
    await page.getByLabel('First night').fill(day(20))
    await page.getByLabel('Check-out').fill(day(25))
    await page.getByLabel('Minimum nights').fill('3')
    await page.getByLabel('Minimum nights').press('Enter')
    await expect(page.getByText('Minimum stay saved for 5 nights.')).toBeVisible()
    expect(sent).toEqual(['rate', 'rate', 'minimum'])
  })

  await test.step('an unreadable calendar is reported', async () => {
    await page.getByLabel('Calendar address').fill('https://169.254.169.254/latest')
    await page.getByRole('button', { name: 'Add calendar' }).click()
    await expect(page.getByText('This address is not on the internet.')).toBeVisible()
  })

  await test.step('a partner gets a URL, whose calendar contains the blocked night', async () => {
    await page
      .getByRole('region', { name: 'Addresses for other sites' })
      .getByLabel('Site', { exact: true })
      .selectOption('Airbnb')
    await page.getByRole('button', { name: 'Create address' }).click()
    await expect(page.getByText('Address for Airbnb created. Paste it there.')).toBeVisible()
    const address = await page.getByLabel('Address for Airbnb').inputValue()
    const { pathname, search } = new URL(address)
    const file = await (await page.request.get(pathname + search)).text()
    expect(file).toContain(`DTSTART;VALUE=DATE:${day(10).replaceAll('-', '')}\r\n`)
    await page.getByRole('button', { name: 'Renew Airbnb' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Renew' }).click()
    await expect(page.getByText('New address for Airbnb created.')).toBeVisible()
    expect((await page.request.get(pathname + search)).status()).toBe(404)
  })

  await test.step('travelers see the calendar on the stay’s page', async () => {
    const context = await browser.newContext()
    const visitor = await context.newPage()
    await visitor.goto(`/stays/${stay.id}`)
    const availability = visitor.getByRole('region', { name: 'Availability' })
    await expect(availability.getByText('Free', { exact: true }).first()).toBeVisible()
    await expect(availability.getByText('$240 a night · 3 nights or more')).toBeVisible()
    await expectNoAxeViolations(visitor)
    await context.close()
  })

  await test.step('another site embeds it, without cookies or scripts', async () => {
    const code = await page.getByLabel('HTML for your page').inputValue()
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>My house</title>${code}`)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const foreign = await browser.newContext()
    try {
      const visitor = await foreign.newPage()
      await visitor.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      const frame = visitor.frameLocator('iframe')
      await expect(frame.getByRole('heading', { name: `Availability of ${stay.name}` })).toBeVisible()
      await frame.getByRole('link', { name: 'Later months' }).click()
      await expect(frame.getByRole('link', { name: 'Earlier months' })).toBeVisible()
      const booking = frame.getByRole('link', { name: /^Book/ }).first()
      await expect(booking).toHaveAttribute('href', /\/go\/stay_.+from=embed$/)
      expect(await frame.locator('script').count()).toBe(0)
      expect(await foreign.cookies()).toEqual([])
    } finally {
      await foreign.close()
      server.close()
    }
  })

  await test.step('in the host’s choice of colors, or just as a link', async () => {
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    const code = await page.getByLabel('HTML for your page').inputValue()
    const link = await page.getByLabel('Only a link').inputValue()
    expect(code).toContain('?theme=dark"')
    expect(link).toMatch(/^<a href="[^"]+\/calendar\?theme=dark">Availability of [^<]+<\/a>$/)
    const address = new URL(/href="([^"]+)"/.exec(link)?.[1] ?? '')
    const answer = await page.request.get(address.pathname + address.search)
    expect(await answer.text()).toContain('data-scheme="dark"')
    expect(answer.headers()['set-cookie']).toBeUndefined()
    expect(answer.headers()['content-security-policy']).toContain("default-src 'none'")
  })

  await test.step('and the rest of the site can’t be framed', async () => {
    const headers = (await page.request.get(`/stays/${stay.id}`)).headers()
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})

test('selecting nights by keyboard continues across the end of a month', async ({ page }) => {
  const next = addMonths(monthAhead(), 1)
  await openCalendar(page, monthAhead())
  await nightOf(page, addDays(next, -2)).focus()
  for (const day of [addDays(next, -1), next, addDays(next, 1)]) {
    await page.keyboard.press('Shift+ArrowRight')
    await expect(nightOf(page, day)).toBeFocused()
  }
  expect(await chosenOn(page)).toEqual([addDays(next, -2), addDays(next, 2)])
  for (const day of [next, addDays(next, -1)]) {
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(nightOf(page, day)).toBeFocused()
  }
  expect(await chosenOn(page)).toEqual([addDays(next, -2), next])
})

test('leaving a month through its link keeps the focus there, and Tab reaches a night', async ({ page }) => {
  const next = addMonths(monthAhead(), 1)
  await openCalendar(page, monthAhead())
  await nightOf(page, addDays(next, -1)).focus()
  await page.keyboard.press('ArrowRight')
  await expect(nightOf(page, next)).toBeFocused()
  const later = page.getByRole('link', { name: 'Later month' })
  await later.press('Enter')
  await expect(nightOf(page, addMonths(next, 1))).toBeVisible()
  await expect(later).toBeFocused()
  // Tab past the link to the current month.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(nightOf(page, addMonths(next, 1))).toBeFocused()
  const earlier = page.getByRole('link', { name: 'Earlier month' })
  await earlier.press('Enter')
  await expect(nightOf(page, next)).toBeVisible()
  await expect(earlier).toBeFocused()
})

test('a change is applied to several stays together', async ({ page }) => {
  const host = await newHost(page)
  const [one, other] = [await newLiveStay(page, host), await newLiveStay(page, host)]
  await page.goto(`/host/${host.orgId}/stays/${one.id}/calendar`)
  await settled(page)
  await page.getByLabel('First night').fill(dayAt(3))
  await page.getByLabel('Check-out').fill(dayAt(5))
  await page.getByText('Apply to other stays too').click()
  await page.getByLabel(other.name).check()
  await page.getByRole('button', { name: 'Block nights' }).click()
  await expect(page.getByText('Blocked 2 nights of 2 stays.')).toBeVisible()
  await page.goto(`/host/${host.orgId}/stays/${other.id}/calendar?month=${dayAt(3).slice(0, 7)}`)
  await expect(nightOf(page, dayAt(3))).toContainText('Blocked by you')
})

test('saving a change clears its form, while other forms on the page keep theirs', async ({ page }) => {
  const host = await newHost(page)
  const [name, otherName] = [ownName('The mill'), ownName('The barn')]
  const stayId = await newDraft(page, host, { name })
  await newDraft(page, host, { name: otherName })
  await page.goto(`/host/${host.orgId}/stays/${stayId}/calendar`)
  await settled(page)
  const chooseNights = async () => {
    await page.getByLabel('First night').fill(dayAt(3))
    await page.getByLabel('Check-out').fill(dayAt(5))
  }
  const other = page.getByLabel(otherName)
  await chooseNights()
  await page.getByText('Apply to other stays too').click()
  await other.check()
  await page.getByLabel('Rate a night').fill('240')

  await page.getByLabel('Another site').fill('Harbor guide')
  await page.getByRole('button', { name: 'Create address' }).click()
  await expect(page.getByLabel('Address for Harbor guide')).toBeVisible()
  await expect(page.getByLabel('Another site')).toHaveValue('')
  expect(await chosenOn(page)).toEqual([dayAt(3), dayAt(5)])
  await expect(other).toBeChecked()

  await page.getByRole('button', { name: 'Set rate' }).click()
  await expect(page.getByText('Rate saved for 2 nights of 2 stays.')).toBeVisible()
  await expect(page.getByLabel('First night')).toHaveValue('')
  await expect(page.getByLabel('Rate a night')).toHaveValue('')
  await expect(other).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Set rate' })).toBeFocused()
  await chooseNights()
  await page.getByRole('button', { name: 'Block nights' }).click()
  await expect(page.getByText('Blocked 2 nights.')).toBeVisible()
})

test('a finger that scrolls over the month leaves the selected nights as they were @phone', async ({ page }) => {
  const month = monthAhead()
  await openCalendar(page, month)
  const finger = { pointerId: 1, pointerType: 'touch', button: 0, buttons: 1, bubbles: true }
  await page.getByLabel('First night').fill(addDays(month, 3))
  await page.getByLabel('Check-out').fill(addDays(month, 5))
  // As browsers report a touch that turns into scrolling.
  await nightOf(page, addDays(month, 9)).dispatchEvent('pointerdown', finger)
  await nightOf(page, addDays(month, 9)).dispatchEvent('pointercancel', finger)
  await expect.poll(() => chosenOn(page)).toEqual([addDays(month, 3), addDays(month, 5)])
  await nightOf(page, addDays(month, 9)).click()
  await expect.poll(() => chosenOn(page)).toEqual([addDays(month, 9), addDays(month, 10)])
})

test('a result above the screen is scrolled into view, and a problem there is focused @phone', async ({ page }) => {
  await openCalendar(page, monthAhead())
  const setRate = page.getByRole('button', { name: 'Set rate' })
  const send = async () => {
    await page.getByLabel('First night').fill(dayAt(3))
    await page.getByLabel('Check-out').fill(dayAt(5))
    await page.getByLabel('Rate a night').fill('240')
    // Also ends the scrolling to an earlier result.
    await setRate.evaluate((button) => button.scrollIntoView({ behavior: 'instant', block: 'center' }))
    await setRate.press('Enter')
  }
  await send()
  await expect(page.getByText('Rate saved for 2 nights.')).toBeInViewport({ ratio: 1 })
  await expect(setRate).toBeFocused()
  await page.route(/calendar\.data/, (route) => route.abort())
  await send()
  const problem = page.getByRole('alert').filter({ hasText: 'We couldn’t send that.' })
  await expect(problem).toBeInViewport({ ratio: 1 })
  await expect(problem).toBeFocused()
  await page.unrouteAll()
  await send()
  await expect(page.getByText('Rate saved for 2 nights.')).toBeInViewport({ ratio: 1 })
})

test('a host connects another site’s calendar, and its bookings block nights', async ({ page, browser }) => {
  const origin = process.env.E2E_CALENDARS
  test.skip(!origin, 'The product reads calendars of no origin of this machine.')
  const entry = (start: string, end: string, summary: string) => [
    'BEGIN:VEVENT',
    `UID:${start}@airbnb.com`,
    `DTSTART;VALUE=DATE:${start.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${end.replaceAll('-', '')}`,
    `SUMMARY:${summary}`,
    'END:VEVENT',
  ]
  const first = monthAhead()
  const day = (date: number) => `${first.slice(0, 8)}${String(date).padStart(2, '0')}`
  const calendar = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Airbnb Inc//Hosting Calendar//EN',
    ...entry(day(5), day(8), 'Reserved'),
    ...entry(day(15), day(16), 'Airbnb (Not available)'),
    'END:VCALENDAR',
  ].join('\r\n')
  let answer = calendar
  const server = createServer((_, response) => response.end(answer)).listen(
    Number(new URL(origin ?? '').port),
    '127.0.0.1',
  )
  await once(server, 'listening')
  try {
    const host = await newHost(page)
    const stay = await newLiveStay(page, host)
    await page.goto(`/host/${host.orgId}/stays/${stay.id}/calendar?month=${first.slice(0, 7)}`)
    await settled(page)
    const feeds = page.getByRole('region', { name: 'Imported calendars' })
    await feeds.getByLabel('Calendar address').fill(`${origin}/secret-${stay.id}.ics`)
    await feeds.getByRole('button', { name: 'Add calendar' }).click()
    await expect(page.getByText('Airbnb is connected.')).toBeVisible()
    await expect(feeds.getByLabel('Calendar address')).toHaveValue('')
    await expect(feeds.getByText(/1 reservation, 1 block · Read just now/)).toBeVisible()
    await expect(nightOf(page, day(7))).toContainText('Airbnb: reserved')
    await expect(nightOf(page, day(8))).toContainText('Open')
    await expect(nightOf(page, day(15))).toContainText('Airbnb: blocked')
    await expect(page.getByText('Nights that aren’t taken in any calendar are free.')).toBeVisible()
    await expectNoAxeViolations(page)
    expect(await page.content()).not.toContain(`secret-${stay.id}`)

    const visitor = await browser.newPage()
    await visitor.goto(`/stays/${stay.id}`)
    await expect(visitor.getByRole('region', { name: 'Availability' }).getByText('Taken').first()).toBeAttached()
    await visitor.close()

    await test.step('an early refresh and then an error page change nothing', async () => {
      answer = '<!doctype html><title>Sorry</title>'
      await feeds.getByRole('button', { name: 'Refresh Airbnb' }).click()
      await expect(page.getByText('This calendar was just fetched. Try again in a minute.')).toBeVisible()
      await expect(nightOf(page, day(7))).toContainText('Airbnb: reserved')
    })

    await test.step('removing a calendar opens its nights', async () => {
      await feeds.getByLabel('Calendar address').fill('https://half.example')
      await feeds.getByRole('button', { name: 'Remove Airbnb' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText('Calendar removed. The nights it blocked are open.')).toBeVisible()
      await expect(nightOf(page, day(7))).toContainText('Unknown')
      await expect(feeds.getByLabel('Calendar address')).toHaveValue('https://half.example')
    })
  } finally {
    server.close()
  }
})
