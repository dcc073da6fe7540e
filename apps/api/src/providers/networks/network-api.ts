/** The port of networks that take posts by an API: Instagram, Facebook, TikTok, X. Each is behind one file. */
import type { ApiPlatform, PostProgress } from '@lodestay/domain'
import type { ByteRange } from '../storage/object-store.ts'

/** A picture or a video of a post: networks fetch it from `url`, or get its bytes. */
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

/** Who posts, as the network says it. */
export type Account = { readonly id: string; readonly name: string }

export type Tokens = {
  readonly access: string
  /** Null if it lasts. */
  readonly accessUntil: Date | null
  /** Gives the next tokens, once; null where the network has none. */
  readonly refresh: string | null
}

export type Posting = {
  readonly account: Account
  readonly accessToken: string
  readonly text: string
  readonly media: readonly NetworkMedia[]
  readonly isStory: boolean
  readonly taggedAccounts: readonly string[]
  /** How far it came before. */
  readonly progress: PostProgress
  /** How often it was asked so far how far it is. */
  readonly waits: number
  /** Stores how far it came. @throws if another worker has taken over */
  readonly save: (progress: PostProgress) => Promise<void>
}

/** `url` is the post's public address; null if the network doesn't say it. */
export type Posted =
  | { readonly isPosted: true; readonly url: string | null }
  | { readonly isPosted: false; readonly detail: string }

export type NetworkApi = {
  /**
   * Makes tokens of what staff pasted, and asks whose they are.
   * @throws NetworkProblem
   */
  readonly connect: (pasted: string, now: Date) => Promise<{ account: Account; tokens: Tokens }>
  /**
   * Asks whose a token is.
   * @throws NetworkProblem
   */
  readonly identify: (accessToken: string) => Promise<Account>
  /**
   * The next tokens; the refresh token that was sent is void from then on. Null where tokens can't be renewed.
   * @throws NetworkProblem
   */
  readonly renew: ((refreshToken: string, now: Date) => Promise<Tokens>) | null
  /**
   * Posts as far as it gets: a post that the network is at work on is gone on with by the next call.
   * @throws NetworkProblem
   */
  readonly post: (posting: Posting, now: Date) => Promise<Posted>
}

/** Those that this installation has an app of. */
export type Networks = Readonly<Partial<Record<ApiPlatform, NetworkApi>>>

/**
 * `later`: certainly not done, and may be another time. `refused`: never will be. `reconnect`: the account has to be
 * connected again. `unanswered`: the call may have been carried out.
 */
export type NetworkProblemKind = 'later' | 'refused' | 'reconnect' | 'unanswered'

/** Why a call of a network failed, in words for staff. */
export class NetworkProblem extends Error {
  readonly kind: NetworkProblemKind
  /** Not before this time, if the network says so. */
  readonly notBefore: Date | undefined
  constructor(kind: NetworkProblemKind, message: string, notBefore?: Date) {
    super(message)
    this.name = 'NetworkProblem'
    this.kind = kind
    this.notBefore = notBefore
  }
}

/** @throws NetworkProblem if the call that posts went out before, so that there may be a post already */
export function assertNotPosting({ isPosting }: PostProgress): void {
  if (isPosting) throw new NetworkProblem('unanswered', 'It was interrupted while it was posted.')
}

/**
 * Makes the call that posts. That it went out is stored before, so that whoever finds it without an answer knows that
 * there may be a post.
 */
export async function postOnce<T>(posting: Posting, progress: PostProgress, call: () => Promise<T>): Promise<T> {
  assertNotPosting(progress)
  await posting.save({ ...progress, isPosting: true })
  try {
    return await call()
  } catch (problem) {
    // What is refused now begins anew if somebody tries it again: what was uploaded for it may be gone by then.
    if (problem instanceof NetworkProblem && problem.kind !== 'unanswered')
      await posting.save(problem.kind === 'refused' ? {} : progress)
    throw problem
  }
}
