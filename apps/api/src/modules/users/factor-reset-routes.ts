/**
 * Recovery for lost second factors: the user asks for a reset, staff decide, and it takes effect after a day, during
 * which the account's owner can cancel it by signing in. Every step is audited and emailed to the owner.
 */
import {
  FACTOR_RESET_DELAY_HOURS,
  FactorReset,
  FactorResetDecision,
  factorResetLifecycle,
  HOUR_MS,
  isAdmin,
  isStaff,
  PageQuery,
  paged,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { enqueue, type Job } from '../../kernel/jobs.ts'
import type { Identity } from '../../providers/identity/identity.ts'
import type { PostMail } from '../mails/index.ts'
import { revokeTokensOf } from './access-token-store.ts'
import {
  insertFactorReset,
  listFactorResets,
  lockFactorReset,
  lockOwnFactorReset,
  moveFactorReset,
  openFactorReset,
  toFactorReset,
} from './factor-reset-store.ts'
import { wordsIn } from './mail-texts.ts'
import { identityUser, languageOfEmail } from './user-store.ts'

const FactorResetReply = FactorReset.meta({ id: 'FactorReset' })
const JOB = 'users:reset-second-factor'

async function emailUser(
  db: Db,
  postMail: PostMail,
  to: string,
  what: 'asked' | 'approved' | 'denied' | 'done',
): Promise<void> {
  const words = wordsIn[(await languageOfEmail(db, to)) ?? 'en'].factorReset
  await postMail(db, { to, kind: 'second-factor-reset', subject: words.subject, text: words[what] })
}

/** Requests a reset for a user who entered their password but lost every second factor. A no-op while it is open. */
export async function requestFactorReset(db: Db, postMail: PostMail, identityId: string): Promise<void> {
  const user = await identityUser(db, identityId)
  const id = user && (await insertFactorReset(db, user.id))
  if (!id) return
  await audit(db, { actorId: user.id, action: 'second-factor-reset.ask', subjectId: id })
  await emailUser(db, postMail, user.email, 'asked')
}

async function resetOrNotFound(db: Db, id: string) {
  const row = await lockFactorReset(db, id)
  if (!row) throw notFound()
  return row
}

/** @throws Problem 403 for the caller's own request, and for staff's unless the caller is an admin. */
function assertMayDecide(caller: Caller, { id, roles }: FactorReset['user']): void {
  if (id === caller.id) throw new Problem('forbidden', 'You can’t decide about your own account.')
  if (isStaff({ ...caller, roles }) && !isAdmin(caller))
    throw new Problem('forbidden', 'Only admins can decide about a staff account.')
}

type Verdict = 'approve' | 'deny'

async function decide(
  db: Db,
  postMail: PostMail,
  caller: Caller,
  id: string,
  { move, note, now }: { move: Verdict; note: string; now: Date },
): Promise<FactorReset> {
  const before = toFactorReset(await resetOrNotFound(db, id))
  assertMayDecide(caller, before.user)
  const dueAt = new Date(now.getTime() + FACTOR_RESET_DELAY_HOURS * HOUR_MS)
  const decision = { note, decided_by: caller.id, decided_at: now }
  await moveFactorReset(db, before, move, { ...decision, ...(move === 'approve' && { due_at: dueAt }) })
  if (move === 'approve') await enqueue(db, JOB, { id }, { about: id, runAt: dueAt })
  await audit(db, { actorId: caller.id, action: `second-factor-reset.${move}`, subjectId: id, after: { note } })
  await emailUser(db, postMail, before.user.email, move === 'approve' ? 'approved' : 'denied')
  return toFactorReset(await resetOrNotFound(db, id))
}

function decisionEndpoint(postMail: PostMail, move: Verdict, summary: string) {
  return endpoint({
    method: 'POST',
    url: `/second-factor-resets/:id/${move}`,
    problems: ['not-found', 'illegal-move'],
    summary,
    access: 'staff',
    params: ById,
    body: FactorResetDecision.prefault({}),
    reply: FactorResetReply,
    handle: ({ db, caller, params, body, now }) =>
      decide(db, postMail, caller, params.id, { move, note: body.note, now }),
  })
}

export function factorResetRoutes(postMail: PostMail) {
  return [
    endpoint({
      method: 'GET',
      url: '/second-factor-resets',
      summary: 'List requests to remove all second factors of an account, open ones first',
      access: 'staff',
      query: PageQuery.extend({ status: z.enum(factorResetLifecycle.statuses).optional() }),
      reply: paged(FactorResetReply),
      handle: ({ db, query }) => listFactorResets(db, query),
    }),
    decisionEndpoint(
      postMail,
      'approve',
      `Approve a request; the factors are taken off ${FACTOR_RESET_DELAY_HOURS} hours later`,
    ),
    decisionEndpoint(postMail, 'deny', 'Deny a request, also after its approval'),
    endpoint({
      method: 'GET',
      url: '/users/self/second-factor-reset',
      operationId: 'getOwnSecondFactorReset',
      problems: ['not-found'],
      summary: "Get the caller's own open request to remove all second factors; 404 if there is none",
      access: 'user',
      reply: FactorResetReply,
      handle: async ({ db, caller }) => {
        const own = await openFactorReset(db, caller.id)
        if (!own) throw notFound()
        return own
      },
    }),
    endpoint({
      method: 'DELETE',
      url: '/users/self/second-factor-reset',
      operationId: 'cancelOwnSecondFactorReset',
      problems: ['not-found'],
      summary: "Cancel the caller's own request to remove all second factors",
      access: 'user',
      reply: z.null(),
      status: 204,
      handle: async ({ db, caller }) => {
        const own = await lockOwnFactorReset(db, caller.id)
        if (!own) throw notFound()
        await moveFactorReset(db, own, 'cancel')
        await audit(db, { actorId: caller.id, action: 'second-factor-reset.cancel', subjectId: own.id })
        return null
      },
    }),
  ]
}

export function factorResetJobs(identity: Identity, postMail: PostMail): Job[] {
  return [
    {
      name: JOB,
      run: async (payload, { db, now }) => {
        const { id } = payload as { id: string }
        await db.transaction().execute(async (tx) => {
          const row = await lockFactorReset(tx, id)
          if (row?.status !== 'approved' || !row.due_at || row.due_at > now) return
          await moveFactorReset(tx, row, 'finish')
          await audit(tx, { actorId: 'second-factor-reset', action: 'second-factor-reset.finish', subjectId: id })
          await emailUser(tx, postMail, row.email, 'done')
          await enqueue(tx, 'users:remove-second-factors', { identityId: row.identity_id }, { about: id })
        })
      },
    },
    {
      name: 'users:remove-second-factors',
      run: async (payload, { db }) => {
        const { identityId } = payload as { identityId: string }
        await revokeTokensOf(db, identityId)
        await identity.removeSecondFactors(identityId)
      },
    },
  ]
}
