// `npm run ledger:check`: recomputes every balance in the books and reconciles them with the payment provider's
// statement.
import { join } from 'node:path'
import { roleUrls } from './supervisor/database.ts'
import { openDatabase } from './supervisor/open-database.ts'
import { runVisibly } from './supervisor/run.ts'
import { prepareShutdown } from './supervisor/services.ts'
import { processEnvironment, readSettings, root } from './supervisor/settings.ts'

async function checkLedger(): Promise<number> {
  const settings = readSettings(process.env)
  const shutdown = prepareShutdown(console.log)
  try {
    const opened = settings.databaseUrl
      ? { url: settings.databaseUrl, isProductRunning: true }
      : await openDatabase(settings, shutdown, 'npm run ledger:check')
    const env = processEnvironment('api', settings, await roleUrls(opened.url, settings, console.log))
    // The embedded payment provider is only available while the product runs; Stripe always is.
    const isEmbedded = env.STRIPE_API_URL !== undefined
    if (isEmbedded && !opened.isProductRunning) delete env.STRIPE_SECRET_KEY
    const words = [process.execPath, join(root, 'apps/api/src/check-ledger.ts')]
    return await runVisibly({ words, cwd: root, env, isWholeEnv: true })
  } finally {
    await shutdown.run()
  }
}

try {
  process.exitCode = await checkLedger()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
