// Content
export const pageUnavailable = 'This page isn’t available right now.'

// Plan table
export const included = 'yes'
export const notIncluded = 'no'
export const comparePlans = 'Compare plans'
export const whatPlansInclude = 'What each plan includes'
export const aMonth = 'a month'
export const listForFree = 'List for free'
export function choose(plan: string): string {
  return `Choose ${plan}`
}
