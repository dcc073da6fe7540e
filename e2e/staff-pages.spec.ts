import { expect, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, newHost, newSubmission, ownName } from './support/hosting.ts'
import { signInAs, signUp, tokenOf } from './support/people.ts'
import { settled } from './support/settled.ts'

test('an admin publishes an announcement, and archives it', async ({ page }) => {
  const title = ownName('Away on Sunday')
  await signInAs(page, 'admin')
  await page.goto('/admin/announcements')
  await page.getByRole('link', { name: 'New announcement' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('alert')).toContainText('Title is required.')
  await expectNoAxeViolations(page)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text').fill('Between two and three nothing can be booked.')
  await page.getByLabel('Audience').selectOption('Admin')
  await page.getByRole('button', { name: 'Publish now' }).click()

  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Active')
  await expectNoAxeViolations(page)
  await row.getByRole('button', { name: `Archive ${title}` }).click()
  await expect(page.getByText(`“${title}” archived.`)).toBeVisible()
  await expect(row).toContainText('Archived')
})

test('Enter in a field of a new announcement saves a draft, and publishes nothing', async ({ page }) => {
  const title = ownName('Half an announcement')
  await signInAs(page, 'admin')
  await page.goto('/admin/announcements/new')
  await settled(page)
  await page.getByLabel('Text').fill('To be continued.')
  await page.getByLabel('Audience').selectOption('Admin')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Title').press('Enter')
  await page.waitForURL(/announcements(?!\/new)/)
  await page.goto('/admin/announcements')
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Draft')
})

test('an admin finds a user by part of their name and makes them a host, which the log shows', async ({
  page,
  browser,
}) => {
  const person = await signUp(await (await browser.newContext()).newPage())
  await signInAs(page, 'admin')
  await page.goto('/admin/users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill(person.email.slice(0, -4))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  // The previous list also contains them.
  await expect(page).toHaveURL(/text=nora/)
  const row = page.getByRole('row').filter({ hasText: person.email })
  await row.getByRole('button', { name: 'Change Nora New’s access' }).click()
  await page.getByRole('checkbox', { name: 'Host' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`Access for ${person.email} saved.`)).toBeVisible()
  await expect(row).toContainText('Host')
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('link', { name: 'Ada Admin' }).first()).toBeVisible()
  await expectNoAxeViolations(page)
})

test('an employee investigates a report and resolves it with a note', async ({ page, browser }) => {
  const hostPage = await (await browser.newContext()).newPage()
  const host = await newHost(hostPage)
  const name = ownName('The boathouse')
  const stayId = await newSubmission(hostPage, host, name)
  await call(page, await tokenOf(page, 'employee@lodestay.test'), `/api/stays/${stayId}/publish`, {})
  await call(page, await tokenOf(page, 'traveler@lodestay.test'), '/api/flag-reports', { stayId, reason: 'spam' })

  await signInAs(page, 'employee')
  await page.goto('/moderation/flags')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: `Start review of ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take down stay' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Resolve them under Reports' }).click()
  const report = page.getByRole('listitem').filter({ hasText: name })
  await report.getByLabel('Outcome').fill('The link is right.')
  await report.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText(`Report of “${name}” resolved.`)).toBeVisible()
})

test('a stay is taken down; its host reads why, appeals, and another moderator restores it', async ({
  page,
  browser,
}) => {
  const hostPage = await (await browser.newContext()).newPage()
  const host = await newHost(hostPage)
  const name = ownName('The mill')
  const stayId = await newSubmission(hostPage, host, name)
  await call(page, await tokenOf(page, 'employee@lodestay.test'), `/api/stays/${stayId}/publish`, {})

  await signInAs(page, 'employee')
  await page.goto(`/stays/${stayId}`)
  await page.getByRole('link', { name: 'Take down stay' }).filter({ visible: true }).click()
  await page.getByLabel('Reason').fill('The pictures show another house.')
  await page.getByRole('button', { name: 'Take down stay' }).click()
  await expect(page.getByText('Taken down. We let the host know why, and they can appeal.')).toBeVisible()
  await expectNoAxeViolations(page)

  await hostPage.goto('/notifications')
  await hostPage.getByRole('link', { name: `${name} was taken down` }).click()
  await expect(hostPage.getByText('The pictures show another house.')).toBeVisible()
  await hostPage.getByText('Appeal this decision').click()
  await expectNoAxeViolations(hostPage)
  await hostPage.getByLabel('Why should it be on the site?').fill('It is our house, from the garden.')
  await hostPage.getByRole('button', { name: 'Send appeal' }).click()
  await expect(hostPage.getByText('Appeal sent to another moderator.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('You took this down, so another moderator decides.')).toBeVisible()
  const admin = await (await browser.newContext()).newPage()
  await signInAs(admin, 'admin')
  await admin.goto('/moderation/takedowns')
  const row = admin.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Appeal')
  await expectNoAxeViolations(admin)
  await row.getByRole('link', { name }).click()
  await expect(admin.getByText('It is our house, from the garden.')).toBeVisible()
  await admin.getByRole('button', { name: `Restore stay ${name}` }).click()
  await expect(admin.getByText('Back on the site. We let the host know.')).toBeVisible()
  await hostPage.goto(`/stays/${stayId}`)
  await expect(hostPage.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('axe finds nothing on the other staff lists, and only staff can see them', async ({ page, browser }) => {
  await signInAs(page, 'employee')
  for (const path of ['/admin/organizations', '/admin/waitlist', '/admin/contact', '/moderation/feedback']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoAxeViolations(page)
  }
  const stranger = await (await browser.newContext()).newPage()
  await signInAs(stranger, 'traveler')
  expect((await stranger.goto('/admin/users'))?.status()).toBe(403)
})

test('staff enter the content editor under their own identity, and nobody else can', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'employee')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Open content editor' }).click()
  await page.waitForURL((url) => url.pathname === '/admin' && url.origin !== baseURL)
  expect(page.url()).not.toContain('#')
  const me = await page.evaluate(async () => (await fetch('/api/users/me')).json())
  expect(me.user).toMatchObject({ roles: ['editor'], platformId: expect.stringMatching(/^usr_/) })

  const stranger = await (await browser.newContext()).newPage()
  await signInAs(stranger, 'traveler')
  expect((await stranger.goto('/admin/content'))?.status()).toBe(403)
})

test('the current tab of a tab bar is in view, and the page stays at its top @phone', async ({ page }) => {
  await signInAs(page, 'admin')
  for (const address of ['/admin/audit', '/moderation/metrics']) {
    await page.goto(address)
    await expect(page.locator('main nav a[aria-current=page]').first()).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})
