/** The port of what posts over the network by itself: to whom a task goes, and how one delivery ends. */
import type { OutletNetwork, TaskPublisher } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { PromotionSubject } from '../promotions/index.ts'
import type { Delivery } from './delivery-store.ts'
import type { TaskRow } from './execution-store.ts'
import type { Post } from './task-post.ts'

/** What goes out. */
export type Outgoing = {
  readonly row: TaskRow
  readonly promotion: PromotionSubject
  readonly post: Post
  /** The outlet's; null if the content system no longer has it. */
  readonly network: OutletNetwork | null
}

/**
 * `postponed`: certainly not delivered, and may be another time. `processing`: the receiver is at work on it, and is asked
 * again. `refused`: never will be. `unknown`: may have been delivered, so it is never sent again by itself.
 */
export type Delivered = {
  readonly outcome: 'sent' | 'postponed' | 'processing' | 'refused' | 'unknown'
  readonly detail: string
  /** Not before this time, if the receiver says so of what is postponed. */
  readonly notBefore?: Date
  /** Where it was posted, if the receiver says so. */
  readonly url?: string
}

export type NetworkPublisher = {
  /** Everybody it goes to; none blocks the task. */
  readonly receivers: (db: Db, row: TaskRow) => Promise<string[]>
  /** What staff read where there is nobody. */
  readonly noReceivers: string
  /** Sends one, outside of any transaction. Rejects only on our own faults. */
  readonly deliver: (db: Db, delivery: Delivery, outgoing: Outgoing, now: Date) => Promise<Delivered>
  /** Whether a delivery that a dead worker left goes on by itself, because its progress says how far it came. */
  readonly isResumed?: boolean
  /** What the host reads once it is done. */
  readonly note: (sent: number) => string
}

export type NetworkPublishers = Readonly<Partial<Record<TaskPublisher, NetworkPublisher>>>
