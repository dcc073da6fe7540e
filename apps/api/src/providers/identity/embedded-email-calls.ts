/** Calls of the embedded identity service about an account's address: confirming, changing and restoring it. */
import { DAY_MS } from '@lodestay/domain'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { EmailChange } from './email-changes.ts'
import { email, type IdentityCall, ok, parse, Refusal, token } from './embedded-answers.ts'
import {
  type Calls,
  type Context,
  forward,
  newResetToken,
  revokeOutstanding,
  type SessionCall,
} from './embedded-context.ts'
import { linkTo, sendEmailChange, sendEmailChanged, sendFactorsRemoved } from './mails.ts'
import { removePassword } from './remove-password.ts'

/**
 * Anyone who changed the email may have added their own credentials up to this many days before, so undoing removes
 * those too.
 */
const DISTRUSTED_DAYS = 7

const bodies = {
  token: z.object({ token }),
  email: z.looseObject({ email }),
  change: z.object({ newEmail: email }),
}

/** The address in one of our tokens, before its signature is checked; null if there is none. */
function emailIn(address: string): string | null {
  try {
    return z.looseObject({ email: z.string() }).parse(decodeJwt(address)).email
  } catch {
    return null
  }
}

export function forwardEmail(request: IdentityCall, context: Context): Promise<Response> {
  parse(bodies.email, request.body)
  return forward(request, context)
}

async function confirm({ body, cookies }: IdentityCall, context: Context): Promise<Response> {
  const token = parse(bodies.token, body).token
  const change = await context.emailChanges.toConfirm(token)
  return change ? confirmChange(change, context) : confirmSignUp(token, cookies, context)
}

async function confirmChange(change: EmailChange, context: Context): Promise<Response> {
  const { auth, emailChanges, events, publicUrl, releaseAddress } = context
  const { internalAdapter } = await auth.$context
  await releaseAddress(change.wanted)
  if (await internalAdapter.findUserByEmail(change.wanted)) throw new Refusal('INVALID_TOKEN', 400)
  const undoToken = await emailChanges.confirm(change)
  if (!undoToken) throw new Refusal('INVALID_TOKEN', 400)
  // Email the undo link before the change: a failure in between must not leave the old address without it.
  const undo = linkTo(publicUrl, '/undo-email-change', { token: undoToken })
  await sendEmailChanged(events, change.old, change.wanted, undo)
  await internalAdapter.updateUser(change.identityId, { email: change.wanted, emailVerified: true })
  return ok({ status: true, changed: true })
}

/**
 * Confirms a new account's address. From a different browser than the one that signed up, a new password must be set.
 */
async function confirmSignUp(token: string, cookies: string | null, context: Context): Promise<Response> {
  const { auth, signedUp } = context
  const { internalAdapter } = await auth.$context
  const invalid = () => new Refusal('INVALID_TOKEN', 400)
  const confirmed = emailIn(token)
  if (!confirmed) throw invalid()
  // Read the previous state: it shows whether this is the first use.
  const found = await internalAdapter.findUserByEmail(confirmed)
  await auth.api.verifyEmail({ query: { token } }).catch(() => {
    throw invalid()
  })
  const isSameBrowser = (await signedUp.read(cookies))?.email === confirmed.toLowerCase()
  // The link is valid for a day, but only its first use may set a new password.
  if (isSameBrowser || !found || found.user.emailVerified) return ok({ status: true, changed: false })
  await removePassword(auth, found.user.id)
  return ok({ status: true, changed: false, resetToken: await newResetToken(context, found.user.id) })
}

async function requestChange({ session, body }: SessionCall, context: Context): Promise<Response> {
  const { emailChanges, events, isAddressFree, publicUrl } = context
  const newEmail = parse(bodies.change, body).newEmail.toLowerCase()
  if (newEmail === session.email.toLowerCase()) throw new Refusal('EMAIL_IS_THE_SAME', 400)
  // Don't reveal that the address is taken.
  if (!(await isAddressFree(newEmail))) return ok()
  const { identityId, email: old } = session
  const confirmation = await emailChanges.ask({ identityId, old, wanted: newEmail })
  await sendEmailChange(events, newEmail, old, linkTo(publicUrl, '/confirm-email', { token: confirmation }))
  return ok()
}

async function undoChange({ body }: IdentityCall, context: Context): Promise<Response> {
  const { auth, emailChanges, events, factors, releaseAddress } = context
  const change = await emailChanges.toUndo(parse(bodies.token, body).token)
  if (!change) throw new Refusal('INVALID_TOKEN', 400)
  const { identityId, old, askedAt } = change
  await releaseAddress(old)
  const { internalAdapter } = await auth.$context
  const holder = await internalAdapter.findUserByEmail(old)
  if (holder && holder.user.id !== identityId) throw new Refusal('EMAIL_ALREADY_IN_USE', 409)
  await internalAdapter.updateUser(identityId, { email: old, emailVerified: true })
  await emailChanges.undo(change)
  const removed = await factors.removeSince(identityId, new Date(askedAt.getTime() - DISTRUSTED_DAYS * DAY_MS))
  await revokeOutstanding(context, identityId)
  await events.recovered(identityId)
  if (removed.length > 0) await sendFactorsRemoved(events, old, removed)
  // The person who changed the email may know the password: make the owner choose a new one right away.
  await removePassword(auth, identityId)
  return ok({ status: true, resetToken: await newResetToken(context, identityId) })
}

export const emailCalls: Calls = {
  'POST /confirm-email': { session: 'none', run: confirm },
  'POST /send-verification-email': { session: 'none', run: forwardEmail },
  'POST /change-email': { session: 'proven', run: requestChange },
  'POST /undo-email-change': { session: 'none', run: undoChange },
}
