/**
 * User-facing texts for identity errors. The error codes of every service behind the port (better-auth, Firebase, and
 * Firebase's own client) map to one set of texts, so that users see the same wording whichever service is in use.
 */
export const identityTexts = {
  wrongCredentials: 'That email and password don’t match.',
  wrongPassword: 'That’s not your current password.',
  invalidEmail: 'Invalid email format',
  emailTaken: 'An account with this email already exists. Sign in instead, or reset its password.',
  passwordShort: 'The password is too short.',
  passwordLong: 'The password is too long.',
  linkDead: 'This link has expired or was already used. Request a new one.',
  signInAgain: 'Please sign in again.',
  sameEmail: 'That’s already your email.',
  tooMany: 'Too many attempts. Please wait a while and try again.',
  disabled: 'This account is disabled.',
  notOffered: 'This sign-in method isn’t available here.',
  misconfigured: 'Sign-in isn’t set up correctly here. Please try again later.',
  network: 'We can’t reach the sign-in service. Please try again in a moment.',
  popupClosed: 'The sign-in window was closed before you finished.',
  popupBlocked: 'Your browser blocked the sign-in window. Allow it for this site and try again.',
  secondFactor: 'This account needs a second factor.',
  foreignFactor: 'This account uses codes by text message, which this site doesn’t support. Use an authenticator app.',
  wrongCode: 'That code is wrong or was already used. Wait for the next one.',
  signInStale: 'That took too long. Sign in again.',
  wrongPasskey: 'We couldn’t confirm that passkey. Try again, or sign in another way.',
  passwordCommon: 'That password is too common. Choose another one.',
  passwordBreached: 'That password has appeared in a data breach. Choose another one.',
  passwordPersonal: 'Your password can’t be your name, your email or the name of this site.',
  wrongOrUnconfirmed:
    'That email and password don’t match, or the address isn’t confirmed yet. If it isn’t, we’ve sent the link again.',
  tooManyPasskeys: 'This account has the maximum number of passkeys. Remove one first.',

  signUpClosed: 'You can’t sign up by email right now, because this site can’t send email.',
  appEnrolled: 'An authenticator app is already set up. Remove it first to set up another.',
  noFactor: 'There is no second factor on this account.',
} as const

/** A wrong password and an unknown address share one message, so no one can probe which emails have accounts. */
const textOfCode: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: identityTexts.wrongCredentials,
  INVALID_LOGIN_CREDENTIALS: identityTexts.wrongCredentials,
  INVALID_CREDENTIAL: identityTexts.wrongCredentials,
  EMAIL_NOT_FOUND: identityTexts.wrongCredentials,
  USER_NOT_FOUND: identityTexts.wrongCredentials,
  WRONG_PASSWORD: identityTexts.wrongCredentials,
  INVALID_PASSWORD: identityTexts.wrongPassword,
  INVALID_EMAIL: identityTexts.invalidEmail,
  INVALID_IDENTIFIER: identityTexts.invalidEmail,
  MISSING_EMAIL: identityTexts.invalidEmail,
  USER_ALREADY_EXISTS: identityTexts.emailTaken,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: identityTexts.emailTaken,
  EMAIL_EXISTS: identityTexts.emailTaken,
  EMAIL_ALREADY_IN_USE: identityTexts.emailTaken,
  PASSWORD_TOO_SHORT: identityTexts.passwordShort,
  WEAK_PASSWORD: identityTexts.passwordShort,
  PASSWORD_TOO_LONG: identityTexts.passwordLong,
  INVALID_TOKEN: identityTexts.linkDead,
  INVALID_OOB_CODE: identityTexts.linkDead,
  EXPIRED_OOB_CODE: identityTexts.linkDead,
  SESSION_EXPIRED: identityTexts.signInAgain,
  TOKEN_EXPIRED: identityTexts.signInAgain,
  INVALID_ID_TOKEN: identityTexts.signInAgain,
  INVALID_REFRESH_TOKEN: identityTexts.signInAgain,
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: identityTexts.signInAgain,
  EMAIL_IS_THE_SAME: identityTexts.sameEmail,
  TOO_MANY_ATTEMPTS_TRY_LATER: identityTexts.tooMany,
  TOO_MANY_REQUESTS: identityTexts.tooMany,
  QUOTA_EXCEEDED: identityTexts.tooMany,
  RESET_PASSWORD_EXCEED_LIMIT: identityTexts.tooMany,
  USER_DISABLED: identityTexts.disabled,
  OPERATION_NOT_ALLOWED: identityTexts.notOffered,
  PASSWORD_LOGIN_DISABLED: identityTexts.notOffered,
  PROVIDER_NOT_FOUND: identityTexts.notOffered,
  API_KEY_INVALID: identityTexts.misconfigured,
  INVALID_API_KEY: identityTexts.misconfigured,
  CONFIGURATION_NOT_FOUND: identityTexts.misconfigured,
  PROJECT_NOT_FOUND: identityTexts.misconfigured,
  PROJECT_DISABLED: identityTexts.misconfigured,
  UNAUTHORIZED_DOMAIN: identityTexts.misconfigured,
  NETWORK_REQUEST_FAILED: identityTexts.network,
  POPUP_CLOSED_BY_USER: identityTexts.popupClosed,
  CANCELLED_POPUP_REQUEST: identityTexts.popupClosed,
  POPUP_BLOCKED: identityTexts.popupBlocked,
  SECOND_FACTOR_REQUIRED: identityTexts.secondFactor,
  UNSUPPORTED_SECOND_FACTOR: identityTexts.foreignFactor,
  INVALID_CODE: identityTexts.wrongCode,
  INVALID_BACKUP_CODE: identityTexts.wrongCode,
  INVALID_TWO_FACTOR_COOKIE: identityTexts.signInStale,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: identityTexts.signInStale,
  PASSKEY_NOT_FOUND: identityTexts.wrongPasskey,
  CHALLENGE_NOT_FOUND: identityTexts.wrongPasskey,
  AUTHENTICATION_FAILED: identityTexts.wrongPasskey,
  FAILED_TO_VERIFY_REGISTRATION: identityTexts.wrongPasskey,
  PASSKEY_NOT_UNLOCKED: identityTexts.wrongPasskey,
  PASSWORD_COMMON: identityTexts.passwordCommon,
  PASSWORD_BREACHED: identityTexts.passwordBreached,
  PASSWORD_PERSONAL: identityTexts.passwordPersonal,
  WRONG_OR_UNCONFIRMED: identityTexts.wrongOrUnconfirmed,
  TOO_MANY_PASSKEYS: identityTexts.tooManyPasskeys,
  EMAIL_PASSWORD_SIGN_UP_DISABLED: identityTexts.signUpClosed,
  TOTP_ALREADY_ENABLED: identityTexts.appEnrolled,
  TWO_FACTOR_NOT_ENABLED: identityTexts.noFactor,
}

/** What a form asks for that an identity service can refuse. */
export type IdentityField = 'email' | 'currentPassword' | 'newPassword' | 'code'

const fieldOfCode: Readonly<Record<string, IdentityField>> = {
  INVALID_EMAIL: 'email',
  INVALID_IDENTIFIER: 'email',
  MISSING_EMAIL: 'email',
  USER_ALREADY_EXISTS: 'email',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email',
  EMAIL_EXISTS: 'email',
  EMAIL_ALREADY_IN_USE: 'email',
  EMAIL_IS_THE_SAME: 'email',
  INVALID_PASSWORD: 'currentPassword',
  PASSWORD_TOO_SHORT: 'newPassword',
  WEAK_PASSWORD: 'newPassword',
  PASSWORD_TOO_LONG: 'newPassword',
  PASSWORD_COMMON: 'newPassword',
  PASSWORD_BREACHED: 'newPassword',
  PASSWORD_PERSONAL: 'newPassword',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'newPassword',
  INVALID_CODE: 'code',
  INVALID_BACKUP_CODE: 'code',
}

/** The code in a service's error: `EMAIL_EXISTS`, `WEAK_PASSWORD : Password should be…`, `auth/popup-blocked`. */
function codeIn(name: string): string {
  const [code = ''] = name.replace(/^auth\//, '').split(' : ')
  return code.toUpperCase().replaceAll('-', '_')
}

/** The text for an identity service's error; undefined if we have none. */
export function identityErrorText(name: string): string | undefined {
  return textOfCode[codeIn(name)]
}

/** What an identity service's error is about; undefined if no field is to blame, or more than one could be. */
export function identityErrorField(name: string): IdentityField | undefined {
  return fieldOfCode[codeIn(name)]
}
