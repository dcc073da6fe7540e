/**
 * REST client for Google's Identity Toolkit, limited to the calls that we use: ten-second timeout, refusals by code.
 */
import { importPKCS8, type JSONWebKeySet, SignJWT } from 'jose'
import { Problem } from '../../kernel/errors.ts'
import type { KeySet } from './firebase-tokens.ts'

const TIMEOUT_MS = 10_000
const OAUTH_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

export type ServiceAccount = { readonly client_email: string; readonly private_key: string }

export type ToolkitSettings = {
  readonly projectId: string
  readonly apiKey: string
  /**
   * Replaces Google's hosts, each served as a folder: `<gateway>/identitytoolkit.googleapis.com/…`. The emulator uses
   * this layout, and an egress proxy can too.
   */
  readonly gatewayUrl?: string | undefined
  readonly emulated?: boolean
  /** Lets us manage identities without their own tokens. */
  readonly serviceAccount?: ServiceAccount | undefined
}

/** An error of the service, by its code: `EMAIL_EXISTS`. */
export class ToolkitRefusal extends Error {
  readonly code: string
  /** What to tell the user, for a code without a text of its own. */
  readonly detail: string | undefined
  constructor(code: string, detail?: string) {
    super(code)
    this.name = 'ToolkitRefusal'
    this.code = code
    this.detail = detail
  }
}

/** Codes that mean our own misconfiguration, not the user's mistake. */
const ours = new Set([
  'API_KEY_INVALID',
  'API_KEY_SERVICE_BLOCKED',
  'CONFIGURATION_NOT_FOUND',
  'PROJECT_NOT_FOUND',
  'PROJECT_DISABLED',
  'UNAUTHORIZED_DOMAIN',
  'INVALID_CONTINUE_URI',
  'INSUFFICIENT_PERMISSION',
  'PERMISSION_DENIED',
])

export function serviceDown(cause: unknown): Problem {
  return new Problem('unavailable', 'Sign-in is down. Try again in a moment.', { cause, retryAfterSeconds: 2 })
}

type ErrorBody = { error?: { message?: string; status?: string; details?: { reason?: string }[] } | string }

// Usually `{"error": {"code": 400, "message": "WEAK_PASSWORD : Password should be…"}}`. If the message is a sentence,
// the code is in the details (a wrong key) or is the status; OAuth returns `{"error": "invalid_grant"}`.
function nameOf({ error }: ErrorBody): string {
  if (typeof error === 'string') return error
  const name = /^[A-Z]+(?:_[A-Z]+)+/.exec(error?.message ?? '')?.[0]
  return name ?? error?.details?.find((detail) => detail.reason)?.reason ?? error?.status ?? 'UNKNOWN'
}

export type Tokens = { readonly idToken: string; readonly refreshToken: string; readonly localId: string }
/** A second factor in the service's format. */
export type MfaInfo = { readonly mfaEnrollmentId: string; readonly totpInfo?: object }
export type Account = {
  readonly localId: string
  readonly email?: string
  readonly newEmail?: string
  readonly emailVerified?: boolean
  readonly mfaInfo?: readonly MfaInfo[]
  readonly providerUserInfo?: readonly { readonly providerId: string }[]
}
/** Result of a sign-in: tokens, or placeholders while a second factor or a confirmation is missing. */
export type SignedIn = Account & Partial<Tokens> & { readonly mfaPendingCredential?: string }

export type Toolkit = ReturnType<typeof createToolkit>

export function createToolkit(settings: ToolkitSettings) {
  const at = (host: string) => (settings.gatewayUrl ? `${settings.gatewayUrl}/${host}` : `https://${host}`)
  const toolkit = at('identitytoolkit.googleapis.com')
  const key = `key=${encodeURIComponent(settings.apiKey)}`
  let access: { token: string; until: number } | null = null

  const accessToken = async ({ client_email, private_key }: ServiceAccount): Promise<string> => {
    if (access && Date.now() < access.until) return access.token
    const url = at('oauth2.googleapis.com/token')
    const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/identitytoolkit' })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(client_email)
      .setAudience('https://oauth2.googleapis.com/token')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importPKCS8(private_key, 'RS256'))
    const granted = await send<{ access_token: string; expires_in: number }>(
      url,
      post(new URLSearchParams({ grant_type: OAUTH_GRANT, assertion })),
    )
    access = { token: granted.access_token, until: Date.now() + (granted.expires_in - 60) * 1000 }
    return access.token
  }

  return {
    mayAdministrate: Boolean(settings.serviceAccount || settings.emulated),
    /** `accounts:<method>`, authenticated by the user's own tokens or password. */
    accounts: <T = SignedIn>(method: string, body: object): Promise<T> =>
      send<T>(`${toolkit}/v1/accounts:${method}?${key}`, post(body)),
    /** v2 `accounts/<method>`: enrolls and verifies second factors. */
    factors: <T>(method: string, body: object): Promise<T> =>
      send<T>(`${toolkit}/v2/accounts/${method}?${key}`, post(body)),
    /** `accounts:<method>` of the project, authenticated by its service account. */
    admin: async <T>(method: string, body: object): Promise<T> => {
      // The emulator accepts this word as a full-access token.
      const token = settings.serviceAccount && !settings.emulated ? await accessToken(settings.serviceAccount) : 'owner'
      return send<T>(
        `${toolkit}/v1/projects/${settings.projectId}/accounts:${method}`,
        post(body, { authorization: `Bearer ${token}` }),
      )
    },
    /** Refreshes a session's tokens. */
    refresh: async (refreshToken: string): Promise<Tokens> => {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
      const tokens = await send<{ id_token: string; refresh_token: string; user_id: string }>(
        `${at('securetoken.googleapis.com')}/v1/token?${key}`,
        post(body),
      )
      return { idToken: tokens.id_token, refreshToken: tokens.refresh_token, localId: tokens.user_id }
    },
    /** The project's password policy; the emulator lacks this call. */
    passwordPolicy: async (): Promise<FirebasePolicy> =>
      settings.emulated ? {} : send(`${toolkit}/v2/passwordPolicy?${key}`, {}),
    /** Fetches the token signing keys. */
    keys: async (): Promise<KeySet> => {
      const url = `${at('www.googleapis.com')}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`
      const response = await reach(url, {})
      const set = (await response.json().catch(() => ({}))) as Partial<JSONWebKeySet>
      if (!Array.isArray(set.keys)) throw serviceDown(new Error(`${url} gave no keys`))
      const maxAge = /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]
      return { keys: set.keys, ...(maxAge && { maxAge: Number(maxAge) }) }
    },
    /** Exchanges the code from Google's sign-in page for an ID token. */
    googleIdToken: async (grant: Record<string, string>): Promise<string> => {
      const body = new URLSearchParams({ grant_type: 'authorization_code', ...grant })
      return (await send<{ id_token: string }>(at('oauth2.googleapis.com/token'), post(body))).id_token
    },
  }
}

export type FirebasePolicy = {
  readonly customStrengthOptions?: {
    readonly minPasswordLength?: number
    readonly maxPasswordLength?: number
    readonly containsLowercaseCharacter?: boolean
    readonly containsUppercaseCharacter?: boolean
    readonly containsNumericCharacter?: boolean
    readonly containsNonAlphanumericCharacter?: boolean
  }
}

function post(body: object, headers: Record<string, string> = {}): RequestInit {
  return body instanceof URLSearchParams
    ? { method: 'POST', body, headers }
    : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
}

/** Fetches a response below 500; anything else becomes 503, because it says nothing about the caller. */
async function reach(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw serviceDown(error)
    },
  )
  if (response.status >= 500) throw serviceDown(new Error(`${new URL(url).host} answered ${response.status}`))
  return response
}

async function send<T>(url: string, init: RequestInit): Promise<T> {
  const response = await reach(url, init)
  const body: unknown = await response.json().catch((error: unknown) => {
    throw serviceDown(error)
  })
  if (response.ok) return body as T
  const refusal = new ToolkitRefusal(nameOf(body as ErrorBody))
  throw ours.has(refusal.code) ? serviceDown(refusal) : refusal
}
