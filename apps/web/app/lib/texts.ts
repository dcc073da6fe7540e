// Form result
export const changedByOther =
  'Someone else changed this, so nothing was saved. Your text is still here: save again to replace theirs, or reload the page to see it.'
export const lockedForReview =
  'A moderator is reviewing this, so it can’t be changed until they decide. That takes minutes, not days.'
export const outOfDate = 'This form is out of date. Reload the page and try again.'

// Lost connection
export const notSent = 'We couldn’t send that. Check your connection and try again.'
export const notLoaded = 'We couldn’t load more. Check your connection and try again.'

// Format
export const justNow = 'just now'
export function daysOfMonth(from: number, until: number, month: string, year: number): string {
  return `${month} ${from} – ${until}, ${year}`
}
export function daysOfYear(from: string, until: string, year: number): string {
  return `${from} – ${until}, ${year}`
}

// Identity offers
export function passwordHint(minLength: number, requirements: readonly string[]): string {
  return `At least ${minLength} characters${requirements.length > 0 ? `, with ${requirements.join(', ')}` : ''}. A sentence works well.`
}
export function passwordTooShort(minLength: number): string {
  return `Password must be at least ${minLength} characters.`
}
export function passwordTooLong(maxLength: number): string {
  return `Password must be at most ${maxLength} characters.`
}

// Page meta
export function siteTitle(brand: string): string {
  return `${brand}: places to stay, from the people who host them`
}

// Session
export const unavailable = 'That isn’t available right now. Try again in a moment.'
export const signInUnfinished = 'Sign-in didn’t finish. Please try again.'

// Change selected
export const selectFirst = 'Select at least one row.'
export function changeFailures(done: string, failed: number, reasons: readonly string[]): string {
  return `${done} ${failed} couldn’t be changed: ${reasons.join(' ')}`
}
