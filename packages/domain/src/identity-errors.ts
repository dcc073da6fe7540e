/**
 * What an identity service refuses, in plain words: one text for the names of every service behind the port (better-auth,
 * Firebase, and Firebase's own client), so that people read the same wherever they sign in.
 */
const texts = {
  wrongCredentials: 'That email and password do not go together.',
  wrongPassword: 'That is not your current password.',
  invalidEmail: 'Invalid email format',
  emailTaken: 'There is an account with this email already. Sign in instead, or reset its password.',
  passwordShort: 'The password is too short.',
  passwordLong: 'The password is too long.',
  linkDead: 'This link has been used or is too old. Ask for a new one.',
  signInAgain: 'Please sign in again.',
  sameEmail: 'That is your email already.',
  tooMany: 'Too many attempts. Please wait a while and try again.',
  disabled: 'This account is disabled.',
  notOffered: 'Signing in this way is not offered here.',
  misconfigured: 'Signing in is not set up rightly here. Please try again later.',
  network: 'The identity service cannot be reached. Please try again in a moment.',
  popupClosed: 'The sign-in window was closed before it was done.',
  popupBlocked: 'The browser blocked the sign-in window. Allow it for this site and try again.',
  secondFactor: 'This account asks for a second factor, which cannot be given here yet.',
} as const

/** A wrong password and an unknown address are one text: nobody learns which emails there are. */
const textOfCode: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: texts.wrongCredentials,
  INVALID_LOGIN_CREDENTIALS: texts.wrongCredentials,
  INVALID_CREDENTIAL: texts.wrongCredentials,
  EMAIL_NOT_FOUND: texts.wrongCredentials,
  USER_NOT_FOUND: texts.wrongCredentials,
  WRONG_PASSWORD: texts.wrongCredentials,
  INVALID_PASSWORD: texts.wrongPassword,
  INVALID_EMAIL: texts.invalidEmail,
  INVALID_IDENTIFIER: texts.invalidEmail,
  MISSING_EMAIL: texts.invalidEmail,
  USER_ALREADY_EXISTS: texts.emailTaken,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: texts.emailTaken,
  EMAIL_EXISTS: texts.emailTaken,
  EMAIL_ALREADY_IN_USE: texts.emailTaken,
  PASSWORD_TOO_SHORT: texts.passwordShort,
  WEAK_PASSWORD: texts.passwordShort,
  PASSWORD_TOO_LONG: texts.passwordLong,
  INVALID_TOKEN: texts.linkDead,
  INVALID_OOB_CODE: texts.linkDead,
  EXPIRED_OOB_CODE: texts.linkDead,
  SESSION_EXPIRED: texts.signInAgain,
  TOKEN_EXPIRED: texts.signInAgain,
  INVALID_ID_TOKEN: texts.signInAgain,
  INVALID_REFRESH_TOKEN: texts.signInAgain,
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: texts.signInAgain,
  EMAIL_IS_THE_SAME: texts.sameEmail,
  TOO_MANY_ATTEMPTS_TRY_LATER: texts.tooMany,
  TOO_MANY_REQUESTS: texts.tooMany,
  QUOTA_EXCEEDED: texts.tooMany,
  RESET_PASSWORD_EXCEED_LIMIT: texts.tooMany,
  USER_DISABLED: texts.disabled,
  OPERATION_NOT_ALLOWED: texts.notOffered,
  PASSWORD_LOGIN_DISABLED: texts.notOffered,
  PROVIDER_NOT_FOUND: texts.notOffered,
  API_KEY_INVALID: texts.misconfigured,
  INVALID_API_KEY: texts.misconfigured,
  CONFIGURATION_NOT_FOUND: texts.misconfigured,
  PROJECT_NOT_FOUND: texts.misconfigured,
  PROJECT_DISABLED: texts.misconfigured,
  UNAUTHORIZED_DOMAIN: texts.misconfigured,
  NETWORK_REQUEST_FAILED: texts.network,
  POPUP_CLOSED_BY_USER: texts.popupClosed,
  CANCELLED_POPUP_REQUEST: texts.popupClosed,
  POPUP_BLOCKED: texts.popupBlocked,
  SECOND_FACTOR_REQUIRED: texts.secondFactor,
}

/**
 * The text for an identity service's error; undefined for one without a text of ours.
 * @param name as the service says it: `EMAIL_EXISTS`, `WEAK_PASSWORD : Password should be…`, `auth/popup-blocked`.
 */
export const identityErrorText = (name: string): string | undefined => {
  const [code = ''] = name.replace(/^auth\//, '').split(' : ')
  return textOfCode[code.toUpperCase().replaceAll('-', '_')]
}
