/** Calls that sign in with Google: to its page and back, with PKCE. */
import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { AUTH_PATH, COOKIE_PREFIX } from './cookies.ts'
import { type Call, json, redirect, SecondFactorMissing } from './firebase-answers.ts'
import type { CallSettings, Calls, Context } from './firebase-context.ts'
import { ToolkitRefusal } from './identity-toolkit.ts'
import { originsOf } from './origins.ts'
import { pageBeside } from './page-beside.ts'
import { type SealedCookie, sealedCookie } from './sealed-cookie.ts'

const GOOGLE_SECONDS = 600
const GOOGLE_PAGE = 'https://accounts.google.com/o/oauth2/v2/auth'

type Leaving = { state: string; verifier: string; callbackUrl: string; remember: boolean }

const leaveBody = z.object({
  provider: z.string(),
  callbackURL: z.string().max(2000).optional(),
  rememberMe: z.boolean().optional(),
  loginHint: z.string().max(254).optional(),
})

function leavingCookie({ sealed }: Context): SealedCookie<Leaving> {
  return sealedCookie<Leaving>({ ...sealed, name: `${COOKIE_PREFIX}.google`, lifetime: GOOGLE_SECONDS })
}

function callbackOf({ publicUrl }: CallSettings): string {
  return `${publicUrl}${AUTH_PATH}/callback/google`
}

async function leave({ body, cookie }: Call, context: Context): Promise<Response> {
  const { settings, access } = context
  const { provider, callbackURL = settings.publicUrl, rememberMe, loginHint } = leaveBody.parse(body)
  if (provider !== 'google' || !settings.google) throw new ToolkitRefusal('PROVIDER_NOT_FOUND')
  const callbackUrl = new URL(callbackURL, settings.publicUrl)
  if (!originsOf(settings.publicUrl).includes(callbackUrl.origin)) throw new ToolkitRefusal('INVALID_CALLBACK_URL')
  const [state, verifier] = [randomBytes(24).toString('base64url'), randomBytes(48).toString('base64url')]
  const page = new URLSearchParams({
    client_id: settings.google.clientId,
    redirect_uri: callbackOf(settings),
    response_type: 'code',
    scope: 'openid email profile',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(loginHint && { login_hint: loginHint }),
  })
  // Without a choice, as the session that it replaces.
  const remember = rememberMe ?? (await access.storedSession(cookie))?.remember ?? false
  const leaving = { state, verifier, callbackUrl: callbackUrl.href, remember }
  const left = await leavingCookie(context).set(leaving, GOOGLE_SECONDS)
  return json({ url: `${GOOGLE_PAGE}?${page}`, redirect: true }, [left])
}

async function comeBack(call: Call, context: Context): Promise<Response> {
  const { settings } = context
  const leaving = leavingCookie(context)
  const left = await leaving.read(call.cookie)
  const failed = (error: string) =>
    redirect(pageBeside(left?.callbackUrl ?? settings.publicUrl, '/sign-in', { error }), [leaving.drop()])
  const { searchParams } = call.url
  const code = searchParams.get('code')
  if (!left || searchParams.get('state') !== left.state) return failed('state_mismatch')
  // Without a code, the person canceled at Google.
  if (!code) return failed(searchParams.get('error') ?? 'no_code')
  try {
    const { location, cookies } = await signInWithCode(code, left, call, context)
    return redirect(location, [...cookies, leaving.drop()])
  } catch (error) {
    // This is a page of the browser's, not a call of our own: show the form again instead of a problem document.
    if (error instanceof ToolkitRefusal) return failed(error.code)
    throw error
  }
}

/** Opens the session, or has it wait for its second factor; returns the page to go on to. */
async function signInWithCode(code: string, left: Leaving, call: Call, context: Context) {
  const { settings, toolkit, access } = context
  if (!settings.google) throw new ToolkitRefusal('PROVIDER_NOT_FOUND')
  const googleIdToken = await toolkit.googleIdToken({
    code,
    code_verifier: left.verifier,
    redirect_uri: callbackOf(settings),
    client_id: settings.google.clientId,
    client_secret: settings.google.clientSecret,
  })
  const postBody = new URLSearchParams({ id_token: googleIdToken, providerId: 'google.com' }).toString()
  const idp = { postBody, requestUri: settings.publicUrl, returnSecureToken: true, returnIdpCredential: true }
  try {
    const session = await access.begin(() => toolkit.accounts('signInWithIdp', idp))
    const response = await access.entered(session, left.remember, call)
    return { location: left.callbackUrl, cookies: response.headers.getSetCookie() }
  } catch (error) {
    if (!(error instanceof SecondFactorMissing)) throw error
    const waiting = await access.wait(error, String(decodeJwt(googleIdToken).email ?? ''), left.remember)
    const query = { methods: 'totp', remember: left.remember ? '1' : '' }
    const location = pageBeside(left.callbackUrl, '/sign-in/second-factor', query)
    return { location, cookies: waiting.headers.getSetCookie() }
  }
}

export const googleCalls: Calls = {
  'POST /sign-in/social': leave,
  'GET /callback/google': comeBack,
}
