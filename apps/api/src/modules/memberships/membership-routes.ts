/** Travelers' own memberships: they begin when the payment settles, and end with the paid year. */
import { Membership, NewMembership, User, watchesPerTier } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import type { Job, Sweep } from '../../kernel/jobs.ts'
import { runForEach } from '../../kernel/run-independently.ts'
import type { Payments } from '../../providers/payments/payments.ts'
import { notify } from '../notifications/index.ts'
import { requirePayments } from '../payments/index.ts'
import { applyIntent, getByIntent, type OnSettled } from '../purchases/index.ts'
import { pauseOlderSearches } from '../saved-searches/index.ts'
import { findUser, lockUser, setMembership } from '../users/index.ts'
import { closeOlderWatches } from '../watches/index.ts'
import { buyerOfYear, claimYear, endsAt, endYear, insertYear, lapsedUsers } from './membership-store.ts'
import { endedWords } from './membership-texts.ts'

/** A settled payment of a membership makes its buyer Premium for a year. */
export const grantMembership: OnSettled = async (db, { id, kind, user_id: userId }, now) => {
  if (kind !== 'membership' || !userId) return
  // Wait for another payment or a refund in progress, so that the year begins where their years end.
  await lockUser(db, userId)
  if (!(await insertYear(db, userId, id, now))) return
  await setMembership(db, userId, 'Premium')
  await audit(db, { actorId: userId, action: 'membership.start', subjectId: userId, after: { transactionId: id } })
}

export function membershipRoutes(provider: Payments | null): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      url: '/users/self/membership',
      summary: "Get the caller's membership, and how long it is paid for",
      access: 'user',
      reply: Membership.meta({ id: 'Membership' }),
      handle: async ({ db, caller, now }) => {
        const end = await endsAt(db, caller.id)
        const user = await findUser(db, caller.id)
        const runs = end !== null && end > now
        return { tier: user?.userMembership ?? 'Standard', endsAt: runs ? end.toISOString() : null }
      },
    }),
    endpoint({
      method: 'POST',
      url: '/users/self/membership',
      problems: ['payment-failed', 'not-found', 'conflict'],
      summary:
        "Become Premium with a paid intent for exactly this membership, which belongs to the caller and hasn't been used",
      access: 'user',
      body: NewMembership,
      reply: User.meta({ id: 'User' }),
      ownTransaction: true,
      handle: async ({ db, caller, body, now }) => {
        const payments = requirePayments(provider)
        // The provider's current state, in case we haven't been notified yet.
        await applyIntent({ db, payments, now, onSettled: grantMembership }, body.paymentIntentId)
        const paid = await getByIntent(db, body.paymentIntentId)
        if (!paid || paid.user_id !== caller.id || paid.kind !== 'membership')
          throw new Problem('payment-failed', 'This payment isn’t for your membership.')
        if (paid.status !== 'settled')
          throw new Problem('payment-failed', paid.failure ?? 'This payment isn’t complete.')
        return db.transaction().execute(async (tx) => {
          if (!(await claimYear(tx, paid.id)))
            throw new Problem('conflict', 'This payment has already been used for a membership.')
          const user = await findUser(tx, caller.id)
          if (!user) throw notFound()
          return user
        })
      },
    }),
  ]
}

/** Ends a membership whose paid time is over. @returns false if it was renewed in the meantime. */
async function endMembership(db: Db, userId: string, now: Date): Promise<boolean> {
  // Wait for a renewal in progress, so that the next statement sees it.
  await lockUser(db, userId)
  const end = await endsAt(db, userId)
  if (end === null || end > now) return false
  await setMembership(db, userId, 'Standard')
  await endPerks(db, userId, now)
  await audit(db, { actorId: 'system', action: 'membership.end', subjectId: userId })
  return true
}

/** Brings a user's watches and saved searches down to what is free, and says so. */
async function endPerks(db: Db, userId: string, now: Date): Promise<void> {
  const watches = await closeOlderWatches(db, userId, watchesPerTier.Standard, now)
  const searches = await pauseOlderSearches(db, userId, watchesPerTier.Standard)
  const ended = { ...endedWords.en(watches, searches), es: endedWords.es(watches, searches) }
  await notify(db, { userId }, { area: 'offers', ...ended, subjectId: null })
}

/** A year ends whose payment was fully refunded, or lost in a dispute. */
export const membershipJobs: Job[] = [
  {
    name: 'memberships:end-refunded',
    run: (payload, { db, now }) =>
      db.transaction().execute(async (tx) => {
        const { transactionId } = payload as { transactionId: string }
        const userId = await buyerOfYear(tx, transactionId, now)
        if (!userId) return
        await lockUser(tx, userId)
        // Another job may have ended it meanwhile.
        if (!(await buyerOfYear(tx, transactionId, now))) return
        await endYear(tx, userId, transactionId, now)
        await endMembership(tx, userId, now)
      }),
  },
]

export const membershipSweeps: Sweep[] = [
  {
    name: 'memberships:end',
    cron: '7 * * * *',
    run: async (_, { db, now, log }) => {
      let ended = 0
      await runForEach(log, lapsedUsers(db, now), async (userId) => {
        if (await db.transaction().execute((tx) => endMembership(tx, userId, now))) ended++
      })
      return ended
    },
  },
]
