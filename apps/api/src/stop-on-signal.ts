/** How the processes of the api and of the worker end. */
import type { Logger } from 'pino'

/** The supervisor waits ten seconds, and then kills. */
const STOP_WITHIN_MS = 9000

type Stopping = {
  readonly name: string
  readonly log: Logger
  /** What comes before the process stops taking work; its time is not counted. */
  readonly drain?: () => Promise<void>
  /** Finishes what is in flight. */
  readonly finish: () => Promise<unknown>
  readonly withinMs?: number
}

/** On SIGINT or SIGTERM ends the process: with 0 when it has finished, with 1 if that fails or takes too long. */
export function stopOnSignal({ name, log, drain, finish, withinMs = STOP_WITHIN_MS }: Stopping): void {
  const stop = async (signal: string) => {
    log.info({ signal }, `${name} stops`)
    await drain?.()
    // What hangs, or takes longer such as the encoding of a video, must not hold up the exit. Jobs are begun anew by others.
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
