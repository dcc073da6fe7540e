// Writes the migration that takes the database from the last one to the collections as they are now, for example:
//   node apps/content/tools/create-migration.ts add-outlet-language
// The answer to a question about a renamed column comes from whoever runs it.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getPayload } from 'payload'
import { contentConfig } from '../src/config.ts'
import { unconnectedSettings } from './unconnected-settings.ts'

const folder = join(import.meta.dirname, '../src/migrations')

/** Node wants to be told the files' endings, and types said to be types. */
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
