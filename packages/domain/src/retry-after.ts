/** Milliseconds that a response's `Retry-After` (seconds or a date) asks to wait; 0 if there is none. */
export function parseRetryAfter(headers: Headers | undefined, now: number): number {
  const value = headers?.get('retry-after') ?? ''
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(ms) ? 0 : Math.max(0, ms)
}
