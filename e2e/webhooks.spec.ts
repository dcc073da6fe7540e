import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, newHost, newSubmission, ownName } from './support/hosting.ts'
import { settled } from './support/settled.ts'

let server: Server
let url: string
let received: { type: string; data: { subjectId?: string } }[] = []
let status = 200

/** A host's own program, as it could run anywhere on the internet. */
test.beforeEach(async () => {
  ;[received, status] = [[], 200]
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push(JSON.parse(body))
      response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lodestay`
})
test.afterEach(() => void server.close())

test('a confirmation dialog closes once answered, so that nothing is done twice', async ({ page }) => {
  const { orgId, token } = await newHost(page)
  const { id } = await call(page, token, `/api/organizations/${orgId}/webhooks`, { url, events: ['stay.submitted'] })
  await page.goto(`/host/${orgId}/webhooks/${id}`)
  await settled(page)
  await page.getByRole('button', { name: /^Renew secret/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew secret' }).click()
  expect(await page.getByLabel('Webhook secret').inputValue()).toMatch(/^whsec_/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a host sends submission events to a program, by keyboard, and sees its response @phone', async ({ page }) => {
  const host = await newHost(page)
  await page.goto(`/host/${host.orgId}/settings`)
  await page.getByRole('link', { name: 'Manage webhooks' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await settled(page)

  await page.getByRole('button', { name: 'Add webhook' }).press('Enter')
  await expect(page.getByText('Address is required.')).toBeVisible()
  await expect(page.getByLabel('Address')).toBeFocused()
  await page.keyboard.type('lodestay')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid URL format')).toBeVisible()
  await page.getByLabel('Address').fill(url)
  await expect(page.getByText('Invalid URL format')).toHaveCount(0)
  await page.getByRole('checkbox', { name: /A stay is submitted/ }).press('Space')
  await page.getByRole('button', { name: 'Add webhook' }).press('Enter')
  expect(await page.getByLabel('Webhook secret').inputValue()).toMatch(/^whsec_/)
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: url }).press('Enter')
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('It answered 200.')).toBeVisible()
  expect(received.map(({ type }) => type)).toEqual(['test'])

  status = 500
  const stayId = await newSubmission(page, host, ownName('The mill'))
  await expect.poll(() => received.at(-1)).toMatchObject({ type: 'stay.submitted', data: { subjectId: stayId } })
  status = 200
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: 'A stay is submitted' })).toContainText('It answered 500.')
  }).toPass()
  await expect(page.getByText(/^Failing since/)).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Turned off.')).toBeVisible()
  await page.getByRole('button', { name: /^Delete webhook/ }).click()
  await page.getByRole('button', { name: 'Delete webhook', exact: true }).click()
  await expect(page.getByText('Webhook deleted.')).toBeVisible()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})
