import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, newDraft, newHost, newLiveStay, newSubmission, ownName } from './support/hosting.ts'
import { payCart } from './support/payments.ts'
import { signUp, somebodyNew, tokenOf } from './support/people.ts'
import { settled } from './support/settled.ts'

function day(fromToday: number) {
  return new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10)
}

function employee(page: Page) {
  return tokenOf(page, 'employee@lodestay.test')
}

const rejection = { category: 'Other', message: 'Say which nights it is about.' }

test('a host fills a canceled weekend: writes it, submits it, and travelers see it once it is accepted @phone', async ({
  page,
}) => {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  const title = ownName('A weekend')

  await page.goto(`/host/${host.orgId}/cancellations`)
  await settled(page)
  await expect(page.getByRole('heading', { name: 'No cancellations yet' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'New cancellation' }).click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByRole('alert')).toContainText('Stay is required.')
  await expectNoAxeViolations(page)

  await page.getByLabel('Stay', { exact: true }).selectOption({ label: stay.name })
  await expect(page.getByText('$29 to promote. Publishing is free.')).toBeVisible()
  await expect(page.getByText('The Basic plan, $395 a month, includes 1 promoted cancellation')).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('First night').fill(day(5))
  await page.getByLabel('Check-out').fill(day(7))
  await page.keyboard.press('Escape')
  await page.getByLabel('Date instructions').fill('Both nights together.')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('We’ll let you know as soon as it’s reviewed.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Submitted')

  const api = await page.request.get(`/api/cancellations?organizationId=${host.orgId}`, {
    headers: { authorization: `Bearer ${host.token}` },
  })
  const [{ id }] = (await api.json()).docs
  await call(page, await employee(page), `/api/cancellations/${id}/publish`, {})
  const seen = async () => {
    const { docs } = await (await page.request.get(`/api/stays/${stay.id}/cancellations`)).json()
    return docs.map((each: { title: string }) => each.title)
  }
  expect(await seen()).toEqual([title])

  await page.reload()
  await expect(page.getByRole('switch', { name: title })).toBeChecked()
  await expect(page.getByRole('button', { name: `Buy to promote · $29 ${title}` })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: `Mark as filled ${title}` }).click()
  expect(await seen()).toEqual([title])
  await page
    .getByRole('dialog', { name: `Mark as filled ${title}` })
    .getByRole('button')
    .click()
  await expect(page.getByText('Marked as filled')).toBeVisible()
  expect(await seen()).toEqual([])
})

test('an offer changed by someone else in the meantime keeps the input for another try', async ({ page }) => {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  const { id } = await call(page, host.token, '/api/offers', { stayId: stay.id, title: 'Midweek rate' })
  await page.goto(`/host/${host.orgId}/offers/${id}`)
  await page.getByLabel('Title').fill('Midweek for less')
  await call(page, host.token, `/api/offers/${id}`, { title: 'Midweek, cheaper' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Your text is still here')
  await expect(page.getByLabel('Title')).toHaveValue('Midweek for less')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Midweek for less')
})

test('a rejected offer shows why; it is corrected, or another moderator is requested', async ({ page }) => {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  const staff = await employee(page)
  const rejected = async (title: string) => {
    const { id } = await call(page, host.token, '/api/offers', { stayId: stay.id, title })
    await call(page, staff, `/api/offers/${id}/reject`, rejection)
  }
  await rejected('Midweek rate')
  await rejected('Late check-out')

  await page.goto(`/host/${host.orgId}/offers?status=Rejected`)
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect(row('Midweek rate')).toContainText(rejection.message)
  await expectNoAxeViolations(page)
  await row('Late check-out').getByText('Appeal this decision').click()
  await row('Late check-out').getByLabel('Why should it be accepted').fill('The dates stand below the title.')
  await row('Late check-out').getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('Appeal sent.')).toBeVisible()
  await expect(row('Late check-out')).toBeHidden()

  await row('Midweek rate').getByRole('link', { name: 'Edit and resubmit' }).click()
  // The URL changes before the page does, and the list also quotes the moderator.
  await expect(page.getByRole('heading', { level: 1, name: 'Midweek rate' })).toBeVisible()
  await expect(page.getByRole('blockquote')).toHaveText(rejection.message)
  await page.getByLabel('Title').fill('The nights from Monday to Thursday, for less')
  await page.getByRole('button', { name: 'Submit again' }).click()
  await expect(page.getByRole('alert')).toContainText('Title must be at most 35 characters.')
  await page.getByLabel('Title').fill('Monday to Thursday for less')
  await page.getByRole('button', { name: 'Submit again' }).click()
  await expect(row('Monday to Thursday for less')).toContainText('Submitted')
})

test('a new form that is refused shows its problems on the screen, and focuses them, every time @phone', async ({
  page,
}) => {
  const host = await newHost(page)
  await newLiveStay(page, host)
  // Else the page would still be scrolling to the button.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const kind of ['offers', 'cancellations', 'giveaways', 'campaigns']) {
    await page.goto(`/host/${host.orgId}/${kind}/new`)
    await settled(page)
    const submit = page.getByRole('button', { name: /^Submit/ })
    for (let time = 0; time < 2; time++) {
      await expect(submit).not.toHaveAttribute('aria-busy')
      await submit.press('Enter')
      const summary = page.getByRole('alert').filter({ hasText: 'Please fix these' })
      await expect(summary).toBeFocused()
      await expect(summary).toBeInViewport({ ratio: 1 })
    }
  }
})

test('a host drafts a giveaway, submits it, and finds its public page', async ({ page }) => {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  const title = ownName('A long weekend')
  await page.goto(`/host/${host.orgId}/giveaways/new`)
  await expectNoAxeViolations(page)
  await page.getByLabel('Stay', { exact: true }).selectOption({ label: stay.name })
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Prize').fill('Two nights with firewood')
  await page.getByRole('textbox', { name: 'From' }).fill(day(0))
  await page.getByLabel('Through').fill(day(9))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: `Submit for review ${title}` }).click()
  await expect(page.getByText('We’ll let you know as soon as it’s reviewed.')).toBeVisible()

  const api = await page.request.get(`/api/giveaways?organizationId=${host.orgId}`, {
    headers: { authorization: `Bearer ${host.token}` },
  })
  const [{ id }] = (await api.json()).docs
  await call(page, await employee(page), `/api/giveaways/${id}/publish`, {})
  await page.reload()
  await expect(page.getByText('It opens to travelers once you have bought it.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: `Buy to open · $49 ${title}` }).click()
  await expect(page.getByText('Added to your cart.')).toBeVisible()
  await expect(page.getByRole('link', { name: `In your cart ${title}` })).toBeVisible()
  await payCart(page, host)
  await page.reload()
  await page.getByRole('link', { name: `View public page of ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('an owner invites someone, gets a link to send, revokes the invitation, and cannot leave as the last owner', async ({
  page,
  browser,
}) => {
  const host = await newHost(page)
  const { email } = somebodyNew()
  await page.goto(`/host/${host.orgId}/users`)
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: /Bookkeeper/ }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('status').getByText(email)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText('Bookkeeper')
  await expectNoAxeViolations(page)

  const invitation = `the invitation for ${email}`
  const link = page.getByLabel('Invitation link')
  const first = await link.inputValue()
  await page.getByRole('button', { name: `Send again ${invitation}` }).click()
  await expect(link).not.toHaveValue(first)
  const invited = await (await browser.newContext()).newPage()
  await invited.goto(await link.inputValue())
  await expect(invited.getByRole('heading', { level: 1 })).toContainText('invites you')
  await invited.goto(first)
  await expect(invited.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()

  await page.getByRole('button', { name: `Withdraw ${invitation}` }).click()
  await page
    .getByRole('dialog', { name: `Withdraw ${invitation}` })
    .getByRole('button')
    .click()
  await expect(page.getByText('Invitation withdrawn.')).toBeVisible()

  await expect(page.getByText('You’re its only owner.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave this organization' })).toHaveCount(0)
})

test('a host appeals a rejected stay from its editor', async ({ page }) => {
  const host = await newHost(page)
  const id = await newSubmission(page, host, ownName('The loft'))
  await call(page, await employee(page), `/api/stays/${id}/reject`, rejection)
  await page.goto(`/host/${host.orgId}/stays/${id}`)
  await page.getByText('Appeal this decision').click()
  await page.getByLabel('Why should it be accepted').fill('It is about no nights at all.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('Waiting for review.')).toBeVisible()
})

test('the link in the notification about a rejected offer takes its host to what to change', async ({ page }) => {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  const dateRange = {
    start: new Date(`${day(5)}T00:00:00Z`).toISOString(),
    end: new Date(`${day(9)}T00:00:00Z`).toISOString(),
  }
  const offer = await call(page, host.token, '/api/offers', {
    stayId: stay.id,
    title: ownName('Three for two'),
    dateRange,
    description: 'Stay three nights, pay two.',
  })
  await call(page, await employee(page), `/api/offers/${offer.id}/reject`, rejection)
  await page.goto(`/offers/${offer.id}`)
  await expect(page).toHaveURL(`/host/${host.orgId}/offers/${offer.id}`)
  await expect(page.getByText(rejection.message)).toBeVisible()
})

test('news of an offer that begins later takes travelers to the offer, with its dates', async ({ page, browser }) => {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  const title = ownName('Later')
  const dateRange = { start: '2038-11-23T00:00:00.000Z', end: '2038-11-25T00:00:00.000Z' }
  const offer = await call(page, host.token, '/api/offers', { stayId: stay.id, title, enabled: true, dateRange })
  await call(page, await employee(page), `/api/offers/${offer.id}/publish`, { status: 'Accepted' })
  const traveler = await browser.newPage()
  await signUp(traveler, somebodyNew())
  await traveler.goto(`/offers/${offer.id}`)
  await expect(traveler).toHaveURL(`/stays/${stay.id}`)
  const listed = traveler.getByRole('region', { name: 'Offers' }).getByRole('listitem').filter({ hasText: title })
  await expect(listed.filter({ visible: true }).first()).toContainText('Nov 23 – 25, 2038')
  await traveler.close()
})

test('a stay is offered to another organization, whose owner accepts it', async ({ page, browser }) => {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  const receiverPage = await (await browser.newContext()).newPage()
  const receiver = await newHost(receiverPage)

  await page.goto(`/host/${host.orgId}/stays/${stay.id}/move`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Move ${stay.name}`)
  await expectNoAxeViolations(page)
  await page.getByLabel('Someone else’s organization').check()
  await page.getByLabel('Organization ID').fill('org_nobody')
  await page.getByRole('button', { name: 'Move stay' }).click()
  await expect(page.getByText('No such organization.')).toBeVisible()
  await page.getByLabel('Organization ID').fill(receiver.orgId)
  await page.getByRole('button', { name: 'Move stay' }).click()
  await expect(page.getByText('Offered. An owner there has a week to accept')).toBeVisible()
  await expect(page.getByRole('button', { name: `Withdraw ${stay.name}` })).toBeVisible()
  await expectNoAxeViolations(page)

  await receiverPage.goto('/notifications')
  await expect(receiverPage.getByText(/wants to transfer a stay/)).toBeVisible()
  await receiverPage.goto(`/host/${receiver.orgId}/stays`)
  await receiverPage.getByRole('button', { name: `Accept ${stay.name}` }).click()
  await expect(receiverPage.getByText(`${stay.name} is yours now.`)).toBeVisible()
  await expect(receiverPage.getByRole('row').filter({ hasText: stay.name })).toBeVisible()
})

test('a user with one stay finds it under hosting and opens its editor, by keyboard', async ({ page, browser }) => {
  const host = await newHost(page)
  const [stay] = [await newLiveStay(page, host), await newLiveStay(page, host)]
  const theirs = await (await browser.newContext()).newPage()
  const person = await signUp(theirs, somebodyNew())
  const token = await tokenOf(theirs, person.email, person.password)
  const { id } = await (
    await theirs.request.get('/api/users/self', { headers: { authorization: `Bearer ${token}` } })
  ).json()
  const contextRoles = [{ role: 'stayOwner', stayId: stay.id }]
  await call(page, host.token, `/api/users/${id}/context-roles`, { contextRoles })

  await theirs.goto('/host')
  await theirs.getByRole('button', { name: /^Accept/ }).press('Enter')
  await expect(theirs.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  await theirs.goto('/host')
  await expect(theirs.getByText('Owner of individual stays')).toBeVisible()
  await expectNoAxeViolations(theirs)
  await theirs
    .getByRole('main')
    .getByRole('link', { name: /Harbor houses/ })
    .press('Enter')
  await theirs.waitForURL(new RegExp(`${host.orgId}$`))
  const tabs = theirs.getByRole('main').getByRole('navigation').last()
  await expect(tabs.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await expectNoAxeViolations(theirs)
  for (const page of ['promotions', 'offers', 'cancellations', 'giveaways', 'analytics'])
    expect((await theirs.goto(`/host/${host.orgId}/${page}`))?.status(), page).toBe(200)
  await theirs.goto(`/host/${host.orgId}`)
  await tabs.getByRole('link', { name: 'Stays' }).press('Enter')
  await expect(theirs.getByRole('table').getByRole('row')).toHaveCount(2)
  await theirs.getByRole('table').getByRole('link', { name: stay.name }).first().press('Enter')
  await theirs.waitForURL(new RegExp(`/stays/${stay.id}`))
  await expect(theirs.getByRole('textbox', { name: 'Name', exact: true })).toBeEditable()
})

test('an owner deletes the organization with its stays, after seeing what else is deleted @phone', async ({ page }) => {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  await newDraft(page, host, {})
  await page.goto(`/host/${host.orgId}/settings`)
  await settled(page)
  const section = page.getByRole('region', { name: 'Delete organization' })
  await expect(section).toContainText('2 stays, with all offers')
  await expectNoAxeViolations(page)
  await section.getByRole('button', { name: 'Delete organization' }).click()
  await expect(page.getByText('Type the organization’s name to confirm.')).toBeVisible()
  const name = await page.getByLabel('Organization name').inputValue()
  await section.getByLabel(`Type ‘${name}’ to delete it`).fill(name)
  await section.getByRole('button', { name: 'Delete organization' }).click()
  await page.waitForURL(/\/host(\?|$)/)
  expect((await page.request.get(`/stays/${stay.id}`)).status()).toBe(404)
})

test('an organization with a legacy time zone name keeps it when renamed', async ({ page }) => {
  const host = await newHost(page)
  const timeZone = 'US/Eastern'
  const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
  const headers = { origin, authorization: `Bearer ${host.token}` }
  const saved = await page.request.patch(`/api/organizations/${host.orgId}`, { headers, data: { timeZone } })
  expect(saved.ok(), await saved.text()).toBe(true)
  await page.goto(`/host/${host.orgId}/settings`)
  await expect(page.getByLabel('Time zone')).toHaveValue(timeZone)
  await page.getByLabel('Organization name', { exact: true }).fill(ownName('Eastern inns'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Time zone')).toHaveValue(timeZone)
})

test('an organization changed by someone else in the meantime is saved on the second try', async ({ page }) => {
  const host = await newHost(page)
  const address = `/host/${host.orgId}/settings`
  const other = await page.context().newPage()
  const name = ownName('Harbor inns')
  for (const tab of [page, other]) {
    await tab.goto(address)
    await settled(tab)
  }
  await other.getByLabel('Organization name', { exact: true }).fill(ownName('Harbor huts'))
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Saved.', { exact: true })).toBeVisible()
  await page.getByLabel('Organization name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Your text is still here')
  await expect(page.getByLabel('Organization name', { exact: true })).toHaveValue(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Organization name', { exact: true })).toHaveValue(name)
})

test('an invoice address changed by someone else in the meantime is saved on the second try', async ({ page }) => {
  const host = await newHost(page)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/host/${host.orgId}/billing`)
    await settled(tab)
  }
  await other.getByLabel('VAT or tax ID').fill('12-3456789')
  await other.getByRole('button', { name: 'Save billing details' }).click()
  await expect(other.getByText('Billing details saved.')).toBeVisible()
  await page.getByLabel('City').fill('Bar Harbor')
  await page.getByRole('button', { name: 'Save billing details' }).click()
  await expect(page.getByRole('alert')).toContainText('Your text is still here')
  await page.getByRole('button', { name: 'Save billing details' }).click()
  await expect(page.getByText('Billing details saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Bar Harbor')
})
