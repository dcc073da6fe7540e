/** What follows a submission for review, and an appeal against its outcome. */
export const reviewMessages = {
  submitted: 'Submitted. We’ll let you know as soon as it’s reviewed.',
  appealed: 'Appeal sent. Another moderator will review it, and we’ll let you know.',
} as const

/** Flash messages: the outcome of the previous page's action, shown after the redirect. */
const told: Readonly<Record<string, string>> = {
  submitted: reviewMessages.submitted,
  kept: 'Saved as a draft, but we couldn’t submit it. Submit it from here.',
  moved: 'Stay moved.',
  offered: 'Offered. An owner there has a week to accept, and we’ll let you know either way.',
  saved: 'Saved. Travelers will see it once it’s submitted and accepted.',
}

export function flashMessage(request: Request): string | undefined {
  return told[new URL(request.url).searchParams.get('told') ?? '']
}
