/** Runs a version's migrations from a folder in a separate process: `node migrate-folder.ts URL FOLDER…`. */
import pg from 'pg'
import { applyMigrations, holdMigrationLock, readMigrations } from '../db/run-migrations.ts'

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

const [url, ...folders] = process.argv.slice(2)
const client = new pg.Client({ connectionString: url, application_name: 'migrations' })
client.on('error', () => {})
await client.connect()
const migrations = (await Promise.all(folders.map(readMigrations))).flat()
try {
  await holdMigrationLock(client, say, () => applyMigrations(client, migrations, say))
} finally {
  await client.end()
}
