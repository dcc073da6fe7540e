import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { acquireLock, type LockNote } from './lock.ts'
import { isPortTaken } from './ports.ts'
import { startProduct } from './product.ts'
import { readyNotice } from './ready-notice.ts'
import { prepareShutdown } from './services.ts'
import { assertEditorClosed, type Settings } from './settings.ts'

/** The holder's name in the lock on a data folder, for both commands. */
const COMMAND = 'npm start'

function say(line: string) {
  return console.log(line)
}

/** Runs the whole product until Ctrl-C, then ends this process. Used by `npm start` and `npm run dev`. */
export async function runProduct(readSettings: () => Settings): Promise<never> {
  try {
    await run(readSettings())
    process.exit(0)
  } catch (error) {
    console.error(`\n${(error as Error).message}`)
    process.exit(1)
  }
}

async function run(settings: Settings): Promise<void> {
  const began = performance.now()
  assertEditorClosed(settings)
  assertWritable(settings.dataDir)
  const attempt = await acquireLock(join(settings.dataDir, 'running'), COMMAND)
  if ('heldBy' in attempt) throw new Error(inUse(settings.dataDir, attempt.heldBy))
  const { lock, tookOver } = attempt
  const shutdown = prepareShutdown(say)
  shutdown.add(async () => lock.release())
  const stopping = stopOnSignals()
  try {
    await assertPortsFree(settings, tookOver)
    const { failed } = await startProduct(settings, say, shutdown, stopping)
    lock.tell({ address: settings.publicUrl })
    say(readyNotice(settings, performance.now() - began))
    process.send?.({ ready: settings.publicUrl })
    const failure = await Promise.race([failed, aborted(stopping)])
    if (failure) throw failure
  } catch (error) {
    if (!stopping.aborted) throw error
  } finally {
    await shutdown.run()
  }
  say('Stopped.')
}

function stopOnSignals(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping.signal.aborted) say('\nStopping …')
      stopping.abort()
    })
  }
  return stopping.signal
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((settle) => signal.addEventListener('abort', () => settle(undefined)))
}

function assertWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} can't be written: ${(error as Error).message}. Choose another one with LODESTAY_DATA, for example: LODESTAY_DATA=.data/second npm start`,
    )
  }
}

async function assertPortsFree(settings: Settings, tookOver: boolean): Promise<void> {
  const { webPort, apiPort, contentPort, contentUrl, paymentPort, embedsPayments, host } = settings
  // Leftovers of a killed start may still be shutting down.
  const deadline = Date.now() + (tookOver ? 10_000 : 0)
  for (const [port, use] of [
    [webPort, 'PORT, for the web pages'] as const,
    [apiPort, 'PORT + 1, for the API'] as const,
    ...(contentUrl ? [] : [[contentPort, 'PORT + 2, for the content system'] as const]),
    ...(embedsPayments ? [[paymentPort, 'PORT + 3, for the payment provider'] as const] : []),
  ]) {
    while (await isPortTaken(port, host)) {
      if (Date.now() >= deadline) {
        throw new Error(
          `Port ${port} (${use}) is in use by another program. Choose another one with PORT, for example: PORT=4000 npm start`,
        )
      }
      await delay(200)
    }
  }
}

function inUse(dataDir: string, { what, address, pid }: LockNote): string {
  if (what !== COMMAND)
    return `"${what}" is at work on the data folder ${dataDir} (process ${pid}). Start when it is done.`
  const where = address ? ` at ${address}` : ', and is just starting'
  return (
    `Lodestay is already running on the data folder ${dataDir}${where} (process ${pid}).\n` +
    'Stop that one first, or give this one its own folder and port: LODESTAY_DATA=.data/second PORT=4000 npm start'
  )
}
