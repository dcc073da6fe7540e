/** Claiming an imported stay: the request, its proof, and what happens to the stay. */
import {
  CLAIM_CHECK_EVERY_MS,
  CLAIM_DAYS,
  CLAIMS_A_DAY,
  can,
  openMoves,
  ownsOrganization,
  type StayClaim,
  type StayClaimFields,
  showsCode,
  stayClaimLifecycle,
} from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import type { JobContext } from '../../kernel/jobs.ts'
import { countDaily } from '../../kernel/rates.ts'
import { handleDue } from '../../kernel/run-independently.ts'
import { newToken } from '../../kernel/secret-token.ts'
import type { PageReader } from '../../providers/network/page-reader.ts'
import { notifyUsers } from '../notifications/index.ts'
import { assertNoConflictOfInterest } from '../review/index.ts'
import { giveStay, type StaySubject, stayById } from '../stays/index.ts'
import { isEnabled } from '../users/index.ts'
import {
  getClaim,
  insertClaim,
  listOpenClaims,
  markChecked,
  moveClaim,
  otherOpenClaims,
  outdatedClaims,
  saveMessage,
  saveProblem,
} from './claim-store.ts'

const EXPIRED_AT_ONCE = 100

/** An imported stay not claimed yet, locked. @throws Problem 404, 409 */
export async function claimableStay(db: Db, caller: Caller, stayId: string): Promise<StaySubject> {
  const subject = await stayById(db, stayId, true)
  if (!subject || !(subject.isPublic || can(caller, 'stay.View', subject))) throw notFound('No such stay.')
  if (!subject.stay.source) throw new Problem('conflict', 'Only imported stays can be claimed.')
  if (subject.stay.claimed_at) throw new Problem('conflict', 'This stay’s host has claimed it.')
  return subject
}

export async function beginClaim(
  db: Db,
  caller: Caller,
  { stayId }: StaySubject,
  { organizationId, organizationName, message = '' }: StayClaimFields,
  now: Date,
): Promise<StayClaim> {
  if (organizationId && !ownsOrganization(caller, organizationId))
    throw invalid({ path: 'organizationId', message: 'Choose an organization that you own.' })
  const limit = { most: CLAIMS_A_DAY, detail: 'You claimed enough stays for today.', now }
  await countDaily(db, `claims ${caller.id}`, limit)
  // An expired claim makes room, even if the job hasn't expired it yet.
  for (const outdated of await outdatedClaims(db, now, { limit: 1, of: { stayId, userId: caller.id } }))
    await moveClaim(db, outdated, 'expire', { by: 'clock', now })
  const id = await insertClaim(
    db,
    {
      stayId,
      userId: caller.id,
      organizationId: organizationId ?? null,
      organizationName: organizationName ?? caller.name,
      code: newCode(),
      message: message || null,
    },
    now,
  )
  if (!id) throw new Problem('already-exists', 'You already have an open claim to this stay.')
  await audit(db, { actorId: caller.id, action: 'stay-claim.open', subjectId: stayId, after: { id, organizationId } })
  return getOwnClaim(db, stayId, id, caller)
}

/** Unlikely to occur on a page by chance, and easy to read aloud. */
function newCode(): string {
  const letters = newToken()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
  return `lodestay-${letters.slice(0, 12)}`
}

/** @throws Problem 404 if it doesn't exist, or belongs to another user */
async function getOwnClaim(db: Db, stayId: string, claimId: string, caller: Caller, lock = false): Promise<StayClaim> {
  const claim = await getClaim(db, { stayId, claimId, viewerId: caller.id }, lock)
  if (claim?.claimant.id !== caller.id) throw notFound('No such claim.')
  return claim
}

function settled(status: StayClaim['status'], detail: string): Problem {
  return new Problem('illegal-move', detail, {
    extra: { currentStatus: status, openMoves: openMoves(stayClaimLifecycle, status) },
  })
}

/** @throws Problem 409 if it is no longer open */
function assertOpen({ status, expiresAt }: StayClaim, now: Date): void {
  if (status !== 'open') throw settled(status, `This claim is ${status}.`)
  if (Date.parse(expiresAt) <= now.getTime()) throw settled('expired', 'This claim has expired. Claim the stay again.')
}

/** Sends the claimant's message to staff, who then decide. */
export async function requestReview(
  db: Db,
  caller: Caller,
  at: { readonly stayId: string; readonly claimId: string },
  message: string,
  now: Date,
): Promise<StayClaim> {
  const claim = await getOwnClaim(db, at.stayId, at.claimId, caller, true)
  assertOpen(claim, now)
  await saveMessage(db, claim.id, message)
  await audit(db, { actorId: caller.id, action: 'stay-claim.ask', subjectId: at.stayId, after: { id: claim.id } })
  return getOwnClaim(db, at.stayId, at.claimId, caller)
}

type Checking = { readonly db: Db; readonly reader: PageReader; readonly caller: Caller; readonly now: Date }

/** Reads the booking page, outside of any transaction; if it shows the code, the stay goes to the claimant. */
export async function checkCode(
  { db, reader, caller, now }: Checking,
  at: { readonly stayId: string; readonly claimId: string },
): Promise<StayClaim> {
  const claim = await getOwnClaim(db, at.stayId, at.claimId, caller)
  assertOpen(claim, now)
  if (!(await markChecked(db, claim.id, now, CLAIM_CHECK_EVERY_MS)))
    throw new Problem('rate-limited', 'We checked the page a moment ago.', {
      retryAfterSeconds: CLAIM_CHECK_EVERY_MS / 1000,
    })
  const page = await reader.read(claim.bookingPage)
  const problem =
    'failed' in page ? page.failed : showsCode(page.text, claim.code ?? '') ? null : 'The code isn’t on the page yet.'
  return db.transaction().execute(async (tx) => {
    if (problem) await saveProblem(tx, claim.id, problem)
    else await verifyClaim(tx, { ...at, by: caller.id, proof: 'code', now })
    return getOwnClaim(tx, at.stayId, at.claimId, caller)
  })
}

type Verdict = { readonly stayId: string; readonly claimId: string; readonly by: string; readonly now: Date }

/**
 * Gives the stay to its claimant, with everything attached to it; other claims to it are refused.
 * @throws Problem 409 if the claimant can't sign in: nobody could maintain the stay.
 */
export async function verifyClaim(
  db: Db,
  { stayId, claimId, by, proof, now }: Verdict & { readonly proof: 'code' | 'staff' },
): Promise<void> {
  const subject = await stayById(db, stayId, true)
  const claim = await getClaim(db, { stayId, claimId, viewerId: by }, true)
  if (!subject || !claim) throw notFound('No such claim.')
  assertOpen(claim, now)
  if (subject.stay.claimed_at) throw new Problem('conflict', 'This stay’s host has claimed it.')
  const { claimant, organization } = claim
  if (!(await isEnabled(db, claimant.id))) throw new Problem('conflict', 'The claimant’s account is closed.')
  const to = { userId: claimant.id, ...organization, by, now }
  const { organizationId, endedRoles } = await giveStay(db, subject, to)
  await moveClaim(db, claim, 'verify', { by, now, organizationId })
  await audit(db, {
    actorId: by,
    action: 'stay-claim.verify',
    subjectId: stayId,
    before: { organizationId: subject.organizationId, roles: endedRoles },
    after: { id: claimId, organizationId, proof },
  })
  await notifyClaimant(
    db,
    claim,
    `${claim.stay.name} is yours`,
    'Its favorites, links and calendar came with it. Make it your own.',
  )
  for (const other of await otherOpenClaims(db, stayId, claimId))
    await refuseClaim(db, other, { by, reason: 'Somebody else showed that the stay is theirs.', now })
}

export async function refuseClaim(
  db: Db,
  claim: StayClaim,
  { by, reason, now }: { readonly by: string; readonly reason: string; readonly now: Date },
): Promise<void> {
  await moveClaim(db, claim, 'refuse', { by, now, reason })
  await audit(db, {
    actorId: by,
    action: 'stay-claim.refuse',
    subjectId: claim.stay.id,
    after: { id: claim.id, reason },
  })
  await notifyClaimant(db, claim, `Your claim to ${claim.stay.name} was declined`, reason)
}

/** @throws Problem 403 for users' own claims, and for those that take from or give to an organization of theirs */
export function assertImpartial(caller: Caller, { claimant, stay, organization }: StayClaim): void {
  if (claimant.id === caller.id) throw new Problem('forbidden', 'Someone else has to decide on your claim.')
  for (const organizationId of [stay.organizationId, organization.id])
    assertNoConflictOfInterest(caller, { stayId: stay.id, organizationId })
}

/** Ends a user's open claims because they close their account. Restoring it doesn't reopen them. */
export async function endClaimsOf(db: Db, userId: string, now: Date): Promise<void> {
  for (const claim of await listOpenClaims(db, userId)) await moveClaim(db, claim, 'expire', { by: userId, now })
}

/** Expires unproved claims. */
export function expireClaims(context: JobContext): Promise<void> {
  const { now } = context
  return handleDue(context, {
    claim: (tx, except) => outdatedClaims(tx, now, { limit: EXPIRED_AT_ONCE, except }),
    handle: async (tx, claim) => {
      await moveClaim(tx, claim, 'expire', { by: 'clock', now })
      const title = `Your claim to ${claim.stay.name} has expired`
      await notifyClaimant(tx, claim, title, `Nothing proved it within ${CLAIM_DAYS} days. You can claim it anew.`)
    },
  })
}

function notifyClaimant(db: Db, { claimant, stay }: StayClaim, title: string, body: string) {
  return notifyUsers(db, [claimant.id], { area: 'listing', title, body, subjectId: stay.id })
}
