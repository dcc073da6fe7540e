/**
 * The provider's events. Each is stored first and applied by a job, which reads the current state of the event's
 * object, so events may arrive twice, late and in any order.
 */
import { DAY_MS, daysBefore, HOUR_MS, type PaymentEvent } from '@lodestay/domain'
import { type Db, transact } from '../../kernel/db.ts'
import { enqueue, type Job, type JobContext, type Sweep } from '../../kernel/jobs.ts'
import { runIndependently } from '../../kernel/run-independently.ts'
import type { EventSubject, Payments, ProviderEvent } from '../../providers/payments/payments.ts'
import { getEvent, insertEvent, latestEventAt, markApplied, markFailed, stripEvents } from './event-store.ts'

/** Handlers for when the provider reports a change to something of a kind. `db` is a pool. */
export type Applying = { readonly db: Db; readonly payments: Payments; readonly now: Date }
export type Appliers = Partial<Record<EventSubject, (applying: Applying, id: string) => Promise<void>>>

/** Checks the state of our own pending payments and plans, in case an event never arrived. */
export type Reconcile = (reconciling: Reconciling) => Promise<void>
export type Reconciling = Applying & Pick<JobContext, 'log'>

/** Stores an event with the job that applies it; ignores one we already have. */
export async function receive(db: Db, event: ProviderEvent, source: PaymentEvent['source']): Promise<void> {
  await transact(db, async (tx) => {
    if (await insertEvent(tx, event, source)) await enqueueEvent(tx, event.id)
  })
}

/** Stores an event whose object was already synced after it occurred. */
export async function receiveApplied(db: Db, event: ProviderEvent): Promise<void> {
  if (await insertEvent(db, event, 'reconciler')) await markApplied(db, event.id)
}

export function enqueueEvent(db: Db, id: string): Promise<void> {
  return enqueue(db, 'payments:apply-event', { id }, { about: id })
}

export function paymentJobs(payments: Payments | null, appliers: Appliers): Job[] {
  if (!payments) return []
  return [
    {
      name: 'payments:apply-event',
      run: async (payload, { db, now }) => {
        const { id } = payload as { id: string }
        const event = await getEvent(db, id)
        if (!event) return
        try {
          await apply({ db, payments, now }, appliers, event)
          await markApplied(db, id)
        } catch (error) {
          await markFailed(db, id, error instanceof Error ? error.message : 'unknown')
          throw error
        }
      },
    },
  ]
}

async function apply(applying: Applying, appliers: Appliers, event: { payload: unknown }): Promise<void> {
  const subject = applying.payments.subjectOf(event.payload)
  if (subject) await appliers[subject.kind]?.(applying, subject.id)
}

/** How far before the latest event received to look for events that never arrived. */
const OVERLAP_MS = HOUR_MS
/** Upper limit: the provider keeps them for 30 days. */
const LOOK_BACK_MS = 3 * DAY_MS

/** Days for which an applied event keeps what it says of the payer, to look into a problem: see docs/retention.md. */
const DETAILS_RETENTION_DAYS = 90

/** Every ten minutes and at startup, requests events that never arrived. */
export function reconcileJobs(payments: Payments | null, reconcile: Reconcile): { jobs: Job[]; sweeps: Sweep[] } {
  if (!payments) return { jobs: [], sweeps: [] }
  const run: Job['run'] = async (_, { db, now, log }) => {
    const latest = await latestEventAt(db)
    const since = new Date(Math.max((latest ?? now).getTime() - OVERLAP_MS, now.getTime() - LOOK_BACK_MS))
    const missed = async function* () {
      for await (const event of payments.eventsSince(since))
        yield { id: event.id, run: () => receive(db, event, 'reconciler') }
      yield { id: 'payments', run: () => reconcile({ db, payments, now, log }) }
    }
    await runIndependently(log, missed())
  }
  // It calls the provider for every open plan: a thousand take longer than the ten minutes until the next run.
  const reconciling = { takesLong: true, queue: 'payments-reconcile', run } as const
  return {
    jobs: [{ name: 'payments:reconcile-at-start', atStart: {}, ...reconciling }],
    sweeps: [
      { name: 'payments:reconcile', cron: '*/10 * * * *', ...reconciling },
      {
        name: 'payments:strip-events',
        cron: '51 3 * * *',
        run: (_, { db, now }) => stripEvents(db, daysBefore(now, DETAILS_RETENTION_DAYS)),
      },
    ],
  }
}
