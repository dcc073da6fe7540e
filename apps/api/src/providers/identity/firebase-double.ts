/**
 * Test double of Firebase Authentication: a server that speaks the Identity Toolkit protocol, with the shapes of its
 * reference and its emulator, and signs tokens with its own key. Serves as FIREBASE_GATEWAY_URL.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOTP } from '@better-auth/utils/otp'
import { decodeJwt, exportJWK, exportPKCS8, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

const PROJECT = 'lodestay-test'
const API_KEY = 'AIzaSyTest'
const KEY_ID = 'google-key'
const ENROLLMENT = 'enrollment-1'

type User = {
  localId: string
  email: string
  password: string | null
  displayName?: string
  disabled: boolean
  /** A kind of second factor that we don't support: a text message. */
  secondFactor: boolean
  /** TOTP secret, once enrolled. */
  totpSecret?: string
  emailVerified: boolean
  /** Unix seconds; earlier refresh tokens are revoked. */
  validSince: number
  googleId?: string
}
type Oob = { requestType: string; oobCode: string; email: string; newEmail?: string }
type Body = Record<string, string | undefined> & { localId?: string; email?: string | string[] }

class Refusal extends Error {
  readonly status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}
const insist: (condition: unknown, message: string) => asserts condition = (condition, message) => {
  if (!condition) throw new Refusal(message)
}

function seconds() {
  return Math.floor(Date.now() / 1000)
}

export type FirebaseDouble = Awaited<ReturnType<typeof startFirebaseDouble>>

export async function startFirebaseDouble() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const users = new Map<string, User>()
  const sessions = new Map<string, { localId: string; began: number; withFactor: boolean }>()
  const pending = new Map<string, string>()
  const enrolling = new Map<string, string>()
  const oobs: Oob[] = []
  const state = {
    /** `down` drops every connection, `broken` returns 503, `wrong-key` rejects the API key. */
    mode: 'up' as 'up' | 'down' | 'broken' | 'wrong-key',
    policy: { minPasswordLength: 6, maxPasswordLength: 4096 } as Record<string, unknown>,
    requests: [] as string[],
  }

  const byEmail = (email: unknown) => [...users.values()].find((user) => user.email === String(email).toLowerCase())
  const checkPassword = (password: string) =>
    insist(password.length >= 6, 'WEAK_PASSWORD : Password should be at least 6 characters')

  const sign = (payload: JWTPayload, kid = KEY_ID) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey)

  const idTokenOf = (user: User, began: number, withFactor = false) =>
    sign({
      iss: `https://securetoken.google.com/${PROJECT}`,
      aud: PROJECT,
      auth_time: began,
      user_id: user.localId,
      sub: user.localId,
      iat: seconds(),
      exp: seconds() + 3600,
      email: user.email,
      email_verified: user.emailVerified,
      ...(user.displayName && { name: user.displayName }),
      firebase: {
        identities: { email: [user.email] },
        sign_in_provider: 'password',
        ...(withFactor && { sign_in_second_factor: 'totp', second_factor_identifier: ENROLLMENT }),
      },
    })
  const tokensOf = async (user: User) => {
    if (user.secondFactor)
      return { mfaPendingCredential: randomUUID(), mfaInfo: [{ mfaEnrollmentId: '1', phoneInfo: '+1******1' }] }
    if (user.totpSecret) {
      const mfaPendingCredential = randomUUID()
      pending.set(mfaPendingCredential, user.localId)
      return { mfaPendingCredential, mfaInfo: mfaInfoOf(user) }
    }
    return openSession(user, seconds())
  }
  const openSession = async (user: User, began: number, withFactor = false) => {
    const refreshToken = randomUUID()
    sessions.set(refreshToken, { localId: user.localId, began, withFactor })
    return { idToken: await idTokenOf(user, began, withFactor), refreshToken, expiresIn: '3600' }
  }
  const mfaInfoOf = ({ totpSecret }: User) =>
    totpSecret ? [{ mfaEnrollmentId: ENROLLMENT, displayName: 'Authenticator app', totpInfo: {} }] : []
  const checkCode = async (secret: string, code: string | undefined) =>
    insist(code && (await createOTP(secret).verify(code)), 'INVALID_CODE')
  type Factor = { verificationCode?: string; sessionInfo?: string }
  type FactorBody = { idToken?: string; mfaPendingCredential?: string; totpVerificationInfo?: Factor }
  const factors: Record<string, (body: FactorBody) => Promise<object>> = {
    'mfaEnrollment:start': async ({ idToken }) => {
      const user = owner(idToken)
      // As in the real service: enrolling requires a confirmed address.
      insist(user.emailVerified, 'UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.')
      const sessionInfo = randomUUID()
      const secret = randomUUID().replaceAll('-', '')
      enrolling.set(sessionInfo, secret)
      const sharedSecretKey = new URL(createOTP(secret).url('X', user.email)).searchParams.get('secret')
      return { totpSessionInfo: { sharedSecretKey, verificationCodeLength: 6, periodSec: 30, sessionInfo } }
    },
    'mfaEnrollment:finalize': async ({ idToken, totpVerificationInfo }) => {
      const user = owner(idToken)
      const secret = enrolling.get(totpVerificationInfo?.sessionInfo ?? '')
      insist(secret, 'INVALID_SESSION_INFO')
      await checkCode(secret, totpVerificationInfo?.verificationCode)
      user.totpSecret = secret
      return openSession(user, Number(decodeJwt(idToken ?? '').auth_time), true)
    },
    'mfaEnrollment:withdraw': async ({ idToken }) => {
      const user = owner(idToken)
      delete user.totpSecret
      return openSession(user, Number(decodeJwt(idToken ?? '').auth_time))
    },
    'mfaSignIn:finalize': async ({ mfaPendingCredential = '', totpVerificationInfo }) => {
      const user = users.get(pending.get(mfaPendingCredential) ?? '')
      insist(user?.totpSecret, 'INVALID_MFA_PENDING_CREDENTIAL')
      await checkCode(user.totpSecret, totpVerificationInfo?.verificationCode)
      pending.delete(mfaPendingCredential)
      return openSession(user, seconds(), true)
    },
  }
  const owner = (idToken: string | undefined): User => {
    insist(idToken, 'MISSING_ID_TOKEN')
    const { sub = '', auth_time } = decodeJwt(idToken)
    const user = users.get(sub)
    insist(user, 'USER_NOT_FOUND')
    insist(Number(auth_time) >= user.validSince, 'TOKEN_EXPIRED')
    return user
  }
  const addUser = (fields: Partial<User> & { email: string }): User => {
    const user: User = {
      localId: randomUUID().replaceAll('-', '').slice(0, 28),
      password: null,
      disabled: false,
      secondFactor: false,
      emailVerified: false,
      validSince: 0,
      ...fields,
    }
    users.set(user.localId, user)
    return user
  }
  const oob = (fields: Omit<Oob, 'oobCode'>) => {
    oobs.push({ ...fields, oobCode: randomUUID() })
    return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: fields.email }
  }
  const spend = (code: string | undefined): Oob => {
    const index = oobs.findIndex((one) => one.oobCode === code)
    const [found] = index < 0 ? [] : oobs.splice(index, 1)
    insist(found, 'INVALID_OOB_CODE')
    return found
  }

  const accounts: Record<string, (body: Body, privileged: boolean) => Promise<object>> = {
    signUp: async ({ email = '', password = '', displayName }) => {
      insist(/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(email)), 'INVALID_EMAIL')
      checkPassword(password)
      insist(!byEmail(email), 'EMAIL_EXISTS')
      const user = addUser({ email: String(email).toLowerCase(), password, ...(displayName && { displayName }) })
      const { localId } = user
      return { kind: 'identitytoolkit#SignupNewUserResponse', localId, email, ...(await tokensOf(user)) }
    },
    signInWithPassword: async ({ email, password }) => {
      insist(password, 'MISSING_PASSWORD')
      const user = byEmail(email)
      insist(user, 'INVALID_LOGIN_CREDENTIALS')
      insist(!user.disabled, 'USER_DISABLED')
      insist(user.password === password, 'INVALID_LOGIN_CREDENTIALS')
      const { localId } = user
      const kind = 'identitytoolkit#VerifyPasswordResponse'
      return { kind, registered: true, localId, email: user.email, ...(await tokensOf(user)) }
    },
    signInWithIdp: async ({ postBody }) => {
      const given = new URLSearchParams(postBody)
      insist(given.get('providerId') === 'google.com', 'INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response')
      const claims = decodeJwt(given.get('id_token') ?? '')
      const email = String(claims.email)
      const holder = byEmail(email)
      if (holder?.password && !holder.googleId) return { email, needConfirmation: true, verifiedProvider: ['password'] }
      const user =
        [...users.values()].find((one) => one.googleId === claims.sub) ??
        addUser({ email, googleId: String(claims.sub), emailVerified: true })
      const { localId } = user
      return { kind: 'identitytoolkit#VerifyAssertionResponse', localId, email, ...(await tokensOf(user)) }
    },
    sendOobCode: async ({ requestType = '', email, newEmail, idToken }) => {
      if (requestType === 'VERIFY_AND_CHANGE_EMAIL') {
        const user = owner(idToken)
        insist(!byEmail(newEmail), 'EMAIL_EXISTS')
        return oob({ requestType, email: user.email, newEmail: String(newEmail).toLowerCase() })
      }
      if (requestType === 'VERIFY_EMAIL') return oob({ requestType, email: owner(idToken).email })
      insist(byEmail(email), 'EMAIL_NOT_FOUND')
      return oob({ requestType, email: String(email).toLowerCase() })
    },
    resetPassword: async ({ oobCode, newPassword }) => {
      // Without a new password, this tells what a code of any kind does.
      if (newPassword === undefined) {
        const found = oobs.find((one) => one.oobCode === oobCode)
        insist(found, 'INVALID_OOB_CODE')
        return { kind: 'identitytoolkit#ResetPasswordResponse', ...found }
      }
      checkPassword(newPassword)
      const { email, requestType } = spend(oobCode)
      const user = byEmail(email)
      insist(user, 'INVALID_OOB_CODE')
      Object.assign(user, { password: newPassword, emailVerified: true, validSince: seconds() })
      return { kind: 'identitytoolkit#ResetPasswordResponse', email, requestType }
    },
    update: async ({ oobCode, idToken, localId = '', password, validSince, emailVerified, mfa }, privileged) => {
      const kind = 'identitytoolkit#SetAccountInfoResponse'
      if (oobCode) {
        const { email, newEmail, requestType } = spend(oobCode)
        const user = byEmail(requestType === 'RECOVER_EMAIL' ? newEmail : email)
        insist(user, 'INVALID_OOB_CODE')
        user.emailVerified = true
        if (requestType === 'RECOVER_EMAIL') {
          user.email = email
          return { kind, localId: user.localId, email, emailVerified: true }
        }
        if (requestType === 'VERIFY_EMAIL') return { kind, localId: user.localId, email, emailVerified: true }
        insist(newEmail, 'INVALID_OOB_CODE')
        Object.assign(user, { email: newEmail, validSince: seconds() })
        oob({ requestType: 'RECOVER_EMAIL', email, newEmail })
        return { kind, localId: user.localId, email: newEmail, newEmail, emailVerified: true }
      }
      const user = privileged ? users.get(localId) : owner(idToken)
      insist(user, 'USER_NOT_FOUND')
      if (password) checkPassword(password)
      if (privileged && emailVerified) user.emailVerified = true
      if (privileged && mfa) delete user.totpSecret
      if (password || validSince)
        Object.assign(user, { ...(password && { password }), validSince: Number(validSince ?? seconds()) })
      return { kind, localId: user.localId, email: user.email }
    },
    delete: async ({ localId = '', idToken }, privileged) => {
      const user = privileged ? users.get(localId) : owner(idToken)
      insist(user, 'USER_NOT_FOUND')
      users.delete(user.localId)
      return { kind: 'identitytoolkit#DeleteAccountResponse' }
    },
    lookup: async ({ email = [], idToken }, privileged) => {
      const kind = 'identitytoolkit#GetAccountInfoResponse'
      if (idToken) {
        const user = owner(idToken)
        const providerUserInfo = [...(user.password ? ['password'] : []), ...(user.googleId ? ['google.com'] : [])]
        const { localId } = user
        const providers = providerUserInfo.map((providerId) => ({ providerId }))
        return { kind, users: [{ localId, email: user.email, mfaInfo: mfaInfoOf(user), providerUserInfo: providers }] }
      }
      insist(privileged, 'INVALID_ID_TOKEN')
      const found = [email].flat().flatMap((one) => byEmail(one) ?? [])
      return { kind, ...(found.length > 0 && { users: found }) }
    },
    createAuthUri: async ({ identifier = '' }) => {
      insist(/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(identifier), 'INVALID_IDENTIFIER')
      return { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: randomUUID() }
    },
  }

  const renew = async ({ grant_type, refresh_token = '' }: Body) => {
    insist(grant_type === 'refresh_token', 'INVALID_GRANT_TYPE')
    const session = sessions.get(refresh_token)
    insist(session, 'INVALID_REFRESH_TOKEN')
    const user = users.get(session.localId)
    insist(user, 'USER_NOT_FOUND')
    insist(!user.disabled, 'USER_DISABLED')
    insist(session.began >= user.validSince, 'TOKEN_EXPIRED')
    const token = await idTokenOf(user, session.began, session.withFactor)
    return {
      access_token: token,
      expires_in: '3600',
      token_type: 'Bearer',
      refresh_token,
      id_token: token,
      user_id: user.localId,
      project_id: '123456789',
    }
  }

  const oauth = async ({ grant_type, code, code_verifier }: Body) => {
    if (grant_type !== 'authorization_code') return { access_token: 'service-account', expires_in: 3600 }
    insist(code && code_verifier, 'invalid_grant')
    return { id_token: await sign({ sub: `google-${code}`, email: `${code}@gmail.test` }), access_token: 'ya29' }
  }

  const handle = async (request: IncomingMessage): Promise<object> => {
    const url = new URL(request.url ?? '/', 'http://double')
    const [, host, ...rest] = url.pathname.split('/')
    const path = rest.join('/')
    if (host === 'www.googleapis.com')
      return { keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }] }
    const body = await readBody(request)
    if (host === 'oauth2.googleapis.com') return oauth(body)
    const privileged = request.headers.authorization === 'Bearer service-account'
    if (!privileged && (state.mode === 'wrong-key' || url.searchParams.get('key') !== API_KEY))
      throw new Refusal('API key not valid. Please pass a valid API key.')
    if (host === 'securetoken.googleapis.com') return renew(body)
    if (path === 'v2/passwordPolicy')
      return { customStrengthOptions: state.policy, schemaVersion: 1, enforcementState: 'ENFORCE' }
    const factor = factors[path.replace('v2/accounts/', '')]
    if (factor) return factor(body as FactorBody)
    const method = accounts[path.split(':')[1] ?? '']
    if (!method) throw new Refusal('Not Found', 404)
    return method(body, privileged)
  }

  const server = createServer((request, response) => {
    state.requests.push(String(request.url).split('?')[0] ?? '')
    if (state.mode === 'down') return void request.socket.destroy()
    if (state.mode === 'broken') return answer(response, 503, 'Service Unavailable')
    handle(request).then(
      (body) => answer(response, 200, JSON.stringify(body)),
      (error: unknown) => answer(response, ...refusalOf(error)),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    state,
    users,
    sign,
    byEmail,
    /** Codes emailed to an address, newest first. */
    mailedTo: (recipient: string) =>
      oobs
        .filter(({ requestType, email, newEmail = email }) =>
          requestType === 'RECOVER_EMAIL' ? email === recipient : newEmail === recipient,
        )
        .reverse(),
    /** Environment for a platform that uses the double; includes a service account key if `administrates`. */
    environment: async (administrates = true): Promise<Record<string, string>> => ({
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: API_KEY,
      FIREBASE_GATEWAY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...(administrates && {
        FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
          client_email: `admin@${PROJECT}.iam.gserviceaccount.com`,
          private_key: await exportPKCS8(privateKey),
        }),
      }),
    }),
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return request.headers['content-type']?.includes('json')
    ? JSON.parse(text)
    : Object.fromEntries(new URLSearchParams(text))
}

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'public, max-age=20000' }).end(body)
}

function refusalOf(error: unknown): [status: number, body: string] {
  const { message } = error as Error
  const status = error instanceof Refusal ? error.status : 500
  const wrongKey = message.startsWith('API key') && {
    status: 'INVALID_ARGUMENT',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
        metadata: { service: 'identitytoolkit.googleapis.com' },
      },
    ],
  }
  const errors = [{ message, domain: 'global', reason: 'invalid' }]
  return [status, JSON.stringify({ error: { code: status, message, errors, ...wrongKey } })]
}
