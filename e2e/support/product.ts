import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, freePorts } from '@lodestay/tools/ports'

/**
 * The URL of the product under test: `E2E_BASE_URL` if already started, otherwise a free port on this machine. Stored
 * in the environment, so that every process of the run uses the same one.
 */
export async function productAddress(): Promise<string> {
  process.env.E2E_BASE_URL ??= await chooseAddress()
  return process.env.E2E_BASE_URL
}

async function chooseAddress(): Promise<string> {
  process.env.E2E_PORT = String(await freePorts())
  // The only local origin the product may read calendars from: a journey serves them there.
  process.env.E2E_CALENDARS = `http://127.0.0.1:${await freePort()}`
  return `http://localhost:${process.env.E2E_PORT}`
}

/** Starts the whole product once for all journeys, with an empty data folder, and stops it after the last one. */
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  const { E2E_PORT: port, E2E_CALENDARS: calendars } = process.env
  if (!port) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'lodestay-e2e-'))
  const supervisor = fork(join(import.meta.dirname, '../../tools/start.ts'), [], {
    env: {
      ...systemVariables(),
      LODESTAY_DATA: folder,
      PORT: port,
      // All journeys share one address.
      RATE_LIMIT_SIGN_UPS: '0',
      RATE_LIMIT_FORMS: '0',
      CALENDAR_FEEDS_FROM: calendars,
      // A journey receives them on this machine.
      WEBHOOKS_TO_PRIVATE: 'true',
    },
  })
  const stop = async () => {
    await end(supervisor)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await ready(supervisor)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** Nothing from the user's own installation may leak into the tests: not its database, its keys, or its mail server. */
function systemVariables(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'SystemRoot']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined))
}

async function ready(supervisor: ChildProcess): Promise<void> {
  const failed = once(supervisor, 'exit').then(([code]) => {
    throw new Error(`The product does not start (exit code ${code}); what it said is above.`)
  })
  await Promise.race([once(supervisor, 'message'), failed])
  failed.catch(() => {})
}

async function end(supervisor: ChildProcess): Promise<void> {
  if (supervisor.exitCode !== null || supervisor.signalCode !== null) return
  supervisor.kill('SIGTERM')
  await once(supervisor, 'exit')
}
