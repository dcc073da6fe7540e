import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, newHost, newLiveStay, newSubmission, ownName } from './support/hosting.ts'
import { signInAs } from './support/people.ts'
import { settled } from './support/settled.ts'

/** A date this many days from now, in the format of date inputs. */
function dayAt(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** The same date as displayed: 'Mon, May 4'. */
function inWords(day: string): string {
  return new Date(day).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  })
}

async function fillDates(page: Page, start: string, end: string): Promise<void> {
  await page.locator('input[name="start"]').fill(start)
  await page.locator('input[name="end"]').fill(end)
}

test('a host plans a campaign, an employee accepts it, and the host moves it on the calendar by keyboard', async ({
  page,
  browser,
}) => {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  const offer = ownName('Weekdays')
  const title = ownName('Quiet weeks')
  const promotion = ownName('First posts')
  const { id: offerId } = await call(page, host.token, '/api/offers', {
    stayId: stay.id,
    title: offer,
    dateRange: { start: `${dayAt(12)}T00:00:00.000Z`, end: `${dayAt(14)}T23:59:59.000Z` },
  })
  const campaigns = `/host/${host.orgId}/campaigns`

  await test.step('nothing is planned yet, and the page explains what campaigns are for', async () => {
    await page.goto(`/host/${host.orgId}`)
    await page.getByRole('navigation').getByRole('link', { name: 'Campaigns' }).click()
    await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'New campaign' }).click()
  })

  await test.step('errors are shown at their fields', async () => {
    await expect(page.getByRole('heading', { name: 'New campaign' })).toBeVisible()
    await settled(page)
    await fillDates(page, dayAt(20), dayAt(10))
    await page.getByLabel('Budget').fill('-5')
    await page.getByRole('button', { name: 'Save draft' }).click()
    const main = page.getByRole('main')
    await expect(main.getByText('Title is required.').first()).toBeVisible()
    await expect(main.getByText('Budget cannot be negative.').first()).toBeVisible()
    await expect(main.getByText('End date must be after the start date.').first()).toBeVisible()
    await page.getByLabel('Title').fill(title)
    await fillDates(page, dayAt(-20), dayAt(-10))
    await page.getByLabel('Budget').fill('500')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(main.getByText('End date must be in the future.').first()).toBeVisible()
  })

  await test.step('a draft is saved with its stay', async () => {
    await fillDates(page, dayAt(10), dayAt(30))
    await page.getByRole('checkbox', { name: stay.name }).check()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Saved as a draft. Add what belongs to it, then submit it.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: stay.name })).toBeChecked()
    await expect(page.getByText('$0 of $500')).toBeVisible()
    // The next save is rejected if this version is stale.
    await expect(page.locator('main input[name="version"]').first()).toHaveValue(/^\d+$/)
  })
  const address = page.url()

  await test.step('a promotion is started in it, and an offer is added and removed', async () => {
    await page.getByLabel('Start a promotion in it').selectOption(stay.name)
    await page.getByRole('button', { name: 'New promotion' }).click()
    await page.waitForURL(/\/promotions\/prm_\w+\/0/)
    await settled(page)
    await expect(page.getByLabel('Campaign')).toHaveValue(/^cmp_/)
    await page.getByLabel('Title').fill(promotion)
    await expect(page.getByText(/^Saved · version [2-9]/)).toBeVisible()
    await page.goto(address)
    await expect(page.getByRole('link', { name: promotion })).toBeVisible()
    await settled(page)
    await page.getByLabel('Summary').fill('Half a sentence')
    await page.getByLabel('Add an existing item').selectOption({ label: `Offer: ${offer}, ${stay.name}` })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('link', { name: offer })).toBeVisible()
    // Adding isn't saving the campaign: what was typed into its form is still there after leaving the page.
    await page.getByRole('link', { name: 'Back to list' }).click()
    await expect(page).toHaveURL(campaigns)
    await page.goBack()
    await expect(page.getByLabel('Summary')).toHaveValue('Half a sentence')
    await page.getByLabel('Summary').fill('')
    await settled(page)
    await page.getByRole('button', { name: `Remove ${offer} from the campaign` }).click()
    await expect(page.getByText('Removed from the campaign.')).toBeVisible()
    await expect(page.getByRole('link', { name: offer })).toBeHidden()
    await expectNoAxeViolations(page)
  })

  await test.step('submitting requires the summary that moderators read', async () => {
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByText('Summary is required.').first()).toBeVisible()
    await page.getByLabel('Summary').fill('Two weeks between the seasons, for couples.')
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await page.waitForURL(/\/campaigns\?told=submitted/)
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Submitted')
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('1 promotion')
    await expectNoAxeViolations(page)
  })

  await test.step('an employee finds it in the queue, and accepts it without claiming it', async () => {
    const moderator = await (await browser.newContext()).newPage()
    await signInAs(moderator, 'employee')
    await moderator.goto('/moderation?kind=campaigns')
    await moderator.getByRole('link', { name: title }).click()
    await expect(moderator.getByText('Two weeks between the seasons, for couples.')).toBeVisible()
    await expect(moderator.getByRole('button', { name: 'Claim' })).toBeHidden()
    await settled(moderator)
    await expectNoAxeViolations(moderator)
    const sent = moderator.waitForResponse((response) => response.url().endsWith('/publish'))
    await moderator.getByRole('button', { name: 'Accept' }).click()
    expect((await sent).status()).toBe(200)
    await moderator.context().close()
  })

  await test.step('the host moves it on the calendar by keyboard', async () => {
    await page.goto(campaigns)
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Scheduled')
    await page.getByRole('link', { name: 'Calendar' }).click()
    await page.goto(`${campaigns}/calendar?day=${dayAt(10)}`)
    await settled(page)
    await expectNoAxeViolations(page)
    const field = page.getByLabel(`Move to ${title}`)
    await field.focus()
    await field.fill(dayAt(11))
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Moved ${title} to ${inWords(dayAt(11))}.`).first()).toBeVisible()
    await page.goto(address)
    await expect(page.locator('input[name="start"]')).toHaveValue(dayAt(11))
    await expect(page.locator('input[name="end"]')).toHaveValue(dayAt(31))
    await expect(page.getByLabel('Title')).toBeDisabled()
  })

  await test.step('a promotion gets a date by keyboard, and another by mouse', async () => {
    await page.goto(`${campaigns}/calendar?view=week&day=${dayAt(12)}`)
    await settled(page)
    const field = page.getByLabel(`Move to ${promotion}`)
    await field.fill(dayAt(12))
    await field.press('Enter')
    const bar = page.locator('[data-item^="prm_"]')
    await expect(bar).toHaveText(promotion)
    await settled(page)
    const week = Array.from({ length: 7 }, (_, index) => page.locator('[data-day]').nth(index))
    const other = week.find((_, index) => index !== new Date(dayAt(12)).getUTCDay())
    if (!other) throw new Error('a week has seven days')
    const day = (await other.getAttribute('data-day')) ?? ''
    await bar.dragTo(other)
    await expect(page.getByText(`Moved ${promotion} to ${inWords(day)}.`).first()).toBeVisible()
    await expect(field).toHaveValue(day)
  })

  await test.step('another host’s campaign can’t be found, nor their stay added', async () => {
    const stranger = await (await browser.newContext()).newPage()
    const other = await newHost(stranger)
    const foreign = await newSubmission(stranger, other, ownName('Foreign mill'))
    await stranger.goto(address)
    await expect(stranger.getByRole('heading', { level: 1 })).not.toHaveText(title)
    const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
    const refused = await page.request.post(`${origin}/api/campaigns`, {
      headers: { origin, authorization: `Bearer ${host.token}` },
      data: {
        organizationId: host.orgId,
        title,
        stayIds: [foreign],
        dateRange: { start: `${dayAt(1)}T00:00:00.000Z`, end: `${dayAt(2)}T00:00:00.000Z` },
      },
    })
    expect([refused.status(), (await refused.json()).errors]).toEqual([
      422,
      [{ path: 'stayIds.0', message: 'No such stay.' }],
    ])
    await stranger.context().close()
  })

  await test.step('a promotion of the same stay on the same day triggers a warning', async () => {
    const requestedDate = `${dayAt(12)}T16:00:00.000Z`
    for (const name of ['One', 'Two'])
      await call(page, host.token, '/api/stay-promotions', { stayId: stay.id, title: name, requestedDate })
    await page.goto(`${campaigns}/calendar?day=${dayAt(12)}`)
    await expect(page.getByText(`${stay.name} is promoted more than once on ${inWords(dayAt(12))}`)).toBeVisible()
    await call(page, host.token, `/api/offers/${offerId}`, { campaignId: null })
  })
})
