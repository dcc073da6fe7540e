import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import {
  mailLink,
  signIn,
  signInAs,
  signInOnPage,
  signUp,
  signUpOnPage,
  somebodyNew,
  tokenOf,
} from './support/people.ts'
import { settled } from './support/settled.ts'

const accountDeleted = 'This account was deleted. You can restore it with the link in the email we sent you.'

test('a visitor creates an account, is greeted by name, signs out and in again @phone', async ({ page }) => {
  const person = await signUpOnPage(page)
  await page.goto('/account')
  await expect(page.getByLabel('First name')).toHaveValue('Nora')
  await page.getByRole('button', { name: 'Account of Nora New' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await page.goto('/account')
  await expect(page).toHaveURL(/sign-in\?next=%2Faccount/)
  await signInOnPage(page, person.email, person.password)
})

test('every way of signing in returns to the previous page @phone', async ({ page }) => {
  const address = '/stays?state=ME'
  const to = `/sign-in?next=${encodeURIComponent(address)}`
  const leadsBack = (link: Locator) => expect(link).toHaveAttribute('href', to)
  await page.goto(address)
  const signIn = page.getByRole('link', { name: 'Sign in', exact: true }).filter({ visible: true })
  await leadsBack(signIn)
  await signIn.click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toBeVisible()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL(to)
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await leadsBack(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }))
  await leadsBack(signIn.first())
})

test('errors in a new account are shown beside their fields, in the specification’s wording', async ({ page }) => {
  await page.goto('/sign-up')
  await settled(page)
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Email').fill('nora@@nowhere')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Nora')
  await test.step('the first invalid field is focused and announces its error to screen readers, every time', async () => {
    const email = page.getByLabel('Email')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription('Invalid email format')
    await page.getByRole('button', { name: 'Create account' }).press('Enter')
    await expect(email).toBeFocused()
  })
})

test('an invalid form in a dialog focuses the field, or the form’s summary if it has one', async ({ page }) => {
  await page.goto('/plans')
  await settled(page)
  await page.getByRole('link', { name: 'Give feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give feedback' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByLabel('What should we know?')).toBeFocused()

  await signInAs(page, 'employee')
  await page.goto('/admin/announcements/new')
  await settled(page)
  const save = page.getByRole('button', { name: 'Save draft' })
  for (let time = 0; time < 2; time++) {
    await save.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Title is required.' })).toBeFocused()
  }
})

test('an email that has an account cannot create a second one', async ({ page }) => {
  await page.goto('/sign-up')
  await page.getByLabel('First name').fill('Tess')
  await page.getByLabel('Email').fill('traveler@lodestay.test')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/An account with this email already exists\./)
})

test('a refused password is a problem of its field', async ({ page }) => {
  await page.goto('/sign-up')
  await settled(page)
  await page.getByLabel('First name').fill('Demo')
  await page.getByLabel('Email').fill('x@lodestay.test')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('lodestay-demo')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(password).toHaveAccessibleDescription(/Your password can’t be your name/)
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toBeFocused()

  const person = await signUp(page)
  await page.goto('/account')
  await settled(page)
  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password').fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change(person.password, 'short')
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/The password is too short\./)
  await expect(page.getByLabel('New password')).toBeFocused()
  await change('not my password', 'another long password')
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('That’s not your current password.')
  await expect(page.getByLabel('Current password')).toBeFocused()
})

test('a wrong password and an unknown email are rejected alike', async ({ page }) => {
  for (const email of ['traveler@lodestay.test', somebodyNew().email]) {
    await page.goto('/sign-in')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText('That email and password don’t match.')
    // The password doesn't stay in the page after its use.
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Email')).toHaveValue(email)
  }
})

test('a session lasts for the tab, or for the device if requested', async ({ page, browser }) => {
  const person = await signUpOnPage(page)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('lodestay.token'))).toBeTruthy()
  expect(await page.evaluate(() => localStorage.getItem('lodestay.token'))).toBeNull()

  const other = await browser.newPage()
  await other.goto('/sign-in')
  await other.getByLabel('Email').fill(person.email)
  await other.getByLabel('Password', { exact: true }).fill(person.password)
  await other.getByLabel('Remember me on this device').check()
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).not.toHaveURL(/sign-in/)
  await expect.poll(() => other.evaluate(() => localStorage.getItem('lodestay.token'))).toBeTruthy()
  await other.close()
})

test('a forgotten password is reset through the link in the email, once, and leads on to the page it was needed for', async ({
  page,
}) => {
  const person = await signUp(page)
  await page.context().clearCookies()
  await page.goto('/reset-password?next=/watches')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const link = await mailLink(page, person.email, 'password-reset')
  for (const outcome of ['Password changed', 'Choose a new password']) {
    await page.goto(link)
    await page.getByLabel('New password').fill('another long password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('heading', { name: outcome })).toBeVisible()
  }
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('another long password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/watches')
})

test('after a password change this tab stays signed in, including the browser’s own requests', async ({ page }) => {
  const person = await signUp(page)
  await page.goto('/account')
  await settled(page)
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password').fill('another long password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  for (const label of ['Current password', 'New password']) await expect(page.getByLabel(label)).toHaveValue('')
  await page.getByLabel('First name').fill('Noa')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Noa New' })).toBeVisible()
})

test('the color scheme is remembered on the device and shown without a flash', async ({ page }) => {
  await signUp(page)
  await page.goto('/account')
  await settled(page)
  await page.getByRole('radiogroup', { name: 'Color scheme' }).getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
})

test('an account is deleted only after typing its email, and the emailed link restores it, once @phone', async ({
  page,
}) => {
  const person = await signUp(page)
  await page.goto('/account')
  await settled(page)
  await page.getByLabel('Your email, to confirm').fill('somebody@else.test')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Type your email to confirm.')).toBeVisible()
  await page.getByLabel('Your email, to confirm').fill(person.email)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('alert')).toHaveText(accountDeleted)

  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText(accountDeleted)

  const link = await mailLink(page, person.email, 'account-deletion')
  await page.goto(link)
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Welcome back, Nora?' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Restore account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is back' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'There’s nothing to restore' })).toBeVisible()
  await signIn(page, person.email, person.password)
})

test('a user requests their data, is notified when it is ready, and downloads it @phone', async ({ page }) => {
  await signUp(page)
  await page.goto('/account')
  await settled(page)
  await page.getByRole('button', { name: 'Request your data' }).click()
  const download = page.getByRole('link', { name: 'Download your data' })
  const making = page.getByText('We’re putting your data together. We’ll email you when it’s ready.')
  await expect(making.or(download)).toBeVisible()
  await expect(async () => {
    await page.goto('/account')
    await expect(download).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText(/^Ready to download until .+ \(\d+ kB\)\.$/)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await download.click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('lodestay-data.zip')
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('profile.json')).toBe(true)
  const visitor = await page.context().browser()?.newPage()
  await visitor?.goto(new URL('/account/data.zip', page.url()).href)
  await expect(visitor as Page).toHaveURL(/sign-in/)
  await visitor?.close()
})

test('a profile changed in another tab is not overwritten unseen', async ({ page }) => {
  await signUp(page)
  const profile = (tab: Page) => tab.locator('#profile')
  const save = (tab: Page) => profile(tab).getByRole('button', { name: 'Save profile' }).click()
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/account')
    await settled(tab)
  }
  await profile(page).getByLabel('First name').fill('Nina')
  await save(page)
  await expect(profile(page).getByText('Profile saved.')).toBeVisible()
  await profile(other).getByLabel('Last name').fill('Newer')
  await save(other)
  await expect(profile(other).getByText(/^Someone else changed this/)).toBeVisible()
  await save(other)
  await expect(profile(other).getByText('Profile saved.')).toBeVisible()
})

test('a profile’s form is filled again when another form of the page loads a newer profile', async ({ page }) => {
  await signUp(page)
  const other = await page.context().newPage()
  const firstName = (tab: Page) => tab.locator('#profile').getByLabel('First name')
  for (const tab of [page, other]) {
    await tab.goto('/account')
    await settled(tab)
  }
  await firstName(page).fill('Nina')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await other.getByRole('button', { name: 'Save preferences' }).click()
  await expect(firstName(other)).toHaveValue('Nina')
})

test('axe finds nothing on the account pages', async ({ page }) => {
  for (const path of ['/sign-in', '/sign-up', '/reset-password', '/plans', '/nowhere']) {
    await page.goto(path)
    await expectNoAxeViolations(page)
  }
  await signInAs(page, 'traveler')
  for (const path of ['/account', '/account/security', '/reauthenticate', '/favorites', '/recent']) {
    await page.goto(path)
    await expectNoAxeViolations(page)
  }
})

test('times are shown in the reader’s time zone', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Kathmandu' })
  const page = await context.newPage()
  await signUp(page)
  await page.goto('/account/security')
  await expect(page.getByText(/GMT\+5:45/).first()).toBeVisible()
  await context.close()
})

test('signing in to a closed account is explained, and its open session becomes a visitor’s', async ({
  page,
  request,
}) => {
  const person = await signUp(page)
  const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
  const bearer = async (email: string, password?: string) => ({
    authorization: `Bearer ${await tokenOf(page, email, password)}`,
    origin,
  })
  const self = await request.get(`${origin}/api/users/self`, { headers: await bearer(person.email, person.password) })
  const { id } = await self.json()
  const close = await request.patch(`${origin}/api/users/${id}`, {
    data: { enabled: false },
    headers: await bearer('admin@lodestay.test'),
  })
  expect(close.ok(), await close.text()).toBe(true)
  // A session's user may be cached for a second.
  await expect(async () => {
    await page.goto('/stays')
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.goto('/account')
  await expect(page).toHaveURL(/sign-in\?next=%2Faccount/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This account is closed. If you think that’s a mistake, contact us.')).toBeVisible()
})
