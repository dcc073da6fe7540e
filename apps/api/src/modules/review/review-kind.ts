/** What a module declares about a reviewed kind; `decide.ts` implements the rest. */
import type { Lifecycle, NotificationArea, Recipients, ReviewKindName } from '@lodestay/domain'
import type { Caller, Subject } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import type { ReviewedTable, ReviewState } from './review-store.ts'

export type ReviewMoves = 'lock' | 'unlock' | 'publish' | 'reject'

/** A reviewed item, loaded with its claim. */
export type Reviewed = Subject & {
  readonly id: string
  /** Whose it is, if it has no stay or organization. */
  readonly authorId?: string
  /** Its name for the host. */
  readonly name: string
  /** The row that changes status: the item's own, or its open revision's. */
  readonly review: ReviewState
}

/** What accepting changed besides the status; `before` is what undo restores. */
export type Accepted = { readonly before?: unknown; readonly after?: unknown }

export type ReviewKind<T extends Reviewed = Reviewed> = {
  readonly kind: ReviewKindName
  /** Noun for messages and the audit log: `stay.publish`. */
  readonly noun: string
  readonly table: ReviewedTable
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own statuses
  readonly lifecycle: Lifecycle<any, any>
  readonly area: NotificationArea
  byId(db: Db, id: string, lock?: boolean): Promise<T | null>
  recipients(subject: T): Recipients
  /** Message to the host on acceptance. */
  acceptedText(subject: T, accepted: Accepted): string
  /** Side effects of accepting. @throws Problem if it cannot be accepted. */
  onAccept?(db: Db, subject: T, now: Date): Promise<Accepted>
  /** Reverts `onAccept`. */
  onUndo?(db: Db, subject: T, before: unknown): Promise<void>
  /** Side effects of rejecting. */
  onReject?(db: Db, subject: T): Promise<void>
  /**
   * Called when a rejected item waits for a decision again without being submitted: its rejection was undone by a
   * moderator, or appealed by its host, who may have edited it. @throws Problem if it couldn't be submitted like this.
   */
  onReopen?(db: Db, subject: T, by: { readonly caller: Caller; readonly now: Date }): Promise<void>
  /** After any move: bumps the version if that is stored in another row. */
  touch?(db: Db, subject: T): Promise<void>
}
