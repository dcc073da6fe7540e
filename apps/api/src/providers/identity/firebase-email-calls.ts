/** Calls about an account's address with Firebase: confirming, changing and restoring it. */
import { z } from 'zod'
import { type Call, isRefusal, json, nowInSeconds, redirect } from './firebase-answers.ts'
import { type Calls, type Context, signInPage } from './firebase-context.ts'
import { type Account, ToolkitRefusal } from './identity-toolkit.ts'
import { linkTo } from './mails.ts'
import { signedUpCookie } from './signed-up-cookie.ts'

/** Our pages for the links in Firebase's emails. */
const actionPages: Readonly<Record<string, string>> = {
  resetPassword: '/reset-password',
  recoverEmail: '/undo-email-change',
}

const bodies = {
  token: z.object({ token: z.string().min(1).max(500) }),
  change: z.object({ newEmail: z.string().max(254) }),
}

/** What the code of an emailed link does, which Firebase tells without doing it. */
type EmailAction = { readonly requestType: string; readonly email?: string }

/** Emails a link for choosing a new password, and returns its recipient: Firebase issues its tokens only by email. */
async function sendReset(email: string, { toolkit, settings }: Context): Promise<string> {
  const continueUrl = signInPage(settings)
  await toolkit.accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl })
  return email
}

/**
 * Landing page of the links in Firebase's emails: set its templates' action URL to this address. It redirects to a page
 * with a button, because mail scanners open links too.
 */
async function openLink({ url }: Call, { settings }: Context): Promise<Response> {
  const token = url.searchParams.get('oobCode') ?? ''
  const mode = url.searchParams.get('mode') ?? ''
  const next = URL.parse(url.searchParams.get('continueUrl') ?? '')?.searchParams.get('next') ?? '/'
  return redirect(linkTo(settings.publicUrl, actionPages[mode] ?? '/confirm-email', { token, next }))
}

/** Confirms an address. From a different browser than the one that signed up, a new password must be set. */
async function confirm({ body, cookie }: Call, context: Context): Promise<Response> {
  const { toolkit, events, sealed } = context
  const { token: oobCode } = bodies.token.parse(body)
  const { requestType, email = '' } = await toolkit.accounts<EmailAction>('resetPassword', { oobCode })
  const signedUp = await signedUpCookie(sealed).read(cookie)
  // Resetting the password by email confirms the address as well.
  if (requestType === 'VERIFY_EMAIL' && signedUp?.email !== email.toLowerCase())
    return json({ status: true, changed: false, resetSentTo: await sendReset(email, context) })
  const changed = await toolkit.accounts<Account>('update', { oobCode })
  if (changed.newEmail) await events.emailChanged(changed.localId, changed.newEmail)
  return json({ status: true, changed: Boolean(changed.newEmail) })
}

async function requestChange({ body, cookie }: Call, { access, toolkit, settings }: Context): Promise<Response> {
  const { newEmail } = bodies.change.parse(body)
  const { session } = await access.proven(cookie)
  if (newEmail.toLowerCase() === session.email.toLowerCase()) throw new ToolkitRefusal('EMAIL_IS_THE_SAME')
  const { idToken } = session
  const continueUrl = `${settings.publicUrl}/account`
  await toolkit
    .accounts('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail, continueUrl })
    .catch((error: unknown) => {
      // Don't reveal that the address is taken: just don't send an email.
      if (!isRefusal(error, 'EMAIL_EXISTS')) throw error
    })
  return json({ status: true })
}

async function undoChange({ body }: Call, context: Context): Promise<Response> {
  const { toolkit, sessions, events } = context
  const { token: oobCode } = bodies.token.parse(body)
  const { localId, email } = await toolkit.accounts<Account>('update', { oobCode })
  if (email) await events.emailChanged(localId, email)
  await sessions.endThrough(localId, nowInSeconds())
  await events.recovered(localId)
  return json({ status: true, ...(email && { resetSentTo: await sendReset(email, context) }) })
}

export const emailCalls: Calls = {
  'GET /action': openLink,
  'POST /confirm-email': confirm,
  'POST /change-email': requestChange,
  'POST /undo-email-change': undoChange,
}
