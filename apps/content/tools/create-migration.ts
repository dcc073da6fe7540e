// Writes the migration from the last one to the current collections, for example:
//   node apps/content/tools/create-migration.ts add-outlet-language
// If a column may have been renamed, you are prompted.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getPayload } from 'payload'
import { contentConfig } from '../src/config.ts'
import { unconnectedSettings } from './unconnected-settings.ts'

const folder = join(import.meta.dirname, '../src/migrations')

/** Node requires file extensions in imports, and `type` on type imports. */
function normaliseImports(file: string): void {
  const written = readFileSync(file, 'utf8')
  const normal = written
    .replace(/from '(\.\/[^'.]+)'/g, "from '$1.ts'")
    .replace(
      /import \{ MigrateUpArgs, MigrateDownArgs, sql \}/,
      'import { type MigrateDownArgs, type MigrateUpArgs, sql }',
    )
    .replaceAll(/\{ db(?:, payload, req)? \}: (Migrate\w+)/g, '{ db }: $1')
  writeFileSync(file, normal)
}

const payload = await getPayload({
  config: contentConfig(unconnectedSettings),
  disableDBConnect: true,
  disableOnInit: true,
})
payload.db.migrationDir = folder
await payload.db.createMigration({ payload, migrationName: process.argv[2] ?? 'change', skipEmpty: true })
for (const file of globSync(join(folder, '*.ts'))) normaliseImports(file)
process.exit(0)
