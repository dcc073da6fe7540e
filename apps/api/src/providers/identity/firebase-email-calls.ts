/** Calls about an account's address with Firebase: confirming, changing and restoring it. */
import { z } from 'zod'
import { type Call, isRefusal, json, nowInSeconds, redirect } from './firebase-answers.ts'
import type { Calls, Context } from './firebase-context.ts'
import { type Account, ToolkitRefusal } from './identity-toolkit.ts'
import { linkTo } from './mails.ts'

/** Our pages for the links in Firebase's emails. */
const actionPages: Readonly<Record<string, string>> = {
  resetPassword: '/reset-password',
  recoverEmail: '/undo-email-change',
}

const bodies = {
  token: z.object({ token: z.string().min(1).max(500) }),
  change: z.object({ newEmail: z.string().max(254) }),
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

async function confirm({ body }: Call, { toolkit, events }: Context): Promise<Response> {
  const { token: oobCode } = bodies.token.parse(body)
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

async function undoChange({ body }: Call, { toolkit, sessions, events, settings }: Context): Promise<Response> {
  const { token: oobCode } = bodies.token.parse(body)
  const { localId, email } = await toolkit.accounts<Account>('update', { oobCode })
  if (email) await events.emailChanged(localId, email)
  await sessions.endThrough(localId, nowInSeconds())
  await events.recovered(localId)
  // Firebase only issues password reset tokens by email.
  const continueUrl = `${settings.publicUrl}/sign-in`
  await toolkit.accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl })
  return json({ status: true })
}

export const emailCalls: Calls = {
  'GET /action': openLink,
  'POST /confirm-email': confirm,
  'POST /change-email': requestChange,
  'POST /undo-email-change': undoChange,
}
