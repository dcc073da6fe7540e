/** All SQL for hosts' claims to imported stays. */
import {
  CLAIM_DAYS,
  daysAfter,
  type PageQuery,
  type StayClaim,
  stayClaimLifecycle,
  UNTITLED_STAY,
} from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../kernel/db.ts'
import { whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { moveStatus } from '../../kernel/move-status.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { stayIsPublic } from '../stays/index.ts'
import { personName } from '../users/index.ts'

function claims(db: Db) {
  return db
    .selectFrom('stay_claims as c')
    .innerJoin('stays as s', 's.id', 'c.stay_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('organizations as o', 'o.id', 'c.organization_id')
    .selectAll('c')
    .select([
      's.organization_id as stay_organization_id',
      sql<string>`coalesce(s.shown_name, ${UNTITLED_STAY})`.as('stay_name'),
      stayIsPublic.as('is_stay_public'),
      sql<string>`coalesce(s.source->>'url', '')`.as('source_url'),
      sql<string | null>`(select value from jsonb_each_text(s.content->'bookingLinks') order by key limit 1)`.as(
        'booking_link',
      ),
      personName('u').as('claimant_name'),
      'o.name as current_name',
    ])
}

type ClaimRow = RowOf<typeof claims>

/** A claim as its claimant sees it; without its code for everyone else. */
function toClaim(row: ClaimRow, viewerId: string): StayClaim {
  return {
    id: row.id,
    stay: {
      id: row.stay_id,
      name: row.stay_name,
      organizationId: row.stay_organization_id,
      isPublic: row.is_stay_public,
    },
    status: row.status,
    code: row.user_id === viewerId ? row.code : null,
    bookingPage: row.booking_link ?? row.source_url,
    organization: { id: row.organization_id, name: row.current_name ?? row.organization_name },
    claimant: { id: row.user_id, name: row.claimant_name ?? 'Someone' },
    message: row.message,
    checkedAt: row.checked_at?.toISOString() ?? null,
    problem: row.problem,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

export type NewClaim = {
  readonly stayId: string
  readonly userId: string
  readonly organizationId: string | null
  readonly organizationName: string
  readonly code: string
  readonly message: string | null
}

/** @returns its id; null if the user has an open claim to the stay. */
export async function insertClaim(db: Db, claim: NewClaim, now: Date): Promise<string | null> {
  const id = newId('clm')
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stay_claims')
    .values({
      id,
      stay_id: claim.stayId,
      user_id: claim.userId,
      organization_id: claim.organizationId,
      organization_name: claim.organizationName,
      code: claim.code,
      message: claim.message,
      created_at: now,
      expires_at: daysAfter(now, CLAIM_DAYS),
    })
    .onConflict((conflict) => conflict.columns(['stay_id', 'user_id']).where('status', '=', 'open').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? id : null
}

/** A claim to a stay; null if it's another stay's. Lock the stay before its claim. */
export async function getClaim(
  db: Db,
  { stayId, claimId, viewerId }: { stayId: string; claimId: string; viewerId: string },
  lock: boolean,
): Promise<StayClaim | null> {
  const row = await claims(db)
    .where('c.id', '=', claimId)
    .where('c.stay_id', '=', stayId)
    .$if(lock, (query) => query.forUpdate('c'))
    .executeTakeFirst()
  return row ? toClaim(row, viewerId) : null
}

/** A user's claims to a stay, newest first. */
export function listOwnClaims(db: Db, stayId: string, userId: string, query: PageQuery) {
  const own = claims(db).where('c.stay_id', '=', stayId).where('c.user_id', '=', userId)
  return pageOf(query, own.orderBy('c.created_at', 'desc').orderBy('c.id'), (row) => toClaim(row, userId))
}

type Listed = PageQuery & { status?: StayClaim['status'] | undefined }

/** All claims: open ones with a message to staff first, then other open ones, oldest first; then settled ones, latest first. */
export function listClaims(db: Db, { status, ...query }: Listed, viewerId: string) {
  const all = claims(db).$call((some) => whereGiven(some, { 'c.status': status }))
  const waitingFirst = all
    .orderBy(sql`c.status = 'open' and c.message is not null`, 'desc')
    .orderBy(sql`case when c.status = 'open' then c.created_at end`)
    .orderBy('c.decided_at', 'desc')
    .orderBy('c.id')
  return pageOf(query, waitingFirst, (row) => toClaim(row, viewerId))
}

export async function saveMessage(db: Db, id: string, message: string): Promise<void> {
  await db.updateTable('stay_claims').set({ message }).where('id', '=', id).execute()
}

/** Records that the booking page is being read now. @returns false if another call just did */
export async function markChecked(db: Db, id: string, now: Date, everyMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stay_claims')
    .set({ checked_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where((where) =>
      where.or([where('checked_at', 'is', null), where('checked_at', '<=', new Date(now.getTime() - everyMs))]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function saveProblem(db: Db, id: string, problem: string): Promise<void> {
  await db.updateTable('stay_claims').set({ problem }).where('id', '=', id).execute()
}

type Decision = {
  readonly by: string
  readonly now: Date
  readonly reason?: string
  /** The organization that received the stay. */
  readonly organizationId?: string
}

/** Settles a claim. @throws Problem 409 if it is already settled. */
export async function moveClaim(
  db: Db,
  { id, status }: Pick<StayClaim, 'id' | 'status'>,
  move: keyof typeof stayClaimLifecycle.moves,
  { by, now, reason, organizationId }: Decision,
): Promise<void> {
  await moveStatus(stayClaimLifecycle, status, move, (to, from) =>
    db
      .updateTable('stay_claims')
      .set({
        status: to,
        decided_by: by,
        decided_at: now,
        ...(reason !== undefined && { reason }),
        ...(organizationId && { organization_id: organizationId }),
      })
      .where('id', '=', id)
      .where('status', 'in', from)
      .executeTakeFirst(),
  )
}

/** Other users' open claims to a stay, locked. */
export async function otherOpenClaims(db: Db, stayId: string, exceptId: string): Promise<StayClaim[]> {
  const rows = await claims(db)
    .where('c.stay_id', '=', stayId)
    .where('c.status', '=', 'open')
    .where('c.id', '<>', exceptId)
    .orderBy('c.id')
    .forUpdate('c')
    .execute()
  return rows.map((row) => toClaim(row, ''))
}

/** A user's open claims, locked. */
export async function listOpenClaims(db: Db, userId: string): Promise<StayClaim[]> {
  const open = claims(db).where('c.user_id', '=', userId).where('c.status', '=', 'open')
  return (await open.orderBy('c.id').forUpdate('c').execute()).map((row) => toClaim(row, userId))
}

type Outdated = {
  readonly limit: number
  readonly except?: readonly string[]
  readonly of?: { readonly stayId: string; readonly userId: string }
}

/** A batch of expired open claims, locked; skips those that another process has locked. */
export async function outdatedClaims(db: Db, now: Date, { limit, except = [], of }: Outdated): Promise<StayClaim[]> {
  const rows = await claims(db)
    .where('c.status', '=', 'open')
    .where('c.expires_at', '<=', now)
    .where(sql<boolean>`c.id <> all(${except})`)
    .$call((all) => whereGiven(all, { 'c.stay_id': of?.stayId, 'c.user_id': of?.userId }))
    .orderBy('c.expires_at')
    .limit(limit)
    .forUpdate('c')
    .skipLocked()
    .execute()
  return rows.map((row) => toClaim(row, ''))
}
