import { createOTP } from '@better-auth/utils/otp'
import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { mailLink, signIn, signInAs, signUp } from './support/people.ts'
import { sentIntents } from './support/sent-intents.ts'
import { settled } from './support/settled.ts'

/** Adds a platform authenticator, as on a phone or a laptop; it is always unlocked. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
}

async function enterPassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Whether the session outlives the browser, here and at the identity service, which could open it again. */
async function isRemembered(page: Page): Promise<boolean> {
  const cookies = await page.context().cookies()
  const [here, identity] = ['lodestay_session', 'lodestay-identity.session_token'].map(
    (name) => (cookies.find((cookie) => cookie.name === name)?.expires ?? -1) > 0,
  )
  expect(identity).toBe(here)
  return here === true
}

/** The secret that the page shows for manual entry, as decoded by the app. */
async function shownSecret(page: Page): Promise<string> {
  const key = ((await page.locator('code').first().textContent()) ?? '').replace(/\s/g, '')
  const bits = [...key].map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString()
}

async function shownRecoveryCodes(page: Page): Promise<string[]> {
  await expect(page.getByText('Keep these recovery codes')).toBeVisible()
  const codes = page.getByRole('listitem').filter({ hasText: /^[a-z0-9]{5}-[a-z0-9]{5}$/ })
  await expect(codes).toHaveCount(10)
  return codes.allTextContents()
}

/** The next unused code: there is one per half minute. */
async function nextCode(secret: string, used: string): Promise<string> {
  const otp = createOTP(secret)
  await expect.poll(() => otp.totp().then((code) => code !== used), { timeout: 40_000 }).toBe(true)
  return otp.totp()
}

test('an authenticator app is set up, required at the next sign-in, and replaced by a recovery code once', async ({
  page,
}) => {
  test.slow()
  const person = await signUp(page)
  await page.goto('/account/security')
  await settled(page)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectNoAxeViolations(page)
  const secret = await shownSecret(page)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('That code is wrong')).toBeVisible()
  const code = await createOTP(secret).totp()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Authenticator app set up.')).toBeVisible()
  const codes = await shownRecoveryCodes(page)

  await signOut(page)
  await enterPassword(page, person)
  await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible()
  await page.goto('/favorites')
  await expect(page).toHaveURL(/sign-in/)
  await enterPassword(page, person)
  await page.getByLabel('Code', { exact: true }).fill(await nextCode(secret, code))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()

  for (const [attempt, entered] of [
    [1, true],
    [2, false],
  ] as const) {
    if (attempt === 1) await signOut(page)
    await enterPassword(page, person)
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    if (entered) {
      await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
      await signOut(page)
    } else await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/That code is wrong/)
  }
})

test('a second factor works without scripts', async ({ browser, page }) => {
  const person = await signUp(page)
  await page.goto('/account/security')
  await settled(page)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const secret = await shownSecret(page)
  await page.getByLabel('Code', { exact: true }).fill(await createOTP(secret).totp())
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = await shownRecoveryCodes(page)

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const other = await plain.newPage()
  await enterPassword(other, person)
  await other.getByRole('link', { name: 'Use a recovery code' }).click()
  await other.getByLabel('Recovery code').fill(codes[0] ?? '')
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).not.toHaveURL(/second-factor/)
  await other.goto('/account/security')
  await expect(other.getByRole('heading', { name: 'Where you’re signed in' })).toBeVisible()
  await plain.close()
})

test('without scripts, a password is changed and an app is set up, and the page that answers is the user’s', async ({
  browser,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const page = await plain.newPage()
  const person = await signUp(page)
  await page.goto('/account')
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password').fill(`${person.password}-2`)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. You’re signed out everywhere else.')).toBeVisible()

  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await createOTP(await shownSecret(page)).totp())
  await page.getByRole('button', { name: 'Turn on' }).click()
  expect(await shownRecoveryCodes(page)).not.toEqual([])
  await plain.close()
})

test('a passkey is created, signs in without a password, and satisfies the second factor', async ({ page }) => {
  await addAuthenticator(page)
  const person = await signUp(page)
  await page.goto('/account/security')
  await settled(page)
  await page.getByLabel('Passkey name').fill('Test laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Test laptop').first()).toBeVisible()
  await expect(page.getByText('Keep these recovery codes')).toBeVisible()

  await signOut(page)
  await page.goto('/sign-in?next=%2Ffavorites')
  await settled(page)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page).toHaveURL(/\/favorites$/)
  expect(await isRemembered(page)).toBe(false)

  await signOut(page)
  await page.goto('/sign-in?next=%2Ffavorites')
  await settled(page)
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page).toHaveURL(/\/favorites$/)
  expect(await isRemembered(page)).toBe(true)

  await signOut(page)
  await enterPassword(page, person)
  const passkey = page.getByRole('button', { name: 'Use a passkey' })
  await expect(passkey).toBeVisible()
  await settled(page)
  await passkey.click()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()

  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Remove passkey Test laptop' }).click()
  await page.getByRole('button', { name: 'Remove passkey', exact: true }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await signOut(page)
  await signIn(page, person.email, person.password)
})

test('another session is listed with its device, and signed out from here', async ({ page, browser }) => {
  const person = await signUp(page)
  const elsewhere = await browser.newPage()
  await signIn(elsewhere, person.email, person.password)
  await page.goto('/account/security')
  await expect(page.getByText(/Chrome on Linux/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('You’re signed out everywhere else.')).toBeVisible()
  await elsewhere.goto('/account')
  await expect(elsewhere).toHaveURL(/sign-in/)
  await elsewhere.close()
})

test('a new email is confirmed with a button, reported to the old address, and reverted from there', async ({
  page,
}) => {
  const person = await signUp(page)
  await page.goto('/account')
  await page.getByLabel('New email').fill(`new-${person.email}`)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('We sent a link to')).toBeVisible()
  await page.goto(await mailLink(page, `new-${person.email}`, 'email-change'))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeVisible()

  await page.goto(await mailLink(page, person.email, 'email-changed'))
  await page.getByRole('button', { name: 'Undo change' }).click()
  await page.getByLabel('New password').fill('another long password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await signIn(page, person.email, 'another long password')
})

test('a user who lost every second factor asks staff, who see the request', async ({ page, browser }) => {
  const person = await signUp(page)
  await page.goto('/account/security')
  await settled(page)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await createOTP(await shownSecret(page)).totp())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Authenticator app set up.')).toBeVisible()
  await signOut(page)
  await enterPassword(page, person)
  await page.getByText("I can't use any of these").click()
  await page.getByRole('button', { name: 'Ask for a reset' }).click()
  await expect(page.getByText('We got your request.')).toBeVisible()

  const desk = await browser.newContext()
  const staff = await desk.newPage()
  await signInAs(staff, 'employee')
  await staff.goto('/admin/second-factor-resets?status=asked')
  await settled(staff)
  const row = staff.getByRole('listitem').filter({ hasText: person.email })
  const sent = sentIntents(staff)
  await row.getByLabel('Note').fill('Nobody called back.')
  await row.getByLabel('Note').press('Enter')
  await row.getByRole('button', { name: 'Deny' }).click()
  await expect(staff.getByText(`Denied. ${person.email} keeps their second factors.`)).toBeVisible()
  expect(sent).toEqual(['deny'])
  await expectNoAxeViolations(staff)
  await desk.close()
})
