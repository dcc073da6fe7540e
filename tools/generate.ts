// `npm run generate`: writes the generated files: the OpenAPI document from the api's routes, the client's types from
// the document, and the tables' types from the migrated database. With --check it writes nothing and fails if the files
// are stale. `npm run generate -- tables` generates the files whose names contain the word.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './embedded-postgres.ts'
import { programOf } from './supervisor/packages.ts'
import { type Command, runQuietly } from './supervisor/run.ts'
import { root } from './supervisor/settings.ts'

const document = 'packages/api-client/openapi.json'
const types = 'packages/api-client/src/generated.ts'
const tables = 'apps/api/src/db/tables.ts'

/** The expected content of each file, by path. */
type Files = Record<string, string>

async function describeApi(folder: string): Promise<Files> {
  const text = await run({ words: [process.execPath, join(root, 'apps/api/src/openapi.ts')], cwd: root })
  const input = join(folder, 'openapi.json')
  const output = join(folder, 'generated.ts')
  // Types need no examples: each would add a four-line comment to every use of its parameter.
  writeFileSync(input, JSON.stringify(JSON.parse(text, (key, value) => (key === 'example' ? undefined : value))))
  // A separate workspace, because it needs its own compiler: the native one has no JavaScript interface.
  await run({ words: [...programOf('openapi-typescript', 'tools/codegen'), input, '--output', output], cwd: folder })
  return { [document]: text, [types]: readFileSync(output, 'utf8') }
}

async function describeTables(folder: string): Promise<Files> {
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), disposable: true })
  try {
    const node = (script: string): Command => ({
      words: [process.execPath, join(root, 'apps/api/src/db', script)],
      cwd: root,
      env: { DATABASE_URL: postgres.url },
    })
    await run(node('migrate.ts'))
    return { [tables]: format(await run(node('print-tables.ts'))) }
  } finally {
    await postgres.stop()
  }
}

function format(code: string): string {
  const [program = '', ...words] = [...programOf('@biomejs/biome'), 'check', '--write', `--stdin-file-path=${tables}`]
  return execFileSync(program, words, { cwd: root, input: code, encoding: 'utf8' })
}

async function run(command: Command): Promise<string> {
  const { code, output, stdout } = await runQuietly(command)
  if (code !== 0) throw new Error(`${command.words[1]} failed:\n${output}`)
  return stdout
}

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))

function isWanted(...paths: string[]) {
  return names.length === 0 || names.some((word) => paths.join().includes(word))
}

async function generate(): Promise<Files> {
  const folder = mkdtempSync(join(tmpdir(), 'lodestay-generate-'))
  try {
    return {
      ...(isWanted(document, types) && (await describeApi(folder))),
      ...(isWanted(tables) && (await describeTables(folder))),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  const fresh = await generate()
  const isStale = (path: string) =>
    !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== fresh[path]
  const stale = Object.keys(fresh).filter(isStale)
  const list = stale.join(' and ')
  if (process.argv.includes('--check') && stale.length > 0) throw new Error(`${list}: not fresh. Run: npm run generate`)
  for (const path of stale) writeFileSync(join(root, path), fresh[path] ?? '')
  console.log(stale.length > 0 ? `Wrote ${list}` : `Fresh: ${Object.keys(fresh).join(', ')}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
