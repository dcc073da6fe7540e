// Verifies 'Add a field' in CONTRIBUTING: a pet fee is added to a copy of the sources in the files listed there, and
// works; with any of them left out, the compiler or a test names the missing field.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programOf } from './supervisor/packages.ts'
import { runQuietly } from './supervisor/run.ts'
import { root } from './supervisor/settings.ts'

/** Everything a developer writes: the text, and the file and line to insert it below. */
const additions = [
  {
    file: 'packages/domain/src/stays/stay-fields.ts',
    below: /^ {2}averageRate: \{[^}]*\},$/m,
    text: "  petFee: { kind: 'money', label: 'Pet fee', unit: 'a stay', section: 'rates' },",
  },
  {
    file: 'apps/web/app/features/stays/editor/section-rates.tsx',
    below: /^.*<BookingLinkRows \/>$/m,
    text: '      <StayField name="petFee" />',
  },
  {
    file: 'apps/web/app/features/stays/page/stay-page.tsx',
    below: /^.*<Interests stay=\{stay\} words=\{words\} \/>$/m,
    text: "            {stay.petFee !== null && <p>Pets pay {stayWords('petFee', stay.petFee)}.</p>}",
    imports: "import { stayWords } from '../preview/stay-words.ts'",
  },
  {
    file: 'apps/demo/src/world/stay-fields.ts',
    below: /^ {4}bookingLinks: linksOf\(.*\),$/m,
    text: '    petFee: chance.maybe(0.3) ? 2500 : null,',
  },
] as const
type File = (typeof additions)[number]['file']

let folder: string
beforeAll(() => {
  folder = copyOfTheSources()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Copies the sources to a separate folder, with our packages in place of the installed ones. */
function copyOfTheSources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'lodestay-field-'))
  const isSource = (path: string) => !['node_modules', 'build', 'public', '.react-router'].includes(basename(path))
  for (const part of [
    'packages',
    'apps/api',
    'apps/demo',
    'apps/payment-provider',
    'apps/web',
    'tools',
    'tsconfig.base.json',
    'package.json',
  ])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: isSource })
  mkdirSync(join(copy, 'node_modules/@lodestay'), { recursive: true })
  const link = (from: string, to: string) => symlinkSync(from, join(copy, 'node_modules', to))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@lodestay') link(join(root, 'node_modules', name), name)
  for (const name of readdirSync(join(copy, 'packages'))) link(join(copy, 'packages', name), `@lodestay/${name}`)
  link(join(copy, 'tools'), '@lodestay/tools')
  link(join(copy, 'apps/payment-provider'), '@lodestay/payment-provider')
  for (const part of ['apps/api', 'tools', 'tools/codegen'])
    if (existsSync(join(root, part, 'node_modules')))
      symlinkSync(join(root, part, 'node_modules'), join(copy, part, 'node_modules'))
  const project = (name: string, extended: string, include: string[]) =>
    writeFileSync(join(copy, name), JSON.stringify({ extends: extended, include }))
  project('tsconfig.server.json', './tsconfig.base.json', [
    'apps/demo/src/world/stay-fields.ts',
    'apps/api/src/modules/search/search-index-store.ts',
    'apps/api/src/modules/imports/repair-listing.ts',
    // Whatever imports this has routes whose schemas it types.
    'apps/api/src/kernel/openapi.ts',
  ])
  project('tsconfig.web.json', './apps/web/tsconfig.json', [
    'apps/web/app/*.d.ts',
    'apps/web/app/features/stays',
    'apps/web/app/features/review',
  ])
  writeFileSync(
    join(copy, 'vitest.config.ts'),
    `import { iconPaths } from './apps/web/tools/icon-path-plugin.ts'
    export default { plugins: [iconPaths()], test: { include: ['**/stay-fields.test.tsx', '**/projection.test.ts'] } }`,
  )
  return copy
}

/** Adds the field to every file except `leftOut`. */
function addField(leftOut?: File): void {
  for (const { file, below, text, ...more } of additions) {
    const source = readFileSync(join(root, file), 'utf8')
    const written = source.replace(below, (line) => `${line}\n${text}`)
    if (written === source)
      throw new Error(`${file} has changed: say in ${import.meta.filename} where the field stands.`)
    const whole = 'imports' in more ? `${more.imports}\n${written}` : written
    writeFileSync(join(folder, file), file === leftOut ? source : whole)
  }
}

async function run(words: string[]) {
  return (await runQuietly({ words, cwd: folder, env: { NO_COLOR: '1' } })).output
}

/** Returns the compiler's output for the servers or for the pages. */
function compile(side: 'server' | 'web') {
  return () => run([...programOf('typescript', '.', 'tsc'), '-p', join(folder, `tsconfig.${side}.json`)])
}

function runTest(name: string) {
  return run([...programOf('vitest'), 'run', '--root', folder, '--reporter=verbose', name])
}

/** Returns the output of the test that renders the editor, a stay's page and its preview. */
function draw() {
  return runTest('stay-fields')
}

/** Returns the output of the test that guards the shape of stored cards and details. */
function watchShape() {
  return runTest('projection')
}

describe('a stay field', { timeout: 120_000 }, () => {
  test('is reported missing if the client was not regenerated', async () => {
    addField()
    expect(await compile('web')()).toMatch(/error[\s\S]*petFee/)
  })

  test('works once these files are edited and the client is regenerated', async () => {
    addField()
    expect(await run([process.execPath, join(folder, 'tools/generate.ts'), 'api-client'])).toContain('Wrote')
    const [server, web, drawn] = await Promise.all([compile('server')(), compile('web')(), draw()])
    expect([server, web]).toEqual(['', ''])
    expect(drawn).toMatch(/✓.*the stay field petFee > is in the editor's section/)
    expect(drawn).not.toMatch(/FAIL/)
  })

  test('changes the stored form of a stay, so that its version must be incremented', async () => {
    addField()
    expect(await watchShape()).toMatch(/in search\/projection\.ts raise the version to \d+/)
  })

  test.each([
    ['packages/domain/src/stays/stay-fields.ts', compile('web'), /error.*petFee/],
    [
      'apps/web/app/features/stays/editor/section-rates.tsx',
      draw,
      /FAIL.*the stay field petFee > is in the editor's section/,
    ],
    [
      'apps/web/app/features/stays/page/stay-page.tsx',
      draw,
      /FAIL.*the stay field petFee > is told on the page of the stay/,
    ],
    ['apps/demo/src/world/stay-fields.ts', compile('server'), /stay-fields\.ts.*error[\s\S]*petFee/],
  ] as const)('is reported missing if %s was forgotten', async (file, look, complaint) => {
    addField(file)
    expect(await look()).toMatch(complaint)
  })
})
