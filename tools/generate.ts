// `npm run generate`: writes the OpenAPI document from the api's routes, and the client's types from the document.
// With --check nothing is written; it fails where the files are not what would be.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programOf } from './supervisor/packages.ts'
import { type Command, runQuietly } from './supervisor/run.ts'
import { root } from './supervisor/settings.ts'

const client = join(root, 'packages/api-client')
const files = { document: join(client, 'openapi.json'), types: join(client, 'src/generated.ts') }

async function generate(): Promise<Record<keyof typeof files, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'lodestay-generate-'))
  try {
    const document = await run({ words: [process.execPath, join(root, 'apps/api/src/openapi.ts')], cwd: root })
    const input = join(folder, 'openapi.json')
    const output = join(folder, 'generated.ts')
    writeFileSync(input, document)
    // A workspace of its own, because it wants a compiler of its own: the native one has no JavaScript interface.
    await run({ words: [...programOf('openapi-typescript', 'tools/codegen'), input, '--output', output], cwd: folder })
    return { document, types: readFileSync(output, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(command: Command): Promise<string> {
  const { code, output, stdout } = await runQuietly(command)
  if (code !== 0) throw new Error(`${command.words[1]} failed:\n${output}`)
  return stdout
}

try {
  const fresh = await generate()
  const names = Object.keys(files) as (keyof typeof files)[]
  const stale = names.filter((name) => !existsSync(files[name]) || readFileSync(files[name], 'utf8') !== fresh[name])
  const list = stale.map((name) => files[name].slice(root.length + 1)).join(' and ')
  if (process.argv.includes('--check') && stale.length > 0) {
    throw new Error(`${list} no longer fit the api's routes. Run: npm run generate`)
  }
  for (const name of stale) writeFileSync(files[name], fresh[name])
  console.log(stale.length > 0 ? `Wrote ${list}` : 'The document and the client fit the routes')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
