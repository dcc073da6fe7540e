import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programOf } from './supervisor/packages.ts'
import { root } from './supervisor/settings.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestay-texts-'))
  // The project's own settings, so that their exemptions are tested too.
  const rules = readFileSync(join(root, 'biome.json'), 'utf8').replaceAll('"./tools/', `"${root}/tools/`)
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...JSON.parse(rules), vcs: { enabled: false } }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FOUND = /Move this text to texts\.ts|noJsxLiterals/

/** Returns the linter's output for a module of the web app. */
function lint(code: string, file = 'features/stays/planted.tsx'): string {
  const path = join(folder, 'apps/web/app', file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
  const [program = '', ...words] = [...programOf('@biomejs/biome'), 'lint', path]
  const { stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' })
  rmSync(path)
  return stdout + stderr
}

describe('text shown to users must be in a catalog', () => {
  test.each([
    ['between tags', '<p>Hello</p>'],
    ['in a prop that is shown', '<Field label="Hello" />'],
    ['in a prop with a choice', '<Field label={saved ? texts.saved : "Save"} />'],
    ['in a prop with a value', `<Field aria-label={\`Remove \${name}\`} />`],
    ['in the label of an entry', "[{ value: 'a', label: 'Hosts' }]"],
    ['as a message', "announce('Saved as a draft.')"],
    ['as a message with a value', `announce(\`“\${name}” is hidden from travelers.\`)`],
    ['as what an action answers', `data({ problem: \`We couldn’t save \${name}. Try again.\` })`],
  ])('%s', (_, code) => {
    expect(lint(`export const planted = ${code}\n`)).toMatch(FOUND)
  })
})

describe('text allowed outside catalogs', () => {
  test.each<[string, string, string?]>([
    [
      'a text of a catalog',
      "export const planted = { label: 'Hosts', hint: 'They offer places.' }\n",
      'features/stays/texts.ts',
    ],
    ['a text of a test', "export const planted = <p title='Hello'>Hello</p>\n", 'features/stays/planted.test.tsx'],
    ['a sample on the page of the controls', 'export const planted = <p>Hello</p>\n', 'routes/public/controls.tsx'],
    ['a sample in a part of that page', 'export const planted = <p>Hello</p>\n', 'features/controls/planted.tsx'],
    [
      'a class, an address or an id',
      `export const planted = <a className="flex gap-2" href="/stays" id={\`stay-\${id}\`} />\n`,
    ],
    ['an address or a handle as an example', 'export const planted = <Field placeholder="https://" />\n'],
    ['punctuation between values', 'export const planted = <p>{name} · {city}</p>\n'],
    ['what an engineer reads', "throw new Error('Only inside the editor')\n"],
  ])('%s', (_, code, file) => {
    const said = lint(code, file)
    expect(said).toContain('Checked 1 file')
    expect(said).not.toMatch(FOUND)
  })
})
