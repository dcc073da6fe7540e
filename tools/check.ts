// `npm run check`: all static checks. `npm run check -- types` runs the checks whose names contain the word.
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkDependencies } from './dependency-rules.ts'
import { checkImports } from './import-rules.ts'
import { checkInstalledSize } from './installed-size.ts'
import { checkMigrations } from './migration-rules.ts'
import { checkDocument } from './openapi-rules.ts'
import { checkSql } from './sql-rules.ts'
import { programOf } from './supervisor/packages.ts'
import { runQuietly } from './supervisor/run.ts'
import { root } from './supervisor/settings.ts'

/** Returns the problems found; empty if there are none. */
type Check = { name: string; find(): Promise<string> }

const workspaces = globSync('{packages,apps}/*/tsconfig.json', { cwd: root })
const checks: Check[] = [
  command('format and lint', [...programOf('@biomejs/biome'), 'check', '--error-on-warnings', '.']),
  ...[...workspaces, ...globSync('*/tsconfig.json', { cwd: root })].sort().map((file) => types(dirname(file))),
  command('promises', [...programOf('oxlint'), '--type-aware', '--quiet', '--format=unix', '.']),
  { name: 'imports', find: imports },
  { name: 'sql', find: sql },
  { name: 'migrations', find: migrations },
  { name: 'dependencies', find: async () => checkDependencies().join('\n') },
  { name: 'size of what is installed', find: async () => checkInstalledSize().join('\n') },
  command('unused files, exports and dependencies', [...programOf('knip'), '--no-progress']),
  { name: 'API document', find: async () => (await checkDocument()).join('\n') },
  command('generated files', [process.execPath, join(import.meta.dirname, 'generate.ts'), '--check']),
]

function command(name: string, words: string[]): Check {
  return {
    name,
    async find() {
      const { code, output } = await runQuietly({ words, cwd: root, env: { NO_COLOR: '1' } })
      return code === 0 ? '' : output || `ended with exit code ${code}`
    },
  }
}

function types(folder: string): Check {
  const check = command(`types of ${folder}`, [...programOf('typescript', '.', 'tsc'), '-p', folder])
  if (!existsSync(join(root, folder, 'react-router.config.ts'))) return check
  // The route types are generated.
  const words = [...programOf('@react-router/dev', folder, 'react-router'), 'typegen']
  const find = async () => {
    const { code, output } = await runQuietly({ words, cwd: join(root, folder) })
    return code === 0 ? check.find() : output
  }
  return { ...check, find }
}

async function imports(): Promise<string> {
  const { modules, violations } = await checkImports()
  if (modules === 0) return 'The import check found no modules, so it must be broken.'
  return violations.map(({ rule, from, to }) => `${from} imports ${to}\n    against rule ${rule}`).join('\n')
}

async function sql(): Promise<string> {
  const { files, violations, unused } = checkSql()
  if (files === 0) return 'The SQL check found no SQL, so it must be broken.'
  return [
    ...violations.map(({ rule, at }) => `${at}\n    against rule ${rule}`),
    ...unused.map((exception) => `${exception}\n    is excepted in tools/sql-exceptions.json, and needs no exception`),
  ].join('\n')
}

async function migrations(): Promise<string> {
  const { files, violations } = checkMigrations()
  if (files === 0) return 'The migration check found no migrations, so it must be broken.'
  return violations.map(({ at, rule, instead }) => `${at}\n    against rule ${rule}: ${instead}`).join('\n')
}

async function runCheck({ name, find }: Check): Promise<boolean> {
  const began = performance.now()
  const trouble = await find().catch((error: Error) => error.message)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${trouble ? '✗' : '✓'} ${name.padEnd(45)} ${seconds.padStart(6)} s`)
  if (trouble) console.log(shorten(trouble))
  return !trouble
}

function shorten(trouble: string): string {
  const lines = trouble.trim().split('\n')
  const rest = lines.length > 80 ? [`… and ${lines.length - 80} more lines`] : []
  return [...lines.slice(0, 80), ...rest].map((line) => `    ${line}`).join('\n')
}

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const queue = checks.filter(({ name }) => names.length === 0 || names.some((word) => name.includes(word)))
const results: boolean[] = []

async function worker() {
  for (let check = queue.shift(); check; check = queue.shift()) results.push(await runCheck(check))
}

// Two at a time: a typical small machine has two cores.
await Promise.all([worker(), worker()])
const failed = results.filter((good) => !good).length
console.log(`${results.length - failed} checks passed, ${failed} failed`)
process.exitCode = failed > 0 || results.length === 0 ? 1 : 0
