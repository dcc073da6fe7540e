/** Calls about an authenticator app as second factor. Firebase has no passkeys or recovery codes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { BRAND_NAME } from '@lodestay/domain'
import { z } from 'zod'
import { COOKIE_PREFIX } from './cookies.ts'
import { toSession } from './firebase-access.ts'
import { type Call, json, nowInSeconds, type Session, type Waiting } from './firebase-answers.ts'
import type { Calls, Context } from './firebase-context.ts'
import { type Account, type Tokens, type Toolkit, ToolkitRefusal } from './identity-toolkit.ts'
import { type SealedCookie, sealedCookie } from './sealed-cookie.ts'
import { spendCode } from './used-codes.ts'

const ENROLLMENT_SECONDS = 300
/** Google's error codes for a wrong code. */
const wrongCode = new Set(['INVALID_CODE', 'INVALID_MFA_VERIFICATION_CODE', 'INVALID_VERIFICATION_CODE'])

type Enrolling = { sessionInfo: string; sub: string }
type NewTokens = Omit<Tokens, 'localId'>

const codeBody = z.looseObject({ code: z.string().regex(/^\d{6}$/) })

function enrollingCookie({ sealed }: Context): SealedCookie<Enrolling> {
  return sealedCookie<Enrolling>({ ...sealed, name: `${COOKIE_PREFIX}.enrolling`, lifetime: ENROLLMENT_SECONDS })
}

async function accountOf({ idToken }: Session, toolkit: Toolkit): Promise<Account> {
  const { users } = await toolkit.accounts<{ users?: Account[] }>('lookup', { idToken })
  if (!users?.[0]) throw new ToolkitRefusal('SESSION_EXPIRED')
  return users[0]
}

function totpOf({ mfaInfo = [] }: Account): string | undefined {
  return mfaInfo.find(({ totpInfo }) => totpInfo)?.mfaEnrollmentId
}

/** Calls the v2 API, mapping its errors for a wrong code and an old sign-in to ours. */
function callFactors<T>(toolkit: Toolkit, method: string, body: object): Promise<T> {
  return toolkit.factors<T>(method, body).catch((error: unknown) => {
    if (!(error instanceof ToolkitRefusal)) throw error
    if (wrongCode.has(error.code)) throw new ToolkitRefusal('INVALID_CODE')
    if (error.code === 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN') throw new ToolkitRefusal('REAUTHENTICATION_REQUIRED')
    throw error
  })
}

/** @throws ToolkitRefusal if the code was already used. */
async function spend(account: string, code: string, { pool }: Context): Promise<void> {
  if (!(await spendCode(pool, account, code))) throw new ToolkitRefusal('INVALID_CODE')
}

/** Ends a session that new tokens have replaced. */
async function replace(old: Session, tokens: NewTokens, { sessions }: Context): Promise<Session> {
  const session = toSession({ ...tokens, localId: old.localId })
  if (session.began !== old.began) await sessions.end(old.localId, old.began)
  return session
}

async function getFactors({ cookie }: Call, { access, toolkit }: Context): Promise<Response> {
  const { session } = await access.resume(cookie)
  const account = await accountOf(session, toolkit)
  const provenUntil = await access.provenUntil(session)
  return json({
    totp: totpOf(account) !== undefined,
    recoveryCodes: false,
    passkeys: [],
    rememberedDevices: 0,
    hasPassword: account.providerUserInfo?.some(({ providerId }) => providerId === 'password') ?? true,
    provenUntil: provenUntil > new Date() ? provenUntil : null,
  })
}

async function enable({ cookie }: Call, context: Context): Promise<Response> {
  const { access, toolkit } = context
  const { session } = await access.proven(cookie)
  if (totpOf(await accountOf(session, toolkit))) throw new ToolkitRefusal('TOTP_ALREADY_ENABLED')
  const { totpSessionInfo: sessionInfo } = await callFactors<{
    totpSessionInfo: { sharedSecretKey: string; sessionInfo: string; verificationCodeLength?: number }
  }>(toolkit, 'mfaEnrollment:start', { idToken: session.idToken, totpEnrollmentInfo: {} })
  const secret = sessionInfo.sharedSecretKey
  const label = `${encodeURIComponent(BRAND_NAME)}:${encodeURIComponent(session.email)}`
  const totpURI = `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: BRAND_NAME })}`
  const enrolling = { sessionInfo: sessionInfo.sessionInfo, sub: session.localId }
  return json({ totpURI, secret }, [await enrollingCookie(context).set(enrolling, ENROLLMENT_SECONDS)])
}

async function verify(call: Call, context: Context): Promise<Response> {
  const { access } = context
  const { code } = codeBody.parse(call.body)
  const waiting = await access.cookies.waiting.read(call.cookie)
  if (!waiting) return confirmApp(call, code, context)
  // Guesses count against the session's account (see `accountOf`), so it has to be the one they are for.
  const stored = await access.storedSession(call.cookie)
  if (stored && stored.sub !== waiting.sub) throw new ToolkitRefusal('INVALID_TWO_FACTOR_COOKIE')
  return completeSignIn(call, waiting, code, context)
}

/** Enrolls the app with its first code. */
async function confirmApp(call: Call, code: string, context: Context): Promise<Response> {
  const { access, toolkit, sessions } = context
  const enrolling = enrollingCookie(context)
  const begun = await enrolling.read(call.cookie)
  const { session, remember } = await access.proven(call.cookie)
  if (begun?.sub !== session.localId) throw new ToolkitRefusal('INVALID_TWO_FACTOR_COOKIE')
  await spend(session.localId, code, context)
  const tokens = await callFactors<NewTokens>(toolkit, 'mfaEnrollment:finalize', {
    idToken: session.idToken,
    displayName: 'Authenticator app',
    totpVerificationInfo: { sessionInfo: begun.sessionInfo, verificationCode: code },
  })
  const anew = { ...(await replace(session, tokens, context)), secondFactor: true }
  // Other sessions started without the factor, so end them.
  for (const other of await sessions.list(session.localId))
    if (other.began !== anew.began) await sessions.end(session.localId, other.began)
  const response = await access.entered(anew, remember, call)
  const cookies = [...response.headers.getSetCookie(), enrolling.drop()]
  return json({ status: true, recoveryCodes: null }, cookies)
}

async function completeSignIn(call: Call, waiting: Waiting, code: string, context: Context): Promise<Response> {
  const { access, toolkit, sessions } = context
  await spend(waiting.sub, code, context)
  // Google's credential for the password is single-use, so wait until a new session can't get the name of an ended one.
  while (await sessions.isOver(waiting.sub, nowInSeconds())) await sleep(1000 - (Date.now() % 1000))
  const session = await access.begin(async () => ({
    localId: waiting.sub,
    ...(await callFactors<NewTokens>(toolkit, 'mfaSignIn:finalize', {
      mfaPendingCredential: waiting.pending,
      mfaEnrollmentId: waiting.factor,
      totpVerificationInfo: { verificationCode: code },
    })),
  }))
  return access.entered({ ...session, secondFactor: true }, waiting.remember, call)
}

async function disable(call: Call, context: Context): Promise<Response> {
  const { access, toolkit } = context
  const { session, remember } = await access.proven(call.cookie)
  const mfaEnrollmentId = totpOf(await accountOf(session, toolkit))
  if (!mfaEnrollmentId) throw new ToolkitRefusal('TWO_FACTOR_NOT_ENABLED')
  const { idToken } = session
  const tokens = await callFactors<NewTokens>(toolkit, 'mfaEnrollment:withdraw', { idToken, mfaEnrollmentId })
  return access.entered(await replace(session, tokens, context), remember, call)
}

async function requestReset({ cookie }: Call, { access, events }: Context): Promise<Response> {
  const waiting = await access.cookies.waiting.read(cookie)
  if (!waiting) throw new ToolkitRefusal('INVALID_TWO_FACTOR_COOKIE')
  await events.secondFactorLost(waiting.sub)
  return json({ status: true })
}

export const secondFactorCalls: Calls = {
  'GET /factors': getFactors,
  'POST /two-factor/enable': enable,
  'POST /two-factor/verify-totp': verify,
  'POST /two-factor/disable': disable,
  'POST /two-factor/request-reset': requestReset,
}
