/** The progress of an import in one line: a bar if the terminal can redraw, plain text otherwise. */

type State = {
  readonly rows: number
  /** For all files together, in bytes on disk. */
  readonly bytesRead: number
  readonly bytes: number
  readonly elapsedMs: number
}

const BAR = 24

/** Seconds left at the current pace; null until it can be estimated. */
function secondsLeft({ bytesRead, bytes, elapsedMs }: State): number | null {
  if (bytesRead === 0 || elapsedMs < 1000) return null
  return ((bytes - bytesRead) / bytesRead) * (elapsedMs / 1000)
}

function clock(seconds: number): string {
  const whole = Math.ceil(Math.max(0, seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function parts(state: State): { share: number; words: string[] } {
  const share = state.bytes === 0 ? 1 : Math.min(1, state.bytesRead / state.bytes)
  const rate = state.elapsedMs > 0 ? Math.round(state.rows / (state.elapsedMs / 1000)) : 0
  const left = secondsLeft(state)
  const words = [`${Math.floor(share * 100)} %`, `${state.rows.toLocaleString('en-US')} rows`]
  if (rate > 0) words.push(`${rate.toLocaleString('en-US')} rows/s`)
  if (left !== null) words.push(`${clock(left)} left`)
  return { share, words }
}

/** `[######------] 50 %  1,200 rows  400 rows/s  0:03 left` */
export function progressBar(state: State): string {
  const { share, words } = parts(state)
  const done = Math.round(share * BAR)
  return `[${'#'.repeat(done)}${'-'.repeat(BAR - done)}] ${words.join('  ')}`
}

/** `50 %, 1,200 rows, 400 rows/s, 0:03 left` */
export function progressLine(state: State): string {
  return parts(state).words.join(', ')
}
