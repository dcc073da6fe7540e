// `npm run import -- FILE --state MA`: brings listings of others into the product, whether it runs at the moment or not.
import { join } from 'node:path'
import { startPostgres } from './embedded-postgres.ts'
import { ownerOnly, roleUrls } from './supervisor/database.ts'
import { acquireLock } from './supervisor/lock.ts'
import { runVisibly } from './supervisor/run.ts'
import { prepareShutdown, type Shutdown } from './supervisor/services.ts'
import { processEnvironment, readSettings, root, type Settings } from './supervisor/settings.ts'

async function importListings(args: string[]): Promise<number> {
  const settings = readSettings(process.env)
  const shutdown = prepareShutdown(console.log)
  try {
    const url = settings.databaseUrl ?? (await openDatabase(settings, shutdown))
    const migrate = { words: [process.execPath, 'apps/api/src/db/migrate.ts'], cwd: root }
    const migrated = await runVisibly({ ...migrate, env: processEnvironment('migrate', settings, ownerOnly(url)) })
    if (migrated !== 0) return migrated
    const env = processEnvironment('import', settings, await roleUrls(url, settings, console.log))
    const importer = join(root, 'apps/api/src/import-listings.ts')
    // In the folder where the command was typed, so that its file names mean what they say.
    return await runVisibly({ words: [process.execPath, importer, ...args], cwd: process.env.INIT_CWD ?? root, env })
  } finally {
    await shutdown.run()
  }
}

async function openDatabase({ dataDir }: Settings, shutdown: Shutdown): Promise<string> {
  const attempt = await acquireLock(join(dataDir, 'running'), 'npm run import')
  if ('lock' in attempt) {
    console.log(`Lodestay is stopped; its database in ${dataDir} is started for the import`)
    shutdown.add(async () => attempt.lock.release())
  } else if (attempt.heldBy.what === 'npm start') {
    console.log(`Lodestay runs (process ${attempt.heldBy.pid}); the import goes into its database`)
  } else {
    throw new Error(
      `"${attempt.heldBy.what}" is at work on ${dataDir} (process ${attempt.heldBy.pid}). Try when it is done.`,
    )
  }
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  shutdown.add(postgres.stop)
  return postgres.url
}

try {
  process.exitCode = await importListings(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
