/** Calls of the embedded identity service about passwords, and about proving one's identity again. */
import { z } from 'zod'
import { type IdentityCall, ok, parse, password, Refusal, reply, token, toUser } from './embedded-answers.ts'
import {
  type Calls,
  type Context,
  forward,
  forwardAs,
  revokeOutstanding,
  type SessionCall,
} from './embedded-context.ts'
import { forwardEmail } from './embedded-email-calls.ts'
import type { LiveSession } from './embedded-sessions.ts'

const bodies = {
  reset: z.looseObject({ token }),
  verify: z.object({ password: z.string().max(1000) }),
  reauthenticate: z.union([z.object({ password }), z.object({ code: z.string().max(40) })]),
  change: z.object({ currentPassword: password, newPassword: z.string().max(1000) }),
}

/** @throws Refusal unless this is the account's password. */
async function checkPassword({ identityId }: LiveSession, { auth }: Context, password: string): Promise<void> {
  const { internalAdapter, password: passwords } = await auth.$context
  const account = await internalAdapter.findCredentialAccount(identityId)
  const isRight = account?.password && (await passwords.verify({ hash: account.password, password }))
  if (!isRight) throw new Refusal('INVALID_PASSWORD', 400)
}

async function resetPassword(request: IdentityCall, context: Context): Promise<Response> {
  const body = parse(bodies.reset, request.body)
  const { internalAdapter } = await context.auth.$context
  const reset = await internalAdapter.findVerificationValue(`reset-password:${body.token}`)
  const response = await forward(request, context)
  if (response.ok && reset) {
    // The token came by mail, so the reader of the mailbox has it.
    await internalAdapter.updateUser(reset.value, { emailVerified: true })
    await revokeOutstanding(context, reset.value)
    await context.events.recovered(reset.value)
  }
  return response
}

async function verifyPassword({ session, body }: SessionCall, context: Context): Promise<Response> {
  await checkPassword(session, context, parse(bodies.verify, body).password)
  return ok()
}

async function reauthenticate(request: SessionCall, context: Context): Promise<Response> {
  const body = parse(bodies.reauthenticate, request.body)
  if ('code' in body) return reauthenticateByCode(request, context, body.code)
  await checkPassword(request.session, context, body.password)
  await context.sessions.prove(request.session.id)
  return ok()
}

async function reauthenticateByCode(request: SessionCall, context: Context, code: string): Promise<Response> {
  const { factors, sessions } = context
  const { id, identityId } = request.session
  const isTotp = /^\d{6}$/.test(code)
  // An app whose enrollment was never confirmed proves nothing.
  if (isTotp && !(await factors.of(identityId)).totp) throw new Refusal('INVALID_CODE', 401)
  if (isTotp && !(await factors.spend(identityId, code))) throw new Refusal('INVALID_CODE', 401)
  const response = isTotp
    ? await forwardAs(request, context, '/two-factor/verify-totp', { code })
    : await forwardAs(request, context, '/two-factor/verify-backup-code', { code, disableSession: true })
  if (!response.ok) return response
  await sessions.prove(id, { secondFactor: true })
  return ok()
}

async function changePassword(request: SessionCall, context: Context): Promise<Response> {
  const { access, sessions, factors, emailChanges } = context
  const body = parse(bodies.change, request.body)
  const { identityId, secondFactor } = request.session
  const response = await forwardAs(request, context, '/change-password', { ...body, revokeOtherSessions: true })
  if (!response.ok) return response
  const session = await access.startedBy(request, response)
  await sessions.prove(session.id, { secondFactor })
  await factors.forgetOutstanding(identityId)
  await emailChanges.forgetAsked(identityId)
  return reply(response, toUser(session))
}

export const passwordCalls: Calls = {
  'POST /request-password-reset': { session: 'none', run: forwardEmail },
  'POST /reset-password': { session: 'none', run: resetPassword },
  'POST /verify-password': { session: 'half', run: verifyPassword },
  'POST /reauthenticate': { session: 'whole', run: reauthenticate },
  'POST /change-password': { session: 'whole', run: changePassword },
}
