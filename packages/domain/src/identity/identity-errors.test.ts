import { expect, test } from 'vitest'
import { identityErrorField, identityErrorText } from './identity-errors.ts'

test.each([
  ['wrong password', 'INVALID_LOGIN_CREDENTIALS', 'auth/wrong-password'],
  ['user not found', 'EMAIL_NOT_FOUND', 'auth/user-not-found'],
  ['email already in use', 'EMAIL_EXISTS', 'auth/email-already-in-use'],
  ['email already in use', 'EMAIL_EXISTS', 'USER_ALREADY_EXISTS'],
  ['too many requests', 'TOO_MANY_ATTEMPTS_TRY_LATER', 'auth/too-many-requests'],
  ['invalid API key', 'API_KEY_INVALID', 'auth/invalid-api-key'],
  ['unauthorized domain', 'UNAUTHORIZED_DOMAIN', 'auth/unauthorized-domain'],
])('%s has the same text for every service', (_, one, other) => {
  expect(identityErrorText(one)).toBeDefined()
  expect(identityErrorText(one)).toBe(identityErrorText(other))
})

test('errors that only occur in the browser have a text too', () => {
  for (const name of ['network-request-failed', 'popup-closed-by-user', 'popup-blocked'])
    expect(identityErrorText(`auth/${name}`)).toBeDefined()
})

test('a wrong password and an unknown email share one text', () => {
  expect(identityErrorText('EMAIL_NOT_FOUND')).toBe(identityErrorText('INVALID_EMAIL_OR_PASSWORD'))
})

test('text after the code is ignored', () => {
  expect(identityErrorText('WEAK_PASSWORD : Password should be at least 6 characters')).toBe(
    'The password is too short.',
  )
})

test('an unknown code has no text', () => {
  expect(identityErrorText('constructor')).toBeUndefined()
  expect(identityErrorText('SOMETHING_NEW')).toBeUndefined()
})

test.each([
  ['PASSWORD_PERSONAL', 'newPassword'],
  ['auth/weak-password', 'newPassword'],
  ['INVALID_PASSWORD', 'currentPassword'],
  ['auth/email-already-in-use', 'email'],
  ['INVALID_BACKUP_CODE', 'code'],
  // Either could be wrong, and the site must not tell which.
  ['INVALID_LOGIN_CREDENTIALS', undefined],
  ['TOO_MANY_REQUESTS', undefined],
])('%s is about %s', (name, field) => {
  expect(identityErrorField(name)).toBe(field)
})
