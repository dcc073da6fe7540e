// `npm run bench`: runs the benchmarks on a database of their own, which stays for the next time.
import { join } from 'node:path'
import { startPostgres } from './embedded-postgres.ts'
import { runVisibly } from './supervisor/run.ts'
import { readSettings, root } from './supervisor/settings.ts'

const { dataDir } = readSettings(process.env)
const folder = join(dataDir, 'bench')
const postgres = await startPostgres({ dataDir: folder, log: console.log })
try {
  const words = [process.execPath, 'bench/main.ts', ...process.argv.slice(2)]
  process.exitCode = await runVisibly({ words, cwd: root, env: { DATABASE_URL: postgres.url, BENCH_FOLDER: folder } })
} finally {
  await postgres.stop()
}
