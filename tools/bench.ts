// `npm run bench`: runs the benchmarks on their own database, which is kept for the next run.
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './embedded-postgres.ts'
import { runVisibly } from './supervisor/run.ts'
import { readSettings, root } from './supervisor/settings.ts'

const { dataDir } = readSettings(process.env)
const folder = join(dataDir, 'bench')
// The setting from `deploy/kubernetes`, as far as this machine has the memory: `npm start` leaves more to other
// programs.
const megabytes = Math.min(2048, Math.floor(totalmem() / 2 ** 22))
const settings = { shared_buffers: `${megabytes}MB` }
const postgres = await startPostgres({ dataDir: folder, log: console.log, settings })
try {
  const words = [process.execPath, 'bench/main.ts', ...process.argv.slice(2)]
  process.exitCode = await runVisibly({ words, cwd: root, env: { DATABASE_URL: postgres.url, BENCH_FOLDER: folder } })
} finally {
  await postgres.stop()
}
