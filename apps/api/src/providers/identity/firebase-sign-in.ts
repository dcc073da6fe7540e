/** Calls that sign up, sign in and sign out with Firebase. */
import { z } from 'zod'
import { type Call, isRefusal, json, SecondFactorMissing } from './firebase-answers.ts'
import { type Calls, type Context, signInPage } from './firebase-context.ts'
import { assertAcceptable } from './firebase-password-calls.ts'
import { type Toolkit, ToolkitRefusal } from './identity-toolkit.ts'
import { linkTo, sendAlreadySignedUp } from './mails.ts'
import { SIGNED_UP_SECONDS, signedUpCookie } from './signed-up-cookie.ts'

const email = z.string().max(254)
const password = z.string().min(1).max(1000)
const rememberMe = z.boolean().default(true)
const callbackURL = z.string().max(2000).optional()
const bodies = {
  signIn: z.object({ email, password, rememberMe, callbackURL }),
  signUp: z.object({ email, password, name: z.string().max(200).default(''), rememberMe, callbackURL }),
}

/** Has Firebase email the link that confirms the address. */
function confirmAddress(idToken: string, next: string | undefined, { toolkit, settings }: Context): Promise<unknown> {
  const continueUrl = signInPage(settings, next)
  return toolkit.accounts('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken, continueUrl })
}

async function signUp({ body, language }: Call, context: Context): Promise<Response> {
  const { toolkit, events, settings, sealed } = context
  const wanted = bodies.signUp.parse(body)
  await assertAcceptable(wanted.password, context)
  const account = { email: wanted.email, password: wanted.password, displayName: wanted.name }
  // Don't reveal to anyone but the mailbox's owner whether the account exists.
  await toolkit.accounts('signUp', { ...account, returnSecureToken: true }).then(
    ({ idToken = '' }) => confirmAddress(idToken, wanted.callbackURL, context),
    (error: unknown) => {
      if (!isRefusal(error, 'EMAIL_EXISTS')) throw error
      return sendAlreadySignedUp(events, { to: wanted.email, language }, linkTo(settings.publicUrl, '/sign-in'))
    },
  )
  const signedUp = await signedUpCookie(sealed).set({ email: wanted.email.toLowerCase() }, SIGNED_UP_SECONDS)
  return json({ confirm: true }, [signedUp])
}

async function signIn(call: Call, context: Context): Promise<Response> {
  const { access, attempts } = context
  const credentials = bodies.signIn.parse(call.body)
  try {
    const session = await access.begin(() => access.byPassword(credentials.email, credentials.password))
    if (!session.emailVerified) {
      if (await attempts.mayConfirm(session.email))
        await confirmAddress(session.idToken, credentials.callbackURL, context)
      throw new ToolkitRefusal('WRONG_OR_UNCONFIRMED')
    }
    return await access.entered(session, credentials.rememberMe, call)
  } catch (error) {
    if (error instanceof SecondFactorMissing) return access.wait(error, credentials.email, credentials.rememberMe)
    // Don't reveal that an account awaits confirmation, except to its mailbox.
    throw isRefusal(error, 'INVALID_LOGIN_CREDENTIALS') ? new ToolkitRefusal('WRONG_OR_UNCONFIRMED') : error
  }
}

async function signOut({ cookie }: Call, { access, sessions, events, toolkit }: Context): Promise<Response> {
  const stored = await access.cookies.session.read(cookie)
  if (stored) {
    await sessions.end(stored.sub, stored.began)
    if (!toolkit.mayAdministrate && (await events.isDeleted(stored.sub))) await removeOwn(toolkit, stored.refreshToken)
  }
  return json({ success: true }, [access.cookies.session.drop()])
}

/**
 * Deletes an identity with its own tokens; if Firebase refuses because the sign-in is too old, the next sign-in's
 * tokens will work.
 */
async function removeOwn(toolkit: Toolkit, refreshToken: string): Promise<void> {
  try {
    const { idToken } = await toolkit.refresh(refreshToken)
    await toolkit.accounts('delete', { idToken })
  } catch (error) {
    if (!(error instanceof ToolkitRefusal)) throw error
  }
}

async function getToken({ cookie }: Call, { access }: Context): Promise<Response> {
  const { session, remember } = await access.resume(cookie)
  return json({ token: session.idToken }, [await access.store(session, remember)])
}

async function getSession({ cookie }: Call, { access }: Context): Promise<Response> {
  const stored = await access.storedSession(cookie)
  if (!stored) return json(null)
  const session = { id: String(stored.began), createdAt: new Date(stored.began * 1000).toISOString() }
  return json({ session, user: { id: stored.sub, email: stored.email, name: stored.name } })
}

export const signInCalls: Calls = {
  'POST /sign-up/email': signUp,
  'POST /sign-in/email': signIn,
  'POST /sign-out': signOut,
  'GET /token': getToken,
  'GET /get-session': getSession,
}
