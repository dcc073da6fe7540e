/** How processes shut down. */
import { constants } from 'node:os'

/** Processes end within ten seconds of being told to. */
const STOP_WITHIN_MS = 9000

type Log = Readonly<Record<'info' | 'error', (about: object, message: string) => void>>

type Stopping = {
  readonly name: string
  readonly log: Log
  /** Runs before the process stops accepting work; its time isn't counted. */
  readonly drain?: () => Promise<void>
  /** Finishes what is in flight. */
  readonly finish: () => Promise<unknown>
  readonly withinMs?: number
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

function exitAtOnce(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal])
}

/**
 * Ends the process at once on SIGINT or SIGTERM, until `stopOnSignal` takes over. The system doesn't: in a container, a
 * process has the id 1, and signals that it doesn't handle are ignored.
 */
export function exitOnSignal(): void {
  for (const signal of SIGNALS) process.on(signal, exitAtOnce)
}

/**
 * Ends the process on SIGINT or SIGTERM: with 0 once it has finished, with 1 if that fails or takes too long. Further
 * signals change nothing.
 */
export function stopOnSignal({ name, log, drain, finish, withinMs = STOP_WITHIN_MS }: Stopping): void {
  const stop = async (signal: string) => {
    log.info({ signal }, `${name} stops`)
    await drain?.()
    // Work that hangs, or takes longer, such as encoding a video, must not hold up the exit. Other workers restart the
    // jobs.
    setTimeout(() => process.exit(1), withinMs).unref()
    await finish()
  }
  let isStopping = false
  const stopAndExit = (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of SIGNALS) process.off(signal, exitAtOnce).on(signal, stopAndExit)
}
