import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, newHost, newSubmission, ownName, pictureFile } from './support/hosting.ts'
import { signInAs, signUp, tokenOf } from './support/people.ts'
import { settled } from './support/settled.ts'

/** Presses a key on the focused element, as the keyboard equivalent of a click. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus()
  await expect(target).toBeFocused()
  await target.press(key)
}

async function search(page: Page, label: string, words: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: label })
  await box.fill(words)
  await box.press('Enter')
}

test('an admin finds a user, closes their account for a reason, and reopens it, by keyboard', async ({
  page,
  browser,
}) => {
  const person = await signUp(await (await browser.newContext()).newPage())
  await signInAs(page, 'admin')
  await page.goto('/admin/users')
  await search(page, 'Search users', person.email.slice(0, -3).toUpperCase())
  await press(page.getByRole('row').filter({ hasText: person.email }).getByRole('link', { name: 'Nora New' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Nora New' })).toBeVisible()
  await expect(page.getByText('Not a member of any organization.')).toBeVisible()
  await expect(page.getByText('Last used')).toBeVisible()
  await expectNoAxeViolations(page)

  await press(page.getByRole('button', { name: 'Close account' }))
  await expect(page.getByText('Reason is required.')).toBeVisible()
  await page.getByLabel('Reason').fill('Sent spam to forty hosts.')
  await page.getByLabel('Reason').press('Enter')
  await expect(page.getByText(`The account of ${person.email} is closed.`)).toBeVisible()
  await expect(page.getByText('Sent spam to forty hosts.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Reopen account' }))
  await expect(page.getByText(`The account of ${person.email} is open again.`)).toBeVisible()

  await press(page.getByRole('button', { name: 'Sign out everywhere' }))
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
  await press(page.getByRole('link', { name: 'View all in the audit log' }).first())
  await expect(page.getByRole('link', { name: 'user.end-sessions' })).toBeVisible()
  await page.getByText('enabled', { exact: false }).first().click()
  await expectNoAxeViolations(page)
})

test('an admin sees the jobs in the queue, and what runs next', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/jobs')
  // The same job may also be in the queue.
  const schedule = page.getByRole('row').filter({ hasText: '* *' })
  await expect(schedule.filter({ hasText: 'mails:forget' })).toContainText('11 3 * * *')
  await expect(schedule.filter({ hasText: 'jobs:free-dead-workers' })).toContainText('* * * * *')
  await press(page.getByRole('link', { name: /^Failed/ }))
  await expect(page).toHaveURL(/state=failed/)
  await expectNoAxeViolations(page)
})

test('staff reply to a message by email, which is in the outbox', async ({ page }) => {
  const subject = ownName('A goat')
  const email = `${subject.replaceAll(/\W+/g, '-').toLowerCase()}@example.com`
  const message = 'May I bring a goat?'
  await page.request.post('/api/contact', { data: { name: 'Wren', email, subject, message } })
  await signInAs(page, 'employee')
  await page.goto('/admin/contact')
  const letter = page.getByRole('listitem').filter({ hasText: subject })
  await press(letter.getByText('Reply', { exact: false }).first())
  await press(letter.getByRole('button', { name: 'Send reply' }))
  await expect(letter.getByText('Message is required.')).toBeVisible()
  await letter.getByLabel('Your reply').fill('Yes, if it sleeps outside.')
  await press(letter.getByRole('button', { name: 'Send reply' }))
  await expect(page.getByText('Reply sent to Wren.')).toBeVisible()
  await expect(letter).toContainText('Answered')
  await expect(letter).toContainText('Emil Employee')
  await expectNoAxeViolations(page)

  await page.goto('/admin/mails')
  await search(page, 'Search email', email)
  const reply = page.getByRole('row').filter({ hasText: `Re: ${subject}` })
  await press(reply.getByText('Read', { exact: false }).first())
  await expect(reply).toContainText('> May I bring a goat?')
  await expectNoAxeViolations(page)
})

test('staff invite someone from the waitlist, and export the list', async ({ page }) => {
  const email = `${ownName('waiting').replaceAll(/\W+/g, '-').toLowerCase()}@example.com`
  await page.request.post('/api/waitlist', { data: { email, city: 'Bath' } })
  await signInAs(page, 'employee')
  await page.goto('/admin/waitlist')
  await page.getByRole('link', { name: 'Waiting', exact: true }).click()
  await expect(page).toHaveURL(/status=waiting$/)
  await search(page, 'Search the waitlist', email)
  await expect(page).toHaveURL(/status=waiting&text=/)
  await press(page.getByRole('button', { name: `Invite ${email}` }))
  await expect(page.getByText(`We emailed ${email} that they can sign up.`)).toBeVisible()
  await expectNoAxeViolations(page)
  const download = page.waitForEvent('download')
  await press(page.getByRole('link', { name: 'Export CSV' }))
  expect((await download).suggestedFilename()).toBe('lodestay-waitlist.csv')
})

test('an expired announcement is marked as such, and can be deleted', async ({ page }) => {
  const title = ownName('Last winter')
  await signInAs(page, 'admin')
  await page.goto('/admin/announcements/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text').fill('It was cold.')
  await page.getByLabel('Audience').selectOption('Admin')
  await page.getByLabel('Shown from').fill('2024-01-01T00:00')
  await page.getByLabel('Until').fill('2024-02-01T00:00')
  await press(page.getByRole('button', { name: 'Publish now' }))
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Ended')
  await press(row.getByRole('button', { name: `Delete ${title}` }))
  await press(page.getByRole('button', { name: 'Delete', exact: true }))
  await expect(page.getByText('Announcement deleted.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a banner is edited with a preview, shown, scheduled, ended and deleted', async ({ page }) => {
  const title = ownName('Rooms with a piano')
  await signInAs(page, 'admin')
  await page.goto('/admin/site-promotions')
  await press(page.getByRole('link', { name: 'New banner' }))
  await expect(page.getByRole('heading', { level: 1, name: 'New banner' })).toBeVisible()
  await settled(page)
  await press(page.getByRole('button', { name: 'Create banner' }))
  await expect(page.getByRole('alert')).toContainText('Title is required.')
  await expectNoAxeViolations(page)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text', { exact: false }).first().fill('Tuned in spring.')
  await page.getByLabel('Call to action').fill('Find a piano')
  await page.getByRole('textbox', { name: 'Link' }).fill('/stays?text=piano')
  await page.getByLabel('Place').selectOption('stay')
  await page.getByRole('spinbutton', { name: 'Priority' }).fill('1000')
  const picture = page.getByRole('group', { name: 'Picture' })
  await picture.getByLabel('Choose a picture').setInputFiles(pictureFile('piano.png'))
  await expect(picture.locator('img[src^="/media/uploads/promotions/"]')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(title)
  await expect(preview).toContainText('Find a piano')
  await press(page.getByRole('button', { name: 'Create banner' }))

  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Shown')
  await expect(row).toContainText('Stay pages')
  await expectNoAxeViolations(page)
  const { docs } = await (await page.request.get('/api/stays?limit=1')).json()
  const visitor = await page.context().browser()?.newContext()
  const stayPage = await visitor?.newPage()
  if (!stayPage) throw new Error('the browser is gone')
  // Public pages are cached briefly.
  await expect(async () => {
    await stayPage.goto(`/stays/${docs[0].id}`)
    await expect(stayPage.getByText(title)).toBeVisible({ timeout: 1000 })
    await expect(stayPage.locator('img[src^="/media/uploads/promotions/"]')).toBeVisible({ timeout: 1000 })
  }).toPass()

  await press(row.getByRole('button', { name: `End now ${title}` }))
  await expect(page.getByText(`“${title}” ended.`)).toBeVisible()
  await expect(row).toContainText('Ended')
  await expect(async () => {
    await stayPage.reload()
    await expect(stayPage.getByText(title)).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  // Only one window at a time has keyboard focus.
  await visitor?.close()

  await press(row.getByRole('link', { name: title }))
  await settled(page)
  await page.getByLabel('Shown from').fill('2030-01-01T09:00')
  await page.getByLabel('Until').fill('2030-02-01T09:00')
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByText('Saved.')).toBeVisible()
  await press(page.getByRole('link', { name: 'Back to banners' }))
  await expect(row).toContainText('Scheduled')
  await press(row.getByRole('button', { name: `Hide ${title}` }))
  await expect(row).toContainText('Hidden')
  await press(row.getByRole('button', { name: `Delete ${title}` }))
  await press(page.getByRole('button', { name: 'Delete', exact: true }))
  await expect(page.getByText(`“${title}” deleted.`)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('an admin finds an organization, and sees its people, stays, money and log, which link back to it', async ({
  page,
  browser,
}) => {
  const hostPage = await (await browser.newContext()).newPage()
  const host = await newHost(hostPage)
  const draft = ownName('The gatehouse')
  await newSubmission(hostPage, host, draft)
  await signInAs(page, 'admin')
  await page.goto('/admin/organizations')
  await search(page, 'Search organizations', host.orgId)
  await expect(page.getByText('1 organization', { exact: true })).toBeVisible()
  await press(page.getByRole('rowheader').getByRole('link'))
  await expect(page).toHaveURL(`/admin/organizations/${host.orgId}`)
  await expect(page.getByRole('link', { name: draft })).toBeVisible()
  await expect(page.getByText('Never paid')).toBeVisible()
  await expect(page.getByText('organization.create')).toBeVisible()
  await expectNoAxeViolations(page)
  await press(page.getByRole('link', { name: 'Open host pages' }))
  await expect(page).toHaveURL(`/host/${host.orgId}`)
  await page.goBack()

  await press(page.getByRole('link', { name: 'Nora New' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Nora New' })).toBeVisible()
  await press(page.locator(`main a[href="/admin/organizations/${host.orgId}"]`).first())
  await expect(page.getByRole('heading', { level: 1, name: /^Harbor houses/ })).toBeVisible()
  await press(page.getByRole('link', { name: 'View all in the audit log' }))
  const entry = page.getByRole('row').filter({ hasText: 'organization.create' })
  await expect(entry).not.toContainText(host.orgId)
  await press(entry.getByRole('link', { name: /^Harbor houses/ }))
  await expect(page).toHaveURL(`/admin/organizations/${host.orgId}`)
})

test('the audit log names its subjects, and is exported as filtered, safe for spreadsheets', async ({ page }) => {
  const title = `=${ownName('HYPERLINK')}`
  await signInAs(page, 'admin')
  const admin = await tokenOf(page, 'admin@lodestay.test')
  const draft = { title, body: 'Nothing.', severity: 'info', audience: 'Admin', status: 'Draft' }
  const { id } = await call(page, admin, '/api/announcements', draft)
  await call(page, admin, '/api/announcements', { ...draft, title: ownName('Another') })
  await page.goto(`/admin/audit?subjectId=${id}`)
  const row = page.getByRole('row').filter({ hasText: 'announcement.create' })
  await expect(row.getByRole('link', { name: title, exact: true })).toHaveAttribute(
    'href',
    `/admin/announcements/${id}`,
  )
  await expectNoAxeViolations(page)
  const download = page.waitForEvent('download')
  await press(page.getByRole('link', { name: 'Export CSV' }))
  const file = await download
  expect(file.suggestedFilename()).toBe('lodestay-audit.csv')
  const text = await readFile(await file.path(), 'utf8')
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFF"Time","Action","Who","About","Before","After"')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"announcement.create","Ada Admin","'${title} (${id})"`)
})

test('employees aren’t offered what they may not see', async ({ page }) => {
  await signInAs(page, 'employee')
  await page.goto('/admin/users')
  await expect(page.getByRole('link', { name: 'Email', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Jobs', exact: true })).toHaveCount(0)
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Organizations' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sessions' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Close account' })).toHaveCount(0)
})

test('staff see how many people a broadcast reaches before sending it', async ({ page }) => {
  const title = ownName('New kayaks')
  await signInAs(page, 'employee')
  await page.goto('/admin/broadcast')
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(page.getByText('Title is required.')).toBeVisible()
  await page.getByLabel('Recipients').selectOption('One user')
  await page.getByLabel('Organization or user ID').fill('usr_nobody')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text').fill('Two of them, in the boathouse.')
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(page.getByText('User is not found')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('Recipients').selectOption('Staff')
  await page.getByLabel('Organization or user ID').fill('')
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible()
  await test.step('the focus stays in place, and Back restores the previous preview', async () => {
    await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused()
    await page.goBack()
    await expect(page.getByLabel('Organization or user ID')).toHaveValue('usr_nobody')
    await page.goForward()
    await expect(page.getByLabel('Organization or user ID')).toHaveValue('')
  })
  await expectNoAxeViolations(page)
  await press(page.getByRole('button', { name: /^Send to \d+ people$/ }))
  await expect(page.getByText('Sent. It reaches everyone within a few minutes.')).toBeVisible()
  await expect(async () => {
    await page.goto('/notifications')
    await expect(page.getByText(title)).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('an admin sees the installation’s health', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/system')
  await expect(page.getByRole('row').filter({ hasText: 'Content system' })).toContainText('Up')
  await expect(page.getByRole('row').filter({ hasText: 'Mail server' })).toContainText('Not set up')
  await expect(page.getByText('None: lists are read from the primary')).toBeVisible()
  await expectNoAxeViolations(page)
})
