/** Checks every five minutes for anything that needs an alert, and notifies once. */
import {
  type AlertKind,
  alertKinds,
  formatCents,
  HOUR_MS,
  MINUTE_MS,
  QUEUE_OLD_HOURS,
  spokenDay,
  TASK_OVERDUE_HOURS,
} from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import type { StateGauge } from '../../kernel/metrics.ts'
import { runIndependently } from '../../kernel/run-independently.ts'
import { campaignsOverBudget } from '../campaigns/index.ts'
import { lateTasks } from '../execution/index.ts'
import { failedJobs } from '../jobs/index.ts'
import { notify } from '../notifications/index.ts'
import { disputesToAnswer } from '../purchases/index.ts'
import { oldSubmissions } from '../review/index.ts'
import { countAlerts, type Finding, replaceAlerts } from './alert-store.ts'

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS)
}

/** A failing scheduled job is retried soon; alert only if retrying hasn't helped. */
const FAILED_FOR_MS = 15 * MINUTE_MS

type Watch = {
  readonly kinds: readonly AlertKind[]
  readonly find: (db: Db, now: Date) => Promise<Finding[]>
}

const watches: readonly Watch[] = [
  {
    kinds: ['overdue-task', 'blocked-task'],
    find: async (db, now) =>
      (await lateTasks(db, hoursBefore(now, TASK_OVERDUE_HOURS))).map(({ isBlocked, ...task }) => {
        return { kind: isBlocked ? 'blocked-task' : 'overdue-task', ...task, organizationId: null }
      }),
  },
  {
    kinds: ['old-submission'],
    find: async (db, now) =>
      (await oldSubmissions(db, hoursBefore(now, QUEUE_OLD_HOURS))).map((each) => {
        return { kind: 'old-submission', ...each, organizationId: null }
      }),
  },
  {
    kinds: ['failed-job'],
    find: async (db, now) =>
      (await failedJobs(db, new Date(now.getTime() - FAILED_FOR_MS))).map((name) => {
        return { kind: 'failed-job', subjectId: name, title: name, organizationId: null }
      }),
  },
  {
    kinds: ['disputed-payment'],
    find: async (db) =>
      (await disputesToAnswer(db)).map(({ id, number, amount, evidence_due_at: due }) => {
        const until = due ? `, evidence is due on ${spokenDay(due)}` : ''
        const title = `${formatCents(amount)} of ${number ?? 'a payment'}${until}`
        return { kind: 'disputed-payment', subjectId: id, title, organizationId: null }
      }),
  },
  {
    kinds: ['over-budget'],
    find: async (db, now) => (await campaignsOverBudget(db, now)).map((each) => ({ kind: 'over-budget', ...each })),
  },
]

type Words = (n: number, first: Finding) => { title: string; body: string }
const texts: Readonly<Record<Exclude<AlertKind, 'over-budget'>, Words>> = {
  'overdue-task': (n) => ({
    title: n === 1 ? 'A post is overdue' : `${n} posts are overdue`,
    body: `Due more than ${TASK_OVERDUE_HOURS === 1 ? 'an hour' : `${TASK_OVERDUE_HOURS} hours`} ago and not posted yet. See Moderation, Tasks.`,
  }),
  'blocked-task': (n) => ({
    title: n === 1 ? 'A post needs a decision' : `${n} posts need a decision`,
    body: 'They couldn’t be posted. Try again, or give up and refund them. See Moderation, Tasks.',
  }),
  'old-submission': (n) => ({
    title: n === 1 ? 'A submission has waited for a day' : `${n} submissions have waited for a day`,
    body: 'Hosts expect a decision within a day. See the moderation queue.',
  }),
  'failed-job': (n) => ({
    title: n === 1 ? 'A background job is failing' : `${n} kinds of background jobs are failing`,
    body: 'Its work isn’t getting done. An admin can see why under Admin, Jobs, and run it again there.',
  }),
  'disputed-payment': (n, { title }) => ({
    title: n === 1 ? 'A payment is disputed' : `${n} payments are disputed`,
    body: `${n === 1 ? '' : 'Most urgent: '}${title}. An admin can respond at the payment provider. Until then, what it paid for isn’t posted.`,
  }),
}

/** Staff get one notification per kind, however many alerts there are. */
async function notifyStaff(db: Db, opened: readonly Finding[]): Promise<void> {
  for (const kind of alertKinds) {
    const [first, ...others] = opened.filter((each) => each.kind === kind)
    if (!first || kind === 'over-budget') continue
    // A submission's id links to its public page, which doesn't exist yet; a job's name links nowhere.
    const subjectId = kind === 'old-submission' || kind === 'failed-job' ? null : first.subjectId
    const words = texts[kind](others.length + 1, first)
    // The bank takes the money if evidence is late.
    const isUrgent = kind === 'disputed-payment'
    await notify(db, { staff: true }, { area: 'promotions', ...words, subjectId, isUrgent })
  }
}

async function notifyHosts(db: Db, opened: readonly Finding[]): Promise<void> {
  for (const { kind, subjectId, title, organizationId } of opened)
    if (kind === 'over-budget' && organizationId)
      await notify(
        db,
        { organizationId },
        {
          area: 'promotions',
          title: `${title} is over budget`,
          body: 'The campaign has cost more than the budget you set for it.',
          subjectId,
        },
      )
}

export const alertSweeps: Sweep[] = [
  {
    name: 'alerts:watch',
    cron: '*/5 * * * *',
    // A search that fails, or takes too long, doesn't silence the others.
    run: (_, { db, now, log }) =>
      runIndependently(
        log,
        watches.map(({ kinds, find }) => ({
          id: kinds.join(', '),
          run: () =>
            db.transaction().execute(async (tx) => {
              const opened = await replaceAlerts(tx, kinds, await find(tx, now), now)
              await notifyStaff(tx, opened)
              await notifyHosts(tx, opened)
            }),
        })),
      ),
  },
]

export const alertGauges: StateGauge[] = [
  { name: 'lodestay_open_alerts', help: 'Open alerts, by kind.', label: 'kind', read: countAlerts },
]
