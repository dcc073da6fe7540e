import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, newHost, newSubmission, ownName } from './support/hosting.ts'
import { buy } from './support/payments.ts'
import { signUp, tokenOf } from './support/people.ts'
import { newAcceptedPromotion } from './support/purchases.ts'
import { settled } from './support/settled.ts'

function hours(count: number) {
  return new Date(Date.now() + count * 3_600_000).toISOString()
}

/** An open giveaway for a new host's stay. */
async function openGiveaway(page: Page, title: string) {
  const host = await newHost(page)
  const staff = await tokenOf(page, 'employee@lodestay.test')
  const stayId = await newSubmission(page, host, ownName('The mill'))
  await call(page, staff, `/api/stays/${stayId}/publish`, {})
  const { id } = await call(page, host.token, '/api/giveaways', {
    stayId,
    title,
    prize: 'Seven nights above the harbor, with firewood',
    dateRange: { start: hours(-1), end: hours(48) },
    eligibilityRequirements: 'Adults who live in the United States.',
    entryMethod: 'One entry each, by the button on this page.',
    detailsAndExclusions: 'Travel is not included.',
  })
  await call(page, host.token, `/api/giveaways/${id}/applications`, {})
  await call(page, staff, `/api/giveaways/${id}/publish`, {})
  await buy(page, host, 'giveaways', id)
  const end = async () => {
    // Moderators may correct the dates of an open giveaway: it now ends in two seconds.
    const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
    const endsAt = Date.now() + 2000
    const answer = await page.request.patch(`${origin}/api/giveaways/${id}`, {
      data: { dateRange: { start: hours(-1), end: new Date(endsAt).toISOString() } },
      headers: { origin, authorization: `Bearer ${staff}` },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    await sleep(endsAt - Date.now())
  }
  return { id, stayId, host, end, draw: () => call(page, host.token, `/api/giveaways/${id}/draw`, {}) }
}

test('a traveler enters a giveaway, wins it, and verifies the draw in their own browser @phone', async ({
  page,
  browser,
}) => {
  const title = ownName('A week by the ferry')
  const hostPage = await (await browser.newContext()).newPage()
  const giveaway = await openGiveaway(hostPage, title)

  await page.goto('/giveaways')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.goto(`/stays/${giveaway.stayId}`)
  await page.getByRole('link', { name: title }).filter({ visible: true }).click()
  await expect(page.getByRole('link', { name: 'Sign in to enter' })).toBeVisible()
  await expectNoAxeViolations(page)

  await signUp(page)
  await page.goto(`/giveaways/${giveaway.id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(page.getByText('You’re in')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('You’re in')

  await giveaway.end()
  await page.reload()
  await expect(page.getByText('Closed, winner not drawn yet')).toBeVisible()
  await giveaway.draw()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You won' })).toBeVisible()
  await page.getByRole('button', { name: 'Repeat the draw in my browser' }).click()
  await expect(page.getByRole('main').getByText('The draw is correct')).toBeVisible()
  await expect(page.getByText('Yes, it counted')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a giveaway is promoted from its row, and the outlet that posted it announces the draw without a name', async ({
  page,
  browser,
}) => {
  const title = ownName('A week by the quay')
  const hostPage = await (await browser.newContext()).newPage()
  const { id, stayId, host, end, draw } = await openGiveaway(hostPage, title)
  await hostPage.goto(`/host/${host.orgId}/giveaways`)
  await settled(hostPage)
  await hostPage.getByRole('button', { name: `Promote ${title}` }).click()
  await expect(hostPage).toHaveURL(/\/promotions\/[^/]+\/0$/)
  await expect(hostPage.getByLabel('Giveaway')).toHaveValue(id)
  await expectNoAxeViolations(hostPage)

  const choice = { type: 'feed-spotlight', outlets: ['Feed: East Coast'], giveawayId: id }
  const promotionId = await newAcceptedPromotion(hostPage, host, stayId, ownName('Quay'), choice)
  await buy(hostPage, host, 'stay-promotions', promotionId)
  await hostPage.goto(`/host/${host.orgId}/promotions/${promotionId}`)
  await expect(async () => {
    await hostPage.reload()
    await expect(hostPage.getByText('1 of 1 post done')).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await signUp(page)
  await page.goto(`/giveaways/${id}`)
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(page.getByText('You’re in')).toBeVisible()
  await end()
  await draw()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'The draw was announced by' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('link', { name: 'Feed: East Coast' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/feed')
  const post = page.getByRole('listitem').filter({ hasText: `The winner of ${title} has been drawn.` })
  await expect(post).toContainText('One traveler entered')
  await expect(post).not.toContainText('Nora')
  await hostPage.reload()
  await expect(hostPage.getByRole('heading', { name: 'Winner announcement at Feed: East Coast' })).toBeVisible()
  await hostPage.context().close()
})

test('submitting a draft without a prize from the list shows what is missing', async ({ page }) => {
  const host = await newHost(page)
  const stayId = await newSubmission(page, host, ownName('The mill'))
  const title = ownName('A week on the pier')
  const dateRange = { start: hours(1), end: hours(48) }
  await call(page, host.token, '/api/giveaways', { stayId, title, dateRange })
  await page.goto(`/host/${host.orgId}/giveaways`)
  await settled(page)
  await page.getByRole('button', { name: `Submit for review ${title}` }).click()
  await expect(page.getByRole('alert')).toContainText('Prize is required.')
})

test('a host withdraws a giveaway from review, and submits it again, by keyboard', async ({ page }) => {
  const host = await newHost(page)
  const stayId = await newSubmission(page, host, ownName('The mill'))
  const title = ownName('A week on the pier')
  const fields = { prize: 'Seven nights above the harbor', eligibilityRequirements: 'Adults', entryMethod: 'One each' }
  const dateRange = { start: hours(1), end: hours(48) }
  const { id } = await call(page, host.token, '/api/giveaways', { stayId, title, dateRange, ...fields })
  await call(page, host.token, `/api/giveaways/${id}/applications`, {})
  await page.goto(`/host/${host.orgId}/giveaways`)
  await settled(page)
  await page.getByRole('button', { name: `Withdraw submission ${title}` }).press('Enter')
  await expect(page.getByText('Withdrawn from review.').first()).toBeVisible()
  await page.getByRole('button', { name: `Submit for review ${title}` }).press('Enter')
  await expect(page.getByRole('button', { name: `Withdraw submission ${title}` })).toBeVisible()
})

test('submitting a new giveaway without a prize marks the field, and creates no draft', async ({ page }) => {
  const host = await newHost(page)
  await newSubmission(page, host, ownName('The mill'))
  await page.goto(`/host/${host.orgId}/giveaways/new`)
  await settled(page)
  await page.getByLabel('Stay', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Title').fill('A week on the pier')
  await page.getByRole('textbox', { name: 'From' }).fill('2030-05-01')
  await page.getByRole('textbox', { name: 'Through' }).fill('2030-05-04')
  await page.getByRole('button', { name: 'Submit for review' }).press('Enter')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Prize is required.' })).toBeVisible()
  await expect(page.getByLabel('Prize')).toHaveAttribute('aria-invalid', 'true')
  await page.goto(`/host/${host.orgId}/giveaways`)
  await expect(page.getByText('A week on the pier')).toHaveCount(0)
})
