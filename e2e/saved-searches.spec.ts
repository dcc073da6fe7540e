/** A saved search that reports exactly the new stay, and is muted through the link in its email. */
import { expect, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, newHost, ownName, wholeStay } from './support/hosting.ts'
import { mailLink, mailsTo, signUp, tokenOf } from './support/people.ts'
import { settled } from './support/settled.ts'

test('a traveler saves a search, is notified of exactly the new stay, and stops its emails with one click @phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(480_000)
  const host = await newHost(page)
  const employee = await tokenOf(page, 'employee@lodestay.test')
  const city = ownName('Port')
  const publish = async (name: string, fields: object = {}) => {
    const stay = { ...wholeStay(name), location: { address: { city, state: 'ME', zip: '04609' } }, ...fields }
    const made = { organizationId: host.orgId, status: 'Submitted', ...stay }
    const { id } = await call(page, host.token, '/api/stays', made)
    await call(page, employee, `/api/stays/${id}/publish`, {})
    return id
  }
  const [known, wanted, dear] = [ownName('The known'), ownName('The wanted'), ownName('The dear')]
  await publish(known)

  const traveler = await (await browser.newContext()).newPage()
  const person = await signUp(traveler)
  await traveler.goto(`/stays?city=${encodeURIComponent(city)}&state=ME&max=200&view=list`)
  await settled(traveler)
  await traveler.getByRole('link', { name: 'Save this search' }).click()
  await expect(traveler.getByRole('heading', { level: 1, name: 'Save this search' })).toBeVisible()
  await settled(traveler)
  await expect(traveler.getByText('Up to $200')).toBeVisible()
  await traveler.getByLabel('Name').fill('By the port')
  await traveler.getByLabel('How often').selectOption('Right away')
  await expectNoAxeViolations(traveler)
  await traveler.getByRole('button', { name: 'Save search' }).click()
  await expect(traveler.getByText('Saved. We’ll let you know when something is new.')).toBeVisible()
  await expect(traveler.getByText('Nothing new yet')).toBeVisible()
  await expectNoAxeViolations(traveler)

  await publish(dear, { currentRate: 90_000 })
  const wantedId = await publish(wanted)
  await expect(async () => {
    await traveler.reload()
    await expect(traveler.getByRole('heading', { name: wanted })).toBeVisible({ timeout: 1_000 })
    // New stays are matched once a minute, at the earliest half a minute after being accepted.
  }).toPass({ timeout: 150_000, intervals: [3_000] })
  await expect(traveler.getByText(known)).toBeHidden()
  await expect(traveler.getByText(dear)).toBeHidden()
  await settled(traveler)
  await expectNoAxeViolations(traveler)

  const subjects = async () => (await mailsTo(page, person.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toEqual([`New: ${wanted}`])
  expect((await mailsTo(page, person.email))[0]?.text).toContain(`/stays/${wantedId}`)

  await traveler.goto('/notifications')
  await traveler.getByRole('link', { name: /New in “By the port”/ }).click()
  await expect(traveler.getByRole('heading', { level: 1, name: 'By the port' })).toBeVisible()

  // Readers of the email need not be signed in.
  const reader = await (await browser.newContext()).newPage()
  await reader.goto(await mailLink(page, person.email, 'saved-search'))
  await settled(reader)
  await expect(reader.getByText('You get emails about new places in “By the port”.')).toBeVisible()
  await expectNoAxeViolations(reader)
  await reader.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(reader.getByRole('heading', { name: 'Emails stopped' })).toBeVisible()

  await traveler.goto('/saved-searches')
  await settled(traveler)
  await expect(traveler.getByText('Right away, in the app only. 1 new place since')).toBeVisible()
  await expectNoAxeViolations(traveler)
  await traveler.getByRole('link', { name: 'Open search By the port' }).click()
  await expect(traveler).toHaveURL(/\/stays\?city=.*max=200/)
  await traveler.goBack()
  await settled(traveler)
  await traveler.getByRole('button', { name: 'Pause By the port' }).click()
  await expect(traveler.getByText('Paused', { exact: true })).toBeVisible()
  await traveler.getByRole('button', { name: 'Delete By the port' }).click()
  await traveler.getByRole('button', { name: 'Delete', exact: true }).last().click()
  await expect(traveler.getByText('No saved searches yet')).toBeVisible()
})
