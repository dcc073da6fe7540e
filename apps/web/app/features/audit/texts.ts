export function andMore(n: number): string {
  return ` and ${n} more`
}
/** Prefixes of removed and added values, as in a diff. */
export const minus = '−'
export const plus = '+'

// Recent actions
export const allOfThem = 'View all in the audit log'

// Audit subject
export const onlyThese = 'Only these'
export function onlyAbout(name: string): string {
  return ` about ${name}`
}
