/**
 * The API's client as a package for others to install: one JavaScript file per entry with our own parts bundled in, its
 * declarations, and a manifest with its dependencies.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rolldown } from 'rolldown'
import { programOf } from './supervisor/packages.ts'
import { runQuietly } from './supervisor/run.ts'
import { root } from './supervisor/settings.ts'

const source = join(root, 'packages/api-client')

type Manifest = {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly engines: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
}

async function run(words: string[], cwd: string): Promise<string> {
  const { code, output, stdout } = await runQuietly({ words, cwd })
  if (code !== 0) throw new Error(`${words.slice(1).join(' ')} failed:\n${output}`)
  return stdout
}

async function bundle({ exports, dependencies }: Manifest, target: string): Promise<void> {
  const isOthers = (name: string) => !name.startsWith('@lodestay/')
  const built = await rolldown({
    input: Object.values(exports).map((file) => join(source, file)),
    external: Object.keys(dependencies).filter(isOthers),
    platform: 'neutral',
  })
  await built.write({ dir: target, format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'parts/[hash].js' })
  await built.close()
}

/** Leaves out the declarations of our own parts: none of the client's declarations refer to them. */
async function declare(target: string): Promise<void> {
  const all = join(target, 'declarations')
  const tsc = programOf('typescript', '.', 'tsc')
  await run([...tsc, '-p', join(source, 'tsconfig.package.json'), '--outDir', all], root)
  cpSync(join(all, 'api-client/src'), target, { recursive: true })
  rmSync(all, { recursive: true })
}

function describe({ name, version, description, license, engines, exports, dependencies }: Manifest, target: string) {
  const entries = Object.entries(exports).map(([entry, file]) => {
    const built = `./${basename(file, '.ts')}`
    return [entry, { types: `${built}.d.ts`, default: `${built}.js` }]
  })
  const needed = Object.entries(dependencies).filter(([dependency]) => !dependency.startsWith('@lodestay/'))
  const manifest = { name, version, description, license, type: 'module', sideEffects: false, engines }
  const whole = { ...manifest, exports: Object.fromEntries(entries), dependencies: Object.fromEntries(needed) }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`)
  cpSync(join(source, 'README.md'), join(target, 'README.md'))
}

/** Builds the package into a folder, emptying it first, and packs it. @returns the archive's path */
export async function packClient(target: string): Promise<string> {
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  await bundle(manifest, target)
  await declare(target)
  describe(manifest, target)
  const [packed] = JSON.parse(await run(['npm', 'pack', '--json'], target)) as { filename: string }[]
  if (!packed) throw new Error('npm packed nothing.')
  return join(target, packed.filename)
}
