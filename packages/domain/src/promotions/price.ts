/** Money is integer US cents everywhere; only here is it formatted or divided. */

/** "$1,379" or "$1,379.50": whole dollars show no cents. */
export function formatCents(cents: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(cents / 100)
}

/** Formats an amount in dollars as people would type it; empty for null. */
export function typedDollars(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)
}

/**
 * Parses a price as people and files write it, to cents: "$1,379.00", "1379", "89.5", and "89." while typing. Null if
 * it isn't a price.
 */
export function parsePrice(text: string): number | null {
  const match = /^\s*\$?\s*((?:\d{1,3}(?:,\d{3})+|\d{1,9}))(?:\.(\d{0,2}))?\s*$/.exec(text)
  if (!match?.[1]) return null
  return Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** `cents` minus `percent` percent, rounded half up to a whole cent. */
export function discounted(cents: number, percent: number): number {
  return Math.round((cents * (100 - percent)) / 100)
}

/** The message for a host when a price has changed since they saw it. Both are cents. */
export function priceHasChanged(before: number, now: number): string {
  return `The price has changed from ${formatCents(before)} to ${formatCents(now)}. Please confirm it again.`
}

/**
 * The number of booked nights after which a promotion has paid for itself; null if the stay's rate is unknown or it
 * cost nothing.
 */
export function breakEvenNights(total: number, rate: number | null): number | null {
  return total > 0 && rate !== null && rate > 0 ? Math.ceil(total / rate) : null
}
