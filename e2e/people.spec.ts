/** An organization's members: inviting, granting and revoking roles, and what each person sees. */
import { expect, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, joinOrganization, newHost, newLiveStay, newPerson, ownName } from './support/hosting.ts'
import { signIn } from './support/people.ts'
import { settled } from './support/settled.ts'

test('an owner invites someone to one stay, and they see only that stay @phone', async ({ page, browser }) => {
  const host = await newHost(page)
  const [stay, other] = [await newLiveStay(page, host), await newLiveStay(page, host)]
  const person = await newPerson(browser)
  await page.goto(`/host/${host.orgId}/users`)
  await settled(page)
  const stays = page.getByRole('combobox', { name: 'Stay' })
  await expect(stays).toBeHidden()
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('radio', { name: /^Manager of one stay/ }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Stay is required.')).toBeVisible()
  await stays.selectOption(stay.name)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${person.email}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText(`Manager of ${stay.name}`)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('')

  await test.step('input for the next invitation is kept while another one is resent', async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill('half-of-an-address@')
    await page.getByRole('button', { name: /^Send again/ }).click()
    await expect(page.getByRole('button', { name: /^Send again/ })).not.toHaveAttribute('aria-busy')
    await settled(page)
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('half-of-an-address@')
  })

  await person.page.goto('/notifications')
  await person.page
    .getByRole('main')
    .getByRole('link', { name: /invites you to/ })
    // There is one for each time it was sent.
    .first()
    .click()
  await person.page.getByRole('button', { name: /^Accept/ }).click()
  await expect(person.page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  await person.page.goto(`/host/${host.orgId}/stays`)
  await expect(person.page.getByRole('link', { name: stay.name }).first()).toBeVisible()
  await expect(person.page.getByText(other.name)).toHaveCount(0)
  await page.goto(`/host/${host.orgId}/users`)
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText(`Manager of ${stay.name}`)
})

test('an owner grants and revokes roles for single stays, by keyboard', async ({ page, browser }) => {
  const host = await newHost(page)
  const stay = await newLiveStay(page, host)
  const person = await newPerson(browser)
  await joinOrganization(page, host, person, { role: 'financialViewer' })
  await page.goto(`/host/${host.orgId}/users`)
  await settled(page)
  const row = page.getByRole('row').filter({ hasText: person.email })
  const change = row.getByRole('button', { name: /^Change/ })
  const roles = page.getByRole('dialog', { name: /^Roles of/ })
  await change.press('Enter')
  await expect(roles).toContainText('Can see it, but not edit it')
  await roles.getByRole('button', { name: 'Add role' }).press('Enter')
  await expect(roles.getByText('Choose a stay.')).toBeVisible()
  await roles.getByRole('radio', { name: /^Owner of one stay/ }).press('Space')
  await roles.getByRole('combobox', { name: 'Stay' }).selectOption(stay.name)
  await expectNoAxeViolations(page)
  await roles.getByRole('button', { name: 'Add role' }).press('Enter')
  await expect(row).toContainText(`Owner of ${stay.name}`)
  await expect(row).toContainText('Bookkeeper')
  await person.page.goto(`/host/${host.orgId}/stays/${stay.id}`)
  await expect(person.page.getByRole('textbox', { name: 'Name', exact: true })).toBeEditable()

  await page.goto(`/host/${host.orgId}/users`)
  await settled(page)
  await change.press('Enter')
  await roles.getByRole('button', { name: `Remove Owner of ${stay.name}` }).press('Enter')
  await expect(page.getByText('Role removed.')).toBeVisible()
  await expect(row).not.toContainText(`Owner of ${stay.name}`)
  expect([403, 404]).toContain((await person.page.goto(`/host/${host.orgId}/stays/${stay.id}`))?.status())
})

test('a bookkeeper leaves the organization from its billing page, the only page they can see', async ({
  page,
  browser,
}) => {
  const host = await newHost(page)
  const person = await newPerson(browser)
  await joinOrganization(page, host, person, { role: 'financialViewer' })
  await person.page.goto(`/host/${host.orgId}`)
  await person.page.waitForURL(new RegExp(`${host.orgId}/billing$`))
  await settled(person.page)
  await person.page.getByRole('button', { name: 'Leave this organization' }).click()
  await person.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await person.page.waitForURL(/\/host$/)
  expect((await person.page.goto(`/host/${host.orgId}/billing`))?.status()).toBeGreaterThanOrEqual(403)
})

test('hosting opens the organization last used on this device, until signing out', async ({ page, browser }) => {
  const person = await newPerson(browser)
  const first = await newHost(page, person)
  const second = await call(page, first.token, '/api/organizations', { name: ownName('Hill houses') })
  await page.goto('/host')
  await page.waitForURL(new RegExp(`/host/${first.orgId}$`))
  await settled(page)
  await page.getByRole('button', { name: 'Switch organization' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('menuitem', { name: /^Hill houses/ }).press('Enter')
  await page.waitForURL(new RegExp(`/host/${second.id}$`))
  await page.goto('/host')
  await page.waitForURL(new RegExp(`/host/${second.id}$`))
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Hosting' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hosting' })).toBeVisible()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await signIn(page, person.email, person.password)
  await page.goto('/host')
  await expect(page.getByRole('heading', { level: 1, name: 'Hosting' })).toBeVisible()
})
