/** What follows a submission for review, and an appeal against its outcome. */
import * as texts from './texts.ts'
export const reviewMessages = {
  submitted: texts.submitted,
  appealed: texts.appealed,
  /** What a stay's calendar drafted needs no review. */
  published: texts.published,
  /** And its nights are watched. */
  held: texts.publishedToWatchers,
} as const

/** Flash messages: the outcome of the previous page's action, shown after the redirect. */
const told: Readonly<Record<string, string>> = {
  submitted: reviewMessages.submitted,
  kept: texts.savedButNotSubmitted,
  moved: texts.stayMoved,
  offered: texts.stayOffered,
  published: reviewMessages.published,
  held: reviewMessages.held,
  saved: texts.savedNotYetPublic,
}

export function flashMessage(request: Request): string | undefined {
  return told[new URL(request.url).searchParams.get('told') ?? '']
}
