/** Shutdown of the API and worker processes. */
import type { Logger } from 'pino'

/** Processes end within ten seconds of being told to. */
const STOP_WITHIN_MS = 9000

type Stopping = {
  readonly name: string
  readonly log: Logger
  /** Runs before the process stops accepting work; its time isn't counted. */
  readonly drain?: () => Promise<void>
  /** Finishes what is in flight. */
  readonly finish: () => Promise<unknown>
  readonly withinMs?: number
}

/** Ends the process on SIGINT or SIGTERM: with 0 once it has finished, with 1 if that fails or takes too long. */
export function stopOnSignal({ name, log, drain, finish, withinMs = STOP_WITHIN_MS }: Stopping): void {
  const stop = async (signal: string) => {
    log.info({ signal }, `${name} stops`)
    await drain?.()
    // Work that hangs, or takes longer, such as encoding a video, must not hold up the exit. Other workers restart the
    // jobs.
    setTimeout(() => process.exit(1), withinMs).unref()
    await finish()
  }
  const stopAndExit = (signal: string) =>
    void stop(signal).then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopAndExit(signal))
}
