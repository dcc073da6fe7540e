/** Messages after submitting for review, and after appealing the outcome. */
import { ownMember } from '@lodestay/domain/own-member'
import * as texts from './texts.ts'
export const reviewMessages = {
  submitted: texts.submitted,
  appealed: texts.appealed,
  /** Drafts from a stay's calendar need no review. */
  published: texts.published,
  /** Published while its nights have watchers. */
  held: texts.publishedToWatchers,
} as const

/** A new item's draft was created, but submitting it failed. */
export const notSubmitted = { kept: texts.savedButNotSubmitted }

/** Flash messages: the outcome of the previous page's action, shown after the redirect. */
const hostingMessages: Readonly<Record<string, string>> = {
  submitted: reviewMessages.submitted,
  appealed: reviewMessages.appealed,
  ...notSubmitted,
  moved: texts.stayMoved,
  offered: texts.stayOffered,
  published: reviewMessages.published,
  held: reviewMessages.held,
  saved: texts.savedNotYetPublic,
}

/** The message that an address names, of these; none for a name nobody wrote, such as an object's own `constructor`. */
export function flashMessage(
  request: Request,
  messages: Readonly<Record<string, string>> = hostingMessages,
): string | undefined {
  return ownMember(messages, new URL(request.url).searchParams.get('told') ?? '')
}
