/** The port of what posts over the network by itself: to whom a task goes, and how one delivery ends. */
import type { Publisher } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { PromotionSubject } from '../promotions/index.ts'
import type { Delivery } from './delivery-store.ts'
import type { TaskRow } from './execution-store.ts'
import type { Post } from './task-post.ts'

/** What goes out. */
export type Outgoing = { readonly row: TaskRow; readonly promotion: PromotionSubject; readonly post: Post }

/**
 * `postponed`: certainly not delivered, and may be another time. `refused`: never will be. `unknown`: may have been
 * delivered, so it is never sent again by itself.
 */
export type Delivered = {
  readonly outcome: 'sent' | 'postponed' | 'refused' | 'unknown'
  readonly detail: string
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
  /** What the host reads once it is done. */
  readonly note: (sent: number) => string
}

export type NetworkPublishers = Readonly<Partial<Record<Publisher, NetworkPublisher>>>
