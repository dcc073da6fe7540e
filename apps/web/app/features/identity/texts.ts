import { count } from '../../lib/format.ts'

// Add passkey
export const passkeyNeedsScript = 'Turn on JavaScript to add a passkey.'
export const passkeyName = 'Passkey name'
export const passkeyPlaceholder = 'This laptop'
export const addPasskey = 'Add a passkey'

// App enrolment
export const qrCode = 'QR code for your authenticator app'
export const scanCode =
  'Scan this with your authenticator app, or type the key into it. Then enter the code that the app shows.'
export const key = 'Key'
export const turnOn = 'Turn on'

// Code field
export const code = 'Code'
export const recoveryCode = 'Recovery code'

// Google button
export const googleUnreachable = 'We can’t reach Google right now.'
export const continueWithGoogle = 'Continue with Google'

// No password
export const noPassword = 'Your account has no password.'
export const setPassword = 'Set one by email'

// Passkey
export const passkeyFailed = 'We couldn’t confirm that passkey. Try again, or sign in another way.'
export const passkeyExists = 'This device already has a passkey for this account.'
export const passkeyUnused = 'No passkey was used.'

// Person fields
export const firstName = 'First name'
export const lastName = 'Last name'

// Sign-out form
export const stillSignedIn = 'You’re still signed in, because we can’t reach the site. Try again in a moment.'

// Recovery codes
export const keepRecoveryCodes = 'Keep these recovery codes'
export const copyCodes = 'Copy codes'
export const recoveryCodesHint =
  "Each one replaces your second factor once. They aren't shown again: print them or save them in a password manager."

// App card
export const authenticatorApp = 'Authenticator app'
export const on = 'On'
export const appOnHint = 'After your password, we ask for the code shown in your app.'
export const appOffHint = 'Six digits from an app on your phone, asked for after your password.'
export const yourAuthenticatorApp = 'your authenticator app'
export const confirmRemoveApp = 'Your password will be enough to sign in, unless you have a passkey.'
export const removeApp = 'Remove app'
export const setUpApp = 'Set up an app'

// Passkeys card
export const passkeys = 'Passkeys'
export const passkeysHint = 'Your fingerprint, face or screen lock instead of a password, and as a second factor.'
export function added(when: string): string {
  return `Added ${when}`
}
export const synced = ' · synced between your devices'
export const confirmRemovePasskey = 'It will no longer sign you in.'
export const removePasskey = 'Remove passkey'

// Recovery card
export const recovery = 'Recovery and remembered devices'
export function rememberedDevices(n: number): string {
  return `${count(n, 'device')} signed in with your second factor and ${n === 1 ? 'is' : 'are'} not asked for it.`
}
export const noRememberedDevices = 'Every sign-in asks for your second factor.'
export const createNewCodes = 'Create new codes'
export const forgetDevices = 'Forget remembered devices'

// Second factor notices
export const needsSecondFactor = 'Your role here requires a second factor'
export const setUpFactor = {
  app: 'Set up an authenticator app',
  orPasskey: ' or a passkey',
  after: '. Until then, you see what any traveler sees.',
}
export const signInWithSecondFactor = 'Sign in with your second factor'
export const signInAgain = 'You started this session without it. Sign out, then sign in again.'
export const resetAsked = 'Someone asked us to remove your second factors'
export const stopRequest = 'Stop request'
export function resetHint(state: string): string {
  return `${state} If this wasn't you, stop it and change your password.`
}
export function resetHappensOn(when: string): string {
  return `They’ll be removed on ${when}.`
}
export const resetUnderReview = 'Our staff are looking at the request.'

// Sessions card
export const sessions = 'Where you’re signed in'
export const sessionsHint = 'If you don’t recognize a session, sign it out and change your password.'
export const thisSession = 'This session'
export function sessionTimes(from: string, signedIn: string, lastUsed: string): string {
  return `${from}signed in ${signedIn} · last used ${lastUsed}`
}
/** The API's name for a device: 'Chrome on Linux'. */
export function deviceName(device: string): string {
  return device.charAt(0).toUpperCase() + device.slice(1)
}
export function sessionPlace(place: string): string {
  return `From ${place} · `
}
export const signOutElsewhere = 'Sign out everywhere else'
