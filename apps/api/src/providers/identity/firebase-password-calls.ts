/** Calls about passwords with Firebase, and about proving one's identity again. */
import { PASSWORD_MAX, passwordCharacters } from '@lodestay/domain'
import { z } from 'zod'
import {
  type Call,
  isAboutCredentials,
  isRefusal,
  json,
  nowInSeconds,
  SecondFactorMissing,
  type Session,
} from './firebase-answers.ts'
import { type Calls, type Context, signInPage } from './firebase-context.ts'
import { type Account, type SignedIn, ToolkitRefusal } from './identity-toolkit.ts'

/** Password length limits that apply regardless of the Firebase project's policy. */
export const FIREBASE_PASSWORD_LIMITS = { least: 6, most: PASSWORD_MAX } as const

const characters = {
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  numeric: /\d/,
  'non-alphanumeric': /[^\da-z]/i,
} as const

const password = z.string().min(1).max(1000)
const bodies = {
  requestReset: z.object({ email: z.string().max(254), redirectTo: z.string().max(2000).optional() }),
  reset: z.object({ token: z.string().min(1).max(500), newPassword: password }),
  change: z.object({ currentPassword: password, newPassword: password }),
  password: z.object({ password }),
}

/** @throws ToolkitRefusal unless the project's policy accepts the password. */
export async function assertAcceptable(password: string, { passwordPolicy }: Context): Promise<void> {
  const policy = await passwordPolicy()
  if (password.length < policy.minLength) throw new ToolkitRefusal('PASSWORD_TOO_SHORT')
  if (password.length > policy.maxLength) throw new ToolkitRefusal('PASSWORD_TOO_LONG')
  const missing = policy.mustContain.filter((kind) => !characters[kind].test(password))
  if (missing.length > 0)
    throw new ToolkitRefusal(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `The password must also contain: ${missing.map((kind) => passwordCharacters[kind]).join(', ')}.`,
    )
}

/** Signs in with the password of an account that has a session. @throws ToolkitRefusal if the password is wrong. */
async function checkPassword({ email }: Session, password: string, { access }: Context): Promise<SignedIn> {
  return access.byPassword(email, password).catch((error: unknown) => {
    throw isRefusal(error, 'INVALID_LOGIN_CREDENTIALS') ? new ToolkitRefusal('INVALID_PASSWORD') : error
  })
}

async function requestReset({ body }: Call, { toolkit, settings }: Context): Promise<Response> {
  const { email, redirectTo } = bodies.requestReset.parse(body)
  const continueUrl = signInPage(settings, redirectTo)
  await toolkit
    .accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl })
    .catch((error: unknown) => {
      if (!isAboutCredentials(error)) throw error
    })
  return json({ status: true })
}

async function resetPassword({ body }: Call, context: Context): Promise<Response> {
  const { toolkit, access, sessions, events } = context
  const { token, newPassword } = bodies.reset.parse(body)
  await assertAcceptable(newPassword, context)
  const { email = '' } = await toolkit.accounts<Account>('resetPassword', { oobCode: token, newPassword })
  // The response has the email but no account id: sign in with the new password to get it.
  const { localId } = await access.byPassword(email, newPassword)
  await sessions.endThrough(localId, nowInSeconds())
  await events.recovered(localId)
  return json({ status: true })
}

async function changePassword(call: Call, context: Context): Promise<Response> {
  const { toolkit, access, sessions } = context
  const { currentPassword, newPassword } = bodies.change.parse(call.body)
  await assertAcceptable(newPassword, context)
  const { session, remember } = await access.resume(call.cookie)
  const proven = await checkPassword(session, currentPassword, context)
  await toolkit.accounts('update', { idToken: proven.idToken ?? session.idToken, password: newPassword })
  await sessions.endThrough(session.localId, nowInSeconds())
  // If the account has a second factor, the new session starts with that.
  return access
    .begin(() => access.byPassword(session.email, newPassword))
    .then(
      (anew) => access.entered(anew, remember, call),
      (error: unknown) => {
        if (error instanceof SecondFactorMissing) return access.wait(error, session.email, remember)
        throw error
      },
    )
}

/** A correct password counts as proof even if a second factor would still be required. */
async function verifyPassword({ cookie, body }: Call, context: Context): Promise<Response> {
  const { session } = await context.access.resume(cookie)
  await checkPassword(session, bodies.password.parse(body).password, context)
  return json({ status: true })
}

async function reauthenticate({ cookie, body }: Call, context: Context): Promise<Response> {
  const { session } = await context.access.resume(cookie)
  await checkPassword(session, bodies.password.parse(body).password, context)
  await context.sessions.prove(session.localId, session.began)
  return json({ status: true })
}

export const passwordCalls: Calls = {
  'POST /request-password-reset': requestReset,
  'POST /reset-password': resetPassword,
  'POST /change-password': changePassword,
  'POST /verify-password': verifyPassword,
  'POST /reauthenticate': reauthenticate,
}
