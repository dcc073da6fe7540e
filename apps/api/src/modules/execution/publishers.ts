/** The port for publishers that post over the network automatically: a task's receivers, and how one delivery ends. */
import type { OutletNetwork, TaskPublisher } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { PromotionSubject } from '../promotions/index.ts'
import type { Delivery } from './delivery-store.ts'
import type { TaskRow } from './execution-store.ts'
import type { Post } from './task-post.ts'

/** What is sent. */
export type Outgoing = {
  readonly row: TaskRow
  readonly promotion: PromotionSubject
  readonly post: Post
  /** The outlet's network; null if the content system no longer has it. */
  readonly network: OutletNetwork | null
}

/**
 * `postponed`: definitely not delivered, can be retried. `processing`: the receiver is working on it, and will be
 * polled. `refused`: never will be delivered. `unknown`: may have been delivered, so it is never resent automatically.
 */
export type Delivered = {
  readonly outcome: 'sent' | 'postponed' | 'processing' | 'refused' | 'unknown'
  readonly detail: string
  /** Earliest time of the next try, if the receiver specifies one. */
  readonly notBefore?: Date
  /** Where it was posted, if the receiver reports it. */
  readonly url?: string
}

export type NetworkPublisher = {
  /**
   * The next receivers after one, '' for the first, in order: at most `count`. If there are none at all, the task is
   * blocked.
   */
  readonly receivers: (
    db: Db,
    row: TaskRow,
    next: { readonly after: string; readonly count: number },
  ) => Promise<string[]>
  /** What staff read if there are no receivers. */
  readonly noReceivers: string
  /** Sends one, outside of any transaction. Rejects only on our own errors. */
  readonly deliver: (db: Db, delivery: Delivery, outgoing: Outgoing, now: Date) => Promise<Delivered>
  /** Whether a delivery abandoned by a dead worker resumes automatically, because its progress is known. */
  readonly isResumed?: boolean
  /** What the host reads once it is done. */
  readonly note: (sent: number) => string
}

export type NetworkPublishers = Readonly<Partial<Record<TaskPublisher, NetworkPublisher>>>
