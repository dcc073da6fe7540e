/**
 * Deleting an account: closed immediately, so that nobody can use or see it; restorable with an emailed link for two
 * weeks; then erased, at the identity service and the payment provider too. See decision 0047.
 */
import { ACCOUNT_KEPT_DAYS, daysAfter, isAdmin, localeOf, longDay, siteIn } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import { type Caller, withHeldRoles } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { hashToken, newToken } from '../../kernel/secret-token.ts'
import type { PostMail } from '../mails/index.ts'
import { organizationsOfStays } from '../ownership/index.ts'
import { closingByToken, deleteClosing, insertClosing, remainingGrants } from './closing-store.ts'
import { grantRole, leaveOrganizations } from './grant-store.ts'
import { wordsIn } from './mail-texts.ts'
import { removeCustomer } from './remove-customer.ts'
import { deleteUser, lockAdmins, lockUser } from './user-store.ts'

/**
 * What other features end in the transaction that closes an account. It runs before the user is locked, because their
 * own calls lock their rows first.
 */
export type BeforeClose = (db: Db, userId: string, now: Date) => Promise<void>

export type Closing = {
  readonly postMail: PostMail
  readonly siteUrl: string
  readonly beforeClose: readonly BeforeClose[]
}

/** Cleanup that other features run in the transaction that erases a user. */
export type BeforeErase = (db: Db, userId: string, now: Date) => Promise<void>

/**
 * Closes an account, and emails a link to restore it.
 * @throws Problem 409 if an organization would be left without an owner, or the platform without an admin.
 */
export async function closeAccount(
  db: Db,
  { postMail, siteUrl, beforeClose }: Closing,
  caller: Caller,
  now: Date,
): Promise<void> {
  for (const step of beforeClose) await step(db, caller.id, now)
  if (isAdmin(withHeldRoles(caller))) await assertAdminRemains(db, caller, caller.id)
  const user = await lockUser(db, caller.id)
  if (!user) throw notFound()
  const grants = await leaveOrganizations(db, user.id)
  const [token, eraseAt] = [newToken(), daysAfter(now, ACCOUNT_KEPT_DAYS)]
  await insertClosing(db, user.id, { tokenHash: hashToken(token), grants, eraseAt })
  await enqueue(db, 'users:end-sessions', { identityId: user.identity_id }, { about: user.identity_id })
  await audit(db, { actorId: user.id, action: 'user.close', subjectId: user.id, before: { grants } })
  for (const subjectId of await organizationsOf(db, grants))
    await audit(db, { actorId: user.id, action: 'organization.leave', subjectId })
  const words = wordsIn[user.language].deleted
  await postMail(db, {
    to: user.email,
    kind: 'account-deletion',
    subject: words.subject,
    text: words.text(longDay(eraseAt, localeOf(user.language))),
    link: `${siteIn(user.language, siteUrl)}/restore-account/${token}`,
  })
}

/**
 * Call it before locking a user who may stop being an admin: it locks all admins.
 * @throws Problem 409 if no admin would be left without them, 403 if the caller was an admin until a moment ago.
 */
export async function assertAdminRemains(db: Db, caller: Caller, leavingId: string): Promise<void> {
  const admins = await lockAdmins(db)
  if (admins.every((id) => id === leavingId))
    throw new Problem('conflict', 'At least one admin must remain. Make someone else an admin first.')
  if (!admins.includes(caller.id)) throw new Problem('forbidden', 'You aren’t an admin anymore.')
}

/**
 * Reopens a closed account, with the roles that are still valid. @throws Problem 404 for a link that was used or has
 * expired.
 */
export async function restoreAccount(db: Db, token: string, now: Date): Promise<void> {
  const closing = await closingByToken(db, hashToken(token), now, true)
  if (!closing) throw linkOver()
  const { userId } = closing
  await deleteClosing(db, userId)
  const remaining = await remainingGrants(db, closing.grants)
  for (const { role, organizationId, stayId } of remaining)
    await grantRole(db, { userId, role, organizationId: organizationId ?? undefined, stayId: stayId ?? undefined })
  await audit(db, { actorId: userId, action: 'user.restore', subjectId: userId })
  for (const subjectId of await organizationsOf(db, remaining))
    await audit(db, { actorId: userId, action: 'organization.join', subjectId })
}

/** The organizations in which, or in a stay of which, there is a role. */
async function organizationsOf(
  db: Db,
  grants: readonly { readonly organizationId?: string | null; readonly stayId?: string | null }[],
): Promise<Set<string>> {
  const ofStays = await organizationsOfStays(
    db,
    grants.flatMap(({ stayId }) => stayId ?? []),
  )
  return new Set([...grants.flatMap(({ organizationId }) => organizationId ?? []), ...ofStays.values()])
}

/** 404 for a link that can't restore an account. */
export function linkOver() {
  return notFound('This link can’t restore an account. It was already used, or the account has been erased.')
}

/** Erases an account and what belongs only to it. @returns false if there is none. */
export async function eraseAccount(
  db: Db,
  beforeErase: readonly BeforeErase[],
  { id, actorId, now }: { readonly id: string; readonly actorId: string; readonly now: Date },
): Promise<boolean> {
  const user = await lockUser(db, id)
  if (!user) return false
  const grants = await leaveOrganizations(db, id)
  for (const subjectId of await organizationsOf(db, grants))
    await audit(db, { actorId, action: 'organization.remove', subjectId, before: { userId: id } })
  for (const step of beforeErase) await step(db, id, now)
  await deleteUser(db, id, user.identity_id)
  await enqueue(db, 'users:remove-identity', { identityId: user.identity_id }, { about: user.identity_id })
  await removeCustomer(db, user.stripe_customer_id)
  await audit(db, { actorId, action: 'user.delete', subjectId: id, before: { roles: user.roles } })
  return true
}
