/** Plans which tasks carry out a promotion, and when each is due. Pure: times come from the caller. */
import { HOUR_MS } from '../durations.ts'
import type { CatalogueOutlet, ParticipationRole, TaskPublisher } from '../outlets/outlet.ts'
import { publisherOf } from '../outlets/publisher.ts'
import { AMPLIFY_AFTER_HOURS, type PromotionType, RESHARE_AFTER_HOURS } from '../promotion-types/promotion-type.ts'
import type { PriceLine, PromotionPrice } from '../promotions/stay-promotion.ts'
import type { ExecutionTask } from './execution-task.ts'

export type PlannedTask = {
  readonly outlet: ExecutionTask['outlet']
  readonly role: ParticipationRole
  readonly publisher: TaskPublisher
  /** In cents, before discounts; 0 if a unit of the plan paid it. */
  readonly price: number
  /** Hours after the proof that it waits for; 0 for posting. */
  readonly afterHours: number
  /** Null while it waits. */
  readonly dueAt: Date | null
}

type Promotion = {
  readonly postOutlets: readonly string[]
  readonly amplificationOutlets: readonly string[]
  readonly reshareOutlets: readonly string[]
  readonly requestedDate: string | null
}

type Planning = {
  readonly promotion: Promotion
  readonly price: Pick<PromotionPrice, 'lines' | 'covered'>
  readonly outlets: readonly CatalogueOutlet[]
  /** Null if the content system no longer has it. */
  readonly type: Pick<PromotionType, 'amplifyAfterHours' | 'reshareAfterHours'> | null
  /** Whether the API of an outlet's network can make this post, with the account that is connected. */
  readonly canPostByApi: (outlet: CatalogueOutlet) => boolean
  readonly now: Date
}

/** A promotion's tasks. Posting is due on the requested date, or immediately if that has passed or there is none. */
export function planTasks(planning: Planning): PlannedTask[] {
  const {
    promotion,
    price: { lines, covered },
    outlets,
    type,
    canPostByApi,
    now,
  } = planning
  const free = covered > 0 ? cheapestPosting(lines) : null
  const plan =
    (role: ParticipationRole, afterHours: number) =>
    (id: string): PlannedTask => {
      const line = lines.find((each) => each.part === role && each.id === id)
      const outlet = outlets.find((each) => each.id === id)
      return {
        outlet: {
          id,
          name: outlet?.name ?? line?.name ?? '',
          handle: outlet?.handle ?? '',
          network: outlet?.network?.name ?? '',
        },
        role,
        // Networks have no API for sharing and amplifying others' posts.
        publisher: role === 'posting' && outlet && canPostByApi(outlet) ? 'network-api' : publisherOf(outlet),
        price: line && line !== free ? line.price : 0,
        afterHours,
        dueAt: role === 'posting' ? postingDueAt(promotion.requestedDate, now) : null,
      }
    }
  return [
    ...promotion.postOutlets.map(plan('posting', 0)),
    ...promotion.amplificationOutlets.map(plan('amplification', type?.amplifyAfterHours ?? AMPLIFY_AFTER_HOURS)),
    ...promotion.reshareOutlets.map(plan('reshare', type?.reshareAfterHours ?? RESHARE_AFTER_HOURS)),
  ]
}

export function postingDueAt(requestedDate: string | null, now: Date): Date {
  return requestedDate && new Date(requestedDate) > now ? new Date(requestedDate) : now
}

/** The posting that a unit of a plan pays. */
function cheapestPosting(lines: readonly PriceLine[]): PriceLine | null {
  return lines.filter(({ part }) => part === 'posting').toSorted((a, b) => a.price - b.price)[0] ?? null
}

type Progress = Pick<ExecutionTask, 'id' | 'role' | 'status' | 'doneAt'> & { readonly afterHours: number }

/** What follows when a task is done or has failed. */
export type NextSteps = {
  /** Waiting tasks that have a time now. */
  readonly schedule: readonly { readonly id: string; readonly dueAt: Date }[]
  /** Waiting tasks that have nothing left to build on. */
  readonly fail: readonly string[]
  /** Nothing is left to do. */
  readonly isOver: boolean
}

/**
 * Amplification builds on the first completed posting; reshare on the first amplification, or on the posting if there
 * is no amplification to wait for.
 */
export function nextSteps(all: readonly Progress[]): NextSteps {
  // A giveaway's winner is announced regardless of what happens to the promotion.
  const tasks = all.flatMap(({ role, ...task }) => (role === 'announcement' ? [] : [{ ...task, role }]))
  const of = (role: ParticipationRole) => tasks.filter((task) => task.role === role)
  const posting = foundation(of('posting'))
  const amplification = foundation(of('amplification'))
  const basis: Readonly<Record<ParticipationRole, Foundation>> = {
    posting: 'pending',
    amplification: posting,
    reshare: amplification === 'none' || posting === 'none' ? posting : amplification,
  }
  const waiting = tasks.filter(({ status }) => status === 'waiting')
  const schedule = waiting.flatMap(({ id, role, afterHours }) => {
    const from = basis[role]
    return from instanceof Date ? [{ id, dueAt: new Date(from.getTime() + afterHours * HOUR_MS) }] : []
  })
  const fail = waiting.filter(({ role }) => basis[role] === 'none').map(({ id }) => id)
  const isOver = tasks.every(({ id, status }) => isFinished(status) || fail.includes(id))
  return { schedule, fail, isOver }
}

/** When the first of them was done; 'none' if none can be any more. */
type Foundation = Date | 'pending' | 'none'

function foundation(tasks: readonly Progress[]): Foundation {
  const done = tasks.flatMap(({ doneAt }) => (doneAt ? [Date.parse(doneAt)] : []))
  if (done.length > 0) return new Date(Math.min(...done))
  return tasks.every(({ status }) => isFinished(status)) ? 'none' : 'pending'
}

function isFinished(status: ExecutionTask['status']): boolean {
  return status === 'done' || status === 'failed'
}
