/** What a module says of the things it has reviewed; `decide.ts` does the rest, the same for all. */
import type { Lifecycle, NotificationArea, Recipients, ReviewKindName } from '@lodestay/domain'
import type { Subject } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import type { ReviewedTable, ReviewState } from './review-store.ts'

export type ReviewMoves = 'lock' | 'unlock' | 'publish' | 'reject'

/** Something that is reviewed, loaded with its claim. */
export type Reviewed = Subject & {
  readonly id: string
  /** What its host calls it. */
  readonly name: string
  /** The row that moves: the thing's own, or its open revision's. */
  readonly review: ReviewState
}

/** What accepting changed besides the status; `before` is what undoing puts back. */
export type Accepted = { readonly before?: unknown; readonly after?: unknown }

export type ReviewKind<T extends Reviewed = Reviewed> = {
  readonly kind: ReviewKindName
  /** The thing's name in texts and in the audit log: `stay.publish`. */
  readonly noun: string
  readonly table: ReviewedTable
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own statuses
  readonly lifecycle: Lifecycle<any, any>
  readonly area: NotificationArea
  byId(db: Db, id: string, lock?: boolean): Promise<T | null>
  recipients(subject: T): Recipients
  /** What its host reads when it was accepted. */
  acceptedText(subject: T): string
  /** What accepting does besides the move. @throws Problem where it cannot be accepted. */
  onAccept?(db: Db, subject: T, now: Date): Promise<Accepted>
  /** Puts back what `onAccept` changed. */
  onUndo?(db: Db, subject: T, before: unknown): Promise<void>
  /** After any move: the version of what is not its own row. */
  touch?(db: Db, subject: T): Promise<void>
}
