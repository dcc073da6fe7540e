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
