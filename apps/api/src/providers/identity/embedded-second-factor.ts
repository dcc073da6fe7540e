/** Calls of the embedded identity service about second factors: entering, adding and removing them. */
import { z } from 'zod'
import { provenUntil } from './embedded-access.ts'
import { type IdentityCall, ok, parse, Refusal, reply, toUser } from './embedded-answers.ts'
import { type Calls, type Context, forward, forwardAs, type SessionCall } from './embedded-context.ts'
import type { LiveSession } from './embedded-sessions.ts'
import { type FactorChange, sendFactorsChanged } from './mails.ts'

const PASSKEYS_MAX = 20

const totpBody = z.looseObject({ code: z.string().regex(/^\d{6}$/) })
const passkeyBody = z.object({ response: z.looseObject({ id: z.string() }), name: z.string().max(60).optional() })

/** Response to a correct second factor: the session is now complete. */
export async function completeSecondFactor(
  request: IdentityCall,
  { access, sessions }: Context,
  response: Response,
  identityId: string,
): Promise<Response> {
  if (!response.ok) return response
  const session = await access.startedBy(request, response)
  // The guess must have been counted against the account whose session began.
  if (session.identityId !== identityId) {
    await sessions.end(session.identityId, session.id)
    throw new Refusal('INVALID_TWO_FACTOR_COOKIE', 401)
  }
  await sessions.prove(session.id, { secondFactor: true })
  return reply(response, toUser(session))
}

/** The account a code is being entered for: from the session, or from the cookie of a sign-in that awaits it. */
async function whoGivesCode({ cookies }: IdentityCall, { access }: Context): Promise<string> {
  const account = await access.accountOf(cookies)
  if (!account) throw new Refusal('INVALID_TWO_FACTOR_COOKIE', 401)
  return account.identityId
}

/** After adding the first second factor, ends everything that was opened without one. */
async function factorAdded(
  { id, identityId, email }: LiveSession,
  { sessions, events }: Context,
  change: FactorChange,
): Promise<void> {
  await sessions.endAll(identityId, id)
  await sendFactorsChanged(events, email, change)
}

async function verifyTotp(request: IdentityCall, context: Context): Promise<Response> {
  const { access, factors } = context
  const identityId = await whoGivesCode(request, context)
  const { code } = parse(totpBody, request.body)
  const enrols = !(await factors.of(identityId)).totp
  // Enrolling an app needs the same recent proof as any other change of factors.
  if (enrols) await access.provenSession(request.cookies)
  if (!(await factors.spend(identityId, code))) throw new Refusal('INVALID_CODE', 401)
  const response = await completeSecondFactor(request, context, await forward(request, context), identityId)
  if (!response.ok || !enrols) return response
  const recoveryCodes = await factors.totpAdded(identityId)
  await factorAdded(await access.startedBy(request, response), context, 'app-added')
  return reply(response, { status: true, recoveryCodes })
}

async function verifyRecoveryCode(request: IdentityCall, context: Context): Promise<Response> {
  const identityId = await whoGivesCode(request, context)
  return completeSecondFactor(request, context, await forward(request, context), identityId)
}

async function requestReset(request: IdentityCall, context: Context): Promise<Response> {
  await context.events.secondFactorLost(await whoGivesCode(request, context))
  return ok()
}

async function getFactors({ session }: SessionCall, { factors }: Context): Promise<Response> {
  const until = provenUntil(session)
  return ok({ ...(await factors.of(session.identityId)), provenUntil: until > new Date() ? until : null })
}

async function enableTotp({ session }: SessionCall, { factors }: Context): Promise<Response> {
  const enrollment = await factors.beginTotp(session.identityId, session.email)
  if (!enrollment) throw new Refusal('TOTP_ALREADY_ENABLED', 400)
  return ok(enrollment)
}

async function disableTotp({ session }: SessionCall, { factors, events }: Context): Promise<Response> {
  await factors.removeTotp(session.identityId)
  await sendFactorsChanged(events, session.email, 'app-removed')
  return ok()
}

async function newRecoveryCodes({ session }: SessionCall, { factors }: Context): Promise<Response> {
  if (!(await factors.of(session.identityId)).recoveryCodes) throw new Refusal('TWO_FACTOR_NOT_ENABLED', 400)
  return ok({ recoveryCodes: await factors.writeCodes(session.identityId) })
}

async function forgetDevices({ session }: SessionCall, { factors }: Context): Promise<Response> {
  await factors.forgetDevices(session.identityId)
  return ok()
}

async function addPasskey(request: SessionCall, context: Context): Promise<Response> {
  const { factors, sessions } = context
  const given = parse(passkeyBody, request.body)
  const { id, identityId } = request.session
  if ((await factors.of(identityId)).passkeys.length >= PASSKEYS_MAX) throw new Refusal('TOO_MANY_PASSKEYS', 400)
  const body = { ...given, createSession: false }
  const response = await forwardAs(request, context, '/passkey/verify-registration', body)
  if (!response.ok) throw new Refusal('FAILED_TO_VERIFY_REGISTRATION', 400)
  const recoveryCodes = await factors.passkeyAdded(identityId)
  // A passkey that was just created counts as proof.
  await sessions.prove(id, { secondFactor: true })
  await factorAdded(request.session, context, 'passkey-added')
  return reply(response, { status: true, recoveryCodes })
}

async function deletePasskey(request: SessionCall, context: Context): Promise<Response> {
  const response = await forward(request, context)
  if (!response.ok) return response
  await context.factors.passkeyRemoved(request.session.identityId)
  await sendFactorsChanged(context.events, request.session.email, 'passkey-removed')
  return ok()
}

async function renamePasskey(request: SessionCall, context: Context): Promise<Response> {
  const response = await forward(request, context)
  return response.ok ? ok() : response
}

export const secondFactorCalls: Calls = {
  'POST /two-factor/verify-totp': { session: 'none', run: verifyTotp },
  'POST /two-factor/verify-backup-code': { session: 'none', run: verifyRecoveryCode },
  'POST /two-factor/request-reset': { session: 'none', run: requestReset },
  'GET /factors': { session: 'whole', run: getFactors },
  'POST /two-factor/enable': { session: 'proven', run: enableTotp },
  'POST /two-factor/disable': { session: 'proven', run: disableTotp },
  'POST /two-factor/generate-backup-codes': { session: 'proven', run: newRecoveryCodes },
  'POST /forget-devices': { session: 'whole', run: forgetDevices },
  'GET /passkey/generate-register-options': { session: 'proven', run: forward },
  'POST /passkey/verify-registration': { session: 'proven', run: addPasskey },
  'POST /passkey/delete-passkey': { session: 'proven', run: deletePasskey },
  'POST /passkey/update-passkey': { session: 'whole', run: renamePasskey },
}
