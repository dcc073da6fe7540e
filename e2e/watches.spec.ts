/** Canceled nights are offered to their watchers one at a time, before everyone sees them. */
import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { clockedTest as test } from './support/clocked-test.ts'
import { call, newHost, newLiveStay, ownName } from './support/hosting.ts'
import { signIn, tokenOf } from './support/people.ts'
import { settled } from './support/settled.ts'
import type { ClockedProduct } from './support/start-clocked-product.ts'
import { turnLink, watchStay } from './support/watching.ts'

/** The half minute after which a decision is final, and a little more. */
const UNDO_IS_OVER_HOURS = 0.02

function day(days: number) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

function watch(product: ClockedProduct, browser: Browser, email: string, stayId: string): Promise<Page> {
  return watchStay(product, browser, email, { stayId, start: day(5), end: day(9) })
}

test('two travelers watch, a host publishes, the first lets the turn lapse, the second passes, and then everyone sees it', async ({
  page,
  browser,
  product,
}) => {
  const host = await newHost(page, await product.addPerson('watched-host@example.com'))
  const stay = await newLiveStay(page, host)
  const title = ownName('A weekend')
  const first = await watch(product, browser, 'first@example.com', stay.id)
  await product.advance(0.01)
  const second = await watch(product, browser, 'second@example.com', stay.id)

  await page.goto(`/host/${host.orgId}/cancellations/new`)
  await settled(page)
  await page.getByLabel('Stay', { exact: true }).selectOption({ label: stay.name })
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('First night').fill(day(5))
  await page.getByLabel('Check-out').fill(day(7))
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 people are watching these nights')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('We’ll let you know as soon as it’s reviewed.')).toBeVisible()

  const moderator = await (await browser.newContext({ baseURL: product.url })).newPage()
  await signIn(moderator, 'employee@lodestay.test')
  await moderator.goto('/moderation')
  await moderator.getByRole('link', { name: title }).first().click()
  await settled(moderator)
  await moderator.getByRole('button', { name: /^Accept/ }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('2 people in line. We’ll ask the first in a moment.')).toBeVisible({ timeout: 1_000 })
  }).toPass()

  const stranger = await (await browser.newContext({ baseURL: product.url })).newPage()
  const isPublic = async () => {
    await stranger.goto(`/cancellations?at=${Math.random()}`)
    return stranger.getByRole('heading', { name: title }).isVisible()
  }
  await product.advance(UNDO_IS_OVER_HOURS)
  await first.goto(await turnLink(product, 'first@example.com'))
  await expect(first.getByRole('heading', { level: 1, name: `Your turn: ${stay.name}` })).toBeVisible()
  await expect(first.getByText('You’re 1st in a line of 2 people.')).toBeVisible()
  await expect(first.getByRole('link', { name: /^Book with the host/ })).toHaveAttribute(
    'href',
    /\/go\/stay_\w+\/Direct/,
  )
  await expectNoAxeViolations(first)
  await second.goto('/watches')
  await expect(second.getByText('You’re 2nd in line of 2 people.')).toBeVisible()
  await expectNoAxeViolations(second)
  expect(await isPublic()).toBe(false)
  expect((await product.mailsTo('second@example.com')).join()).not.toContain('/watches/turns/')

  await product.advance(2)
  await first.reload()
  await expect(first.getByRole('heading', { level: 1, name: 'Your turn is over' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Offered to the 2nd of 2 in line, until/)).toBeVisible()
  await expectNoAxeViolations(page)
  await second.goto(await turnLink(product, 'second@example.com'))
  await expect(second.getByText(title, { exact: true })).toBeVisible()
  expect(await isPublic()).toBe(false)
  await settled(second)
  await second.getByRole('button', { name: 'Not interested' }).click()
  await expect(second.getByRole('heading', { level: 1, name: 'Thanks for telling us' })).toBeVisible()
  await expectNoAxeViolations(second)
  await second.getByRole('button', { name: 'Stop watching' }).click()
  await expect(second.getByRole('heading', { level: 1, name: 'You’re no longer watching' })).toBeVisible()
  await expect(async () => expect(await isPublic()).toBe(true)).toPass()
})

test('a host opens held nights to everyone, and a traveler ends a watch', async ({ page, browser, product }) => {
  const host = await newHost(page, await product.addPerson('opening-host@example.com'))
  const stay = await newLiveStay(page, host)
  const watcher = await watch(product, browser, 'patient@example.com', stay.id)
  const title = ownName('A weekend')
  const dateRange = { start: `${day(5)}T00:00:00Z`, end: `${day(7)}T00:00:00Z` }
  const { id } = await call(page, host.token, '/api/cancellations', { stayId: stay.id, title, dateRange })
  await call(page, host.token, `/api/cancellations/${id}/update`, {})
  await call(page, await tokenOf(page, 'employee@lodestay.test'), `/api/cancellations/${id}/publish`, {})

  await page.goto(`/host/${host.orgId}/cancellations`)
  await page.getByRole('button', { name: `Open to everyone ${title}` }).click()
  await expect(page.getByText('Everyone can see it now.')).toBeVisible()
  await watcher.goto('/watches')
  await expect(watcher.getByText('The nights are open to everyone now.')).toBeVisible()
  await settled(watcher)
  await watcher.getByRole('button', { name: `Stop watching ${stay.name}` }).click()
  await watcher.getByRole('button', { name: 'Stop watching', exact: true }).click()
  await expect(watcher.getByRole('heading', { name: 'You’re not watching anything yet' })).toBeVisible()
})

test('a search for a town offers to watch it, with its dates', async ({ page, product }) => {
  const { email, password } = await product.addPerson('town@example.com')
  await signIn(page, email, password)
  await page.goto(`/stays?city=Bar+Harbor&state=ME&start=${day(5)}&end=${day(7)}&guests=2`)
  await page.getByRole('link', { name: 'Watch this place' }).click()
  await expect(page.getByRole('heading', { name: 'Watch Bar Harbor, ME' })).toBeVisible()
  await settled(page)
  const price = page.getByLabel('Highest price per night')
  await price.fill('cheap')
  await page.getByRole('button', { name: 'Start watching' }).click()
  await expect(page.getByText('Highest price must be an amount in whole cents.')).toBeVisible()
  await expect(price).toHaveValue('cheap')
  await price.fill('150')
  await page.getByRole('button', { name: 'Start watching' }).click()
  await expect(page.getByText(/2 guests · up to \$150 a night/)).toBeVisible()
})
