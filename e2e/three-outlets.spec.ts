/** A promotion from purchase to results, on a product whose clock is controlled by the journey. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { clockedTest as test } from './support/clocked-test.ts'
import { newHost, newLiveStay, ownName } from './support/hosting.ts'
import { signIn, signInAs } from './support/people.ts'
import { chooseTestCard, newAcceptedPromotion, putInCart } from './support/purchases.ts'
import { settled } from './support/settled.ts'
import type { ClockedProduct } from './support/start-clocked-product.ts'

type Call = { readonly headers: IncomingHttpHeaders; readonly body: string }

/** An outlet's own system, which receives posts. */
async function startOutletSystem() {
  const calls: Call[] = []
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.end('{"url":"https://twolanesandamap.example/p/1"}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, calls, close: () => server.close() }
}

/** The Standard Webhooks signature of a request. */
function signatureOf(secret: string, { headers, body }: Call): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** An admin enters the URL of the outlet's system. @returns the signing secret. */
async function connect(page: Page, outlet: string, url: string): Promise<string> {
  await signInAs(page, 'admin')
  await page.goto('/admin/outlet-webhooks')
  await page.getByRole('link', { name: outlet }).click()
  await settled(page)
  await page.getByLabel('Address').fill(url)
  await page.getByRole('button', { name: 'Save' }).click()
  return page.getByLabel('Webhook secret').inputValue()
}

async function subscribe(page: Page, product: ClockedProduct, newsletter: string, email: string): Promise<void> {
  await page.goto('/newsletters')
  await page.getByRole('link', { name: newsletter }).click()
  await settled(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  let mail = ''
  await expect(async () => {
    mail = (await product.mailsTo(email)).at(-1) ?? ''
    expect(mail).toContain('/newsletters/')
  }).toPass()
  await page.goto(new URL(/https?:\S+\/newsletters\/\w[^\s"<]*/.exec(mail)?.[0] ?? '').pathname)
  await settled(page)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re subscribed' })).toBeVisible()
}

test('a promotion for three outlets is bought, posted on its day in three ways with proof, visited, and shown in the chart', async ({
  page,
  browser,
  product,
}) => {
  const someone = async () => (await browser.newContext({ baseURL: product.url })).newPage()
  const outletSystem = await startOutletSystem()
  const [admin, reader, staff, traveler] = await Promise.all([someone(), someone(), someone(), someone()])
  const secret = await connect(admin, 'Two Lanes and a Map', outletSystem.url)
  const email = 'reader@example.com'
  await subscribe(reader, product, 'The Slow Coast Letter', email)

  const host = await newHost(page, await product.addPerson('host@example.com'))
  const { id: stayId, name: stayName } = await newLiveStay(page, host)
  const [title, spotlight] = [ownName('Autumn'), ownName('Spotlight')]
  const requestedDate = new Date(await product.now()).getTime() + 48 * 3_600_000
  const promotionId = await newAcceptedPromotion(page, host, stayId, title, {
    type: 'newsletter-feature',
    outlets: ['The Slow Coast Letter', 'Two Lanes and a Map', 'The Quiet Season'],
    requestedDate,
  })
  const inTheFeed = await newAcceptedPromotion(page, host, stayId, spotlight, {
    type: 'feed-spotlight',
    outlets: ['Feed: East Coast'],
    requestedDate,
  })
  for (const id of [promotionId, inTheFeed]) await putInCart(page, host, id)
  await page.goto(`/host/${host.orgId}/cart`)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await chooseTestCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Paid. Thank you!')).toBeVisible()

  const promotion = `/host/${host.orgId}/promotions/${promotionId}`
  await page.goto(promotion)
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible()
  await product.advance(47)
  await page.reload()
  await expect(page.getByText('0 of 3 posts done')).toBeVisible()
  expect([outletSystem.calls, (await product.mailsTo(email)).filter((mail) => mail.includes(stayName))]).toEqual([
    [],
    [],
  ])

  await product.advance(2)
  await expect
    .poll(() => product.postsOf(promotionId))
    .toEqual([
      { outlet_name: 'The Quiet Season', status: 'scheduled', problem: '' },
      { outlet_name: 'The Slow Coast Letter', status: 'done', problem: '' },
      { outlet_name: 'Two Lanes and a Map', status: 'done', problem: '' },
    ])
  await page.reload()
  await expect(page.getByText('2 of 3 posts done')).toBeVisible()
  await expect(page.getByText('Mailed to 1 subscriber.')).toBeVisible()
  const [call] = outletSystem.calls
  expect(call?.headers['webhook-signature']).toBe(call && signatureOf(secret, call))
  const [mail = ''] = (await product.mailsTo(email)).filter((each) => each.includes(stayName))
  expect(mail).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/)

  await signInAs(staff, 'employee')
  await staff.goto('/moderation/tasks')
  const task = staff.getByRole('listitem').filter({ hasText: title }).filter({ hasText: 'The Quiet Season' })
  await task.getByRole('link', { name: /^Open/ }).click()
  await staff.getByRole('button', { name: 'I’ll post it' }).click()
  await expect(staff.getByText('It’s yours for an hour.')).toBeVisible()
  await settled(staff)
  await staff.getByLabel('Link to the post').fill('https://thequietseason.example/p/2')
  await staff.getByRole('button', { name: 'Record as posted' }).click()
  await expect(staff.getByText('Recorded as posted.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('3 of 3 posts done')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the post' })).toHaveCount(2)

  const { email: traveling, password } = await product.addPerson('traveler@example.com')
  await signIn(traveler, traveling, password)
  await traveler.goto('/feed')
  const post = traveler.getByRole('listitem').filter({ hasText: 'Feed: East Coast' }).filter({ hasText: stayName })
  await expect(post).toContainText('Promoted')
  await traveler.goto(new URL(/https?:\S+\/l\/\w+/.exec(mail)?.[0] ?? '').pathname)
  await expect(traveler.getByRole('heading', { level: 1, name: stayName })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Its posts have had 1 post click so far')).toBeVisible()
  await expect(page.getByText(/At your rate it pays for itself with \d+ booked nights?\./)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Post clicks by day' })).toContainText('1')
  // The traveler's browser reports the visit with a delay.
  await expect(async () => {
    await page.goto(`/host/${host.orgId}/analytics`)
    const row = page.getByRole('group', { name: 'By promotion' }).getByRole('row').filter({ hasText: title })
    await expect(row).toContainText('The Slow Coast Letter', { timeout: 2_000 })
    await expect(page.getByRole('img', { name: /Page visits over time; the peak, 1,/ })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  outletSystem.close()
})
