import { join } from 'node:path'
import { startPostgres } from '../embedded-postgres.ts'
import { acquireLock } from './lock.ts'
import type { Shutdown } from './services.ts'
import type { Settings } from './settings.ts'

/**
 * Opens the embedded database for a command: the running product's, or one started for the duration of the command.
 * @throws Error if another command is using the data folder.
 */
export async function openDatabase(
  { dataDir }: Settings,
  shutdown: Shutdown,
  command: string,
): Promise<{ url: string; isProductRunning: boolean }> {
  const attempt = await acquireLock(join(dataDir, 'running'), command)
  if ('lock' in attempt) {
    console.log(`Lodestay isn’t running, so its database in ${dataDir} is started for ${command}`)
    shutdown.add(async () => attempt.lock.release())
  } else if (attempt.heldBy.what === 'npm start') {
    console.log(`Lodestay is running (process ${attempt.heldBy.pid}); ${command} uses its database`)
  } else {
    throw new Error(
      `"${attempt.heldBy.what}" is at work on ${dataDir} (process ${attempt.heldBy.pid}). Try when it is done.`,
    )
  }
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  shutdown.add(postgres.stop)
  return { url: postgres.url, isProductRunning: !('lock' in attempt) }
}
