/** Mails of the embedded identity service. Links are secrets, so they are passed separately from the text. */
import { BRAND_NAME } from '@lodestay/domain'
import type { IdentityEvents } from './identity.ts'

function letter(...paragraphs: string[]) {
  return paragraphs.join('\n\n')
}

/** Builds a URL of the web app with query parameters. */
export function linkTo(publicUrl: string, path: string, query: Record<string, string> = {}): string {
  const parameters = Object.entries(query).filter(([, value]) => value !== '' && value !== '/')
  return `${publicUrl}${path}${parameters.length ? `?${new URLSearchParams(parameters)}` : ''}`
}

type Events = Pick<IdentityEvents, 'sendMail'>

export function sendPasswordReset({ sendMail }: Events, to: string, link: string): Promise<void> {
  return sendMail({
    to,
    link,
    kind: 'password-reset',
    subject: 'Choose a new password',
    text: letter(
      'Somebody, probably you, asked to reset the password of this account.',
      'Choose a new one here within an hour:\n[link]',
      'If it was not you, ignore this mail: nothing has changed.',
    ),
  })
}

export function sendConfirmation({ sendMail }: Events, to: string, link: string): Promise<void> {
  return sendMail({
    to,
    link,
    kind: 'email-verification',
    subject: 'Confirm your email address',
    text: letter(
      `Confirm that this address is yours, and your ${BRAND_NAME} account is ready:`,
      '[link]',
      'The link is good for a day. If you did not sign up, ignore this mail.',
    ),
  })
}

export function sendAlreadySignedUp({ sendMail }: Events, to: string, link: string): Promise<void> {
  return sendMail({
    to,
    link,
    kind: 'already-signed-up',
    subject: `You already have a ${BRAND_NAME} account`,
    text: letter(
      'Somebody, probably you, tried to sign up with this address. It already has an account, so nothing has changed.',
      'Sign in here, or choose "Forgot password?" there:\n[link]',
      'If it was not you, ignore this mail.',
    ),
  })
}

export function sendEmailChange({ sendMail }: Events, to: string, link: string): Promise<void> {
  return sendMail({
    to,
    link,
    kind: 'email-change',
    subject: 'Confirm your new email address',
    text: letter(
      `Confirm that this is the new address of your ${BRAND_NAME} account:`,
      '[link]',
      'The link is good for a day. If you did not ask for this, ignore this mail.',
    ),
  })
}

export function sendEmailChanged({ sendMail }: Events, to: string, wanted: string, link: string): Promise<void> {
  return sendMail({
    to,
    link,
    kind: 'email-changed',
    subject: 'Your email address was changed',
    text: letter(
      `The address of your ${BRAND_NAME} account is now ${masked(wanted)}. You sign in with it from now on.`,
      'If it was not you, undo the change here within three days. That also signs everybody out and lets you choose a new password:\n[link]',
    ),
  })
}

export function sendNewDevice({ sendMail }: Events, to: string, device: string, address: string): Promise<void> {
  return sendMail({
    to,
    kind: 'new-device',
    subject: `New sign-in to your ${BRAND_NAME} account`,
    text: letter(
      `Somebody signed in to your account with ${device}, from the address ${address}.`,
      'If it was you, there is nothing to do. If not, change your password at once and end the session under Account, Security.',
    ),
  })
}

export function sendFactorsChanged({ sendMail }: Events, to: string, what: string): Promise<void> {
  return sendMail({
    to,
    kind: 'factors-changed',
    subject: `The security of your ${BRAND_NAME} account was changed`,
    text: letter(
      `${what} of your ${BRAND_NAME} account.`,
      'If it was not you, reset your password at once and look under Account, Security.',
    ),
  })
}

/** Sent after an owner undoes an email change. */
export function sendFactorsRemoved({ sendMail }: Events, to: string, removed: readonly string[]): Promise<void> {
  return sendMail({
    to,
    kind: 'factors-changed',
    subject: `The security of your ${BRAND_NAME} account was changed`,
    text: letter(
      `Your email is the old one again. We also removed what may not be yours, because it was added shortly before the change or since: ${removed.join(', ')}.`,
      'If it was yours, add it again under Account, Security.',
    ),
  })
}

/** Masks an address, leaving enough to recognize one's own. */
function masked(email: string): string {
  return email.replace(/^(.{1,2})[^@]*/, '$1…')
}
