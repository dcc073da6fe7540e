import { AccountDeletion } from '@lodestay/domain'
import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import { runForEach } from '../../kernel/run-independently.ts'
import { hashToken } from '../../kernel/secret-token.ts'
import { type BeforeErase, eraseAccount, linkOver, restoreAccount } from './close-account.ts'
import { closingByToken, dueClosings, lockDueClosing } from './closing-store.ts'

const ByToken = z.strictObject({ token: z.string().max(60).describe('The token from the link in the email.') })

export const accountDeletionRoutes = [
  endpoint({
    method: 'GET',
    url: '/account-deletions/:token',
    summary: 'Get what an emailed link refers to: whose account was deleted, and when it will be erased',
    access: 'public',
    params: ByToken,
    reply: AccountDeletion.meta({ id: 'AccountDeletion' }),
    problems: ['not-found'],
    handle: async ({ db, params, now }) => {
      const closing = await closingByToken(db, hashToken(params.token), now)
      if (!closing) throw linkOver()
      return { firstName: closing.firstName, erasesAt: closing.eraseAt.toISOString() }
    },
  }),
  endpoint({
    method: 'POST',
    url: '/account-deletions/:token/undo',
    operationId: 'undoAccountDeletion',
    summary: 'Restore a deleted account with the emailed link, once',
    access: 'public',
    params: ByToken,
    reply: z.null(),
    status: 204,
    problems: ['not-found'],
    handle: async ({ db, params, now }) => {
      await restoreAccount(db, params.token, now)
      return null
    },
  }),
]

/** Erases the accounts that are due, each in its own transaction: one that fails doesn't block the others. */
export function eraseSweep(beforeErase: readonly BeforeErase[]): Sweep {
  return {
    name: 'users:erase-closed',
    cron: '17 * * * *',
    run: async (_, { db, now, log }) => {
      const erase = (id: string) =>
        db.transaction().execute(async (tx) => {
          if (await lockDueClosing(tx, id, now))
            await eraseAccount(tx, beforeErase, { id, actorId: 'account-deletion', now })
        })
      await runForEach(log, await dueClosings(db, now), erase)
    },
  }
}
