/** Port for networks we post to via an API: Instagram, Facebook, TikTok, X. Each is implemented in one file. */
import type { ApiPlatform, PostProgress } from '@lodestay/domain'
import type { ByteRange } from '../storage/object-store.ts'

/** A picture or video in a post: networks fetch it from `url`, or receive its bytes. */
export type NetworkMedia =
  /** A JPEG. */
  | { readonly kind: 'photo'; readonly url: string; readonly alt: string; readonly read: () => Promise<Buffer> }
  /** An mp4. */
  | {
      readonly kind: 'video'
      readonly url: string
      readonly alt: string
      readonly bytes: number
      readonly seconds: number
      readonly read: (range: ByteRange) => Promise<Buffer>
    }

/** The posting account, as the network names it. */
export type Account = { readonly id: string; readonly name: string }

export type Tokens = {
  readonly access: string
  /** Null if it doesn't expire. */
  readonly accessUntil: Date | null
  /** Gets the next tokens, once; null if the network has none. */
  readonly refresh: string | null
}

export type Posting = {
  readonly account: Account
  readonly accessToken: string
  readonly text: string
  readonly media: readonly NetworkMedia[]
  readonly isStory: boolean
  readonly taggedAccounts: readonly string[]
  /** Progress of previous attempts. */
  readonly progress: PostProgress
  /** How often its progress has been polled since the post began, or a person last looked. */
  readonly waits: number
  /** Stores the progress. @throws if another worker has taken over */
  readonly save: (progress: PostProgress) => Promise<void>
}

/** `url` is the post's public URL; null if the network doesn't return it. */
export type Posted =
  | { readonly isPosted: true; readonly url: string | null }
  | { readonly isPosted: false; readonly detail: string }

export type NetworkApi = {
  /**
   * Obtains tokens from what staff pasted. A pasted refresh token works once, so they have to be stored immediately.
   * @throws NetworkProblem
   */
  readonly exchange: (pasted: string, now: Date) => Promise<Tokens>
  /**
   * Looks up a token's account.
   * @throws NetworkProblem
   */
  readonly identify: (accessToken: string) => Promise<Account>
  /**
   * Gets the next tokens, which invalidates the refresh token that was sent. Null if tokens can't be renewed.
   * @throws NetworkProblem
   */
  readonly renew: ((refreshToken: string, now: Date) => Promise<Tokens>) | null
  /**
   * Posts, or gets as far as it can: the next call continues with a post that the network is still processing.
   * @throws NetworkProblem
   */
  readonly post: (posting: Posting, now: Date) => Promise<Posted>
}

/** The networks for which this installation has an app. */
export type Networks = Readonly<Partial<Record<ApiPlatform, NetworkApi>>>

/**
 * `later`: certainly not done, but may be retried. `refused`: never will be. `reconnect`: the account must be connected
 * again. `unanswered`: the call may have been carried out.
 */
export type NetworkProblemKind = 'later' | 'refused' | 'reconnect' | 'unanswered'

/** Why a network's call failed, in a message for staff. */
export class NetworkProblem extends Error {
  readonly kind: NetworkProblemKind
  /** Don't retry before this time, if the network specifies one. */
  readonly notBefore: Date | undefined
  constructor(kind: NetworkProblemKind, message: string, notBefore?: Date) {
    super(message)
    this.name = 'NetworkProblem'
    this.kind = kind
    this.notBefore = notBefore
  }
}

/** @throws NetworkProblem if the posting call was sent before, so that the post may already exist */
export function assertNotPosting({ isPosting }: PostProgress): void {
  if (isPosting) throw new NetworkProblem('unanswered', 'It was interrupted while it was posted.')
}

/**
 * Makes the call that posts. Stores beforehand that it is being sent, so that a later attempt that finds no response
 * knows that the post may exist.
 */
export async function postOnce<T>(posting: Posting, progress: PostProgress, call: () => Promise<T>): Promise<T> {
  assertNotPosting(progress)
  await posting.save({ ...progress, isPosting: true })
  try {
    return await call()
  } catch (problem) {
    // After a refusal, a retry starts over: its uploads may be gone by then.
    if (problem instanceof NetworkProblem && problem.kind !== 'unanswered')
      await posting.save(problem.kind === 'refused' ? {} : progress)
    throw problem
  }
}
