// `npm run import -- FILE --state MA`: imports listings from other sources into the product, whether or not it is
// running.
import { constants } from 'node:os'
import { join } from 'node:path'
import { ownerOnly, roleUrls } from './supervisor/database.ts'
import { openDatabase } from './supervisor/open-database.ts'
import { runVisibly } from './supervisor/run.ts'
import { prepareShutdown } from './supervisor/services.ts'
import { processEnvironment, readSettings, root } from './supervisor/settings.ts'

const importer = join(root, 'apps/api/src/import-listings.ts')
const KILLED = 128 + constants.signals.SIGKILL

async function importListings(args: string[]): Promise<number> {
  // Needs no database, and there is none before the first start.
  if (args.some((arg) => arg === '--help' || arg === '-h'))
    return runVisibly({ words: [process.execPath, importer, ...args] })
  const settings = readSettings(process.env)
  const shutdown = prepareShutdown(console.log)
  try {
    const url = settings.databaseUrl ?? (await openDatabase(settings, shutdown, 'npm run import')).url
    const migrate = { words: [process.execPath, 'apps/api/src/db/migrate.ts'], cwd: root }
    const ownersEnv = processEnvironment('migrate', settings, ownerOnly(url))
    const migrated = await runVisibly({ ...migrate, env: ownersEnv, isWholeEnv: true })
    if (migrated !== 0) return migrated
    const env = processEnvironment('import', settings, await roleUrls(url, settings, console.log))
    // In the folder where the command was typed, so that its relative file names resolve.
    const cwd = process.env.INIT_CWD ?? root
    const code = await runVisibly({ words: [process.execPath, importer, ...args], cwd, env, isWholeEnv: true })
    if (code === KILLED)
      console.error(
        'The import was killed, perhaps for lack of memory. Imported rows are kept. Run it again for the rest.',
      )
    return code
  } finally {
    await shutdown.run()
  }
}

try {
  process.exitCode = await importListings(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
