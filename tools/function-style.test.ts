import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programOf } from './supervisor/packages.ts'
import { root } from './supervisor/settings.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestay-style-'))
  const rules = { plugins: [join(root, 'tools/function-style.grit')], linter: { rules: { preset: 'none' } } }
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(rules))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the linter's output for a module, with this rule only. */
function lint(code: string, file = 'planted.ts'): string {
  writeFileSync(join(folder, file), code)
  const [program = '', ...words] = [...programOf('@biomejs/biome'), 'lint', file]
  const { stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' })
  return stdout + stderr
}

const ASKED = 'Declare this function'

describe('a top-level function', () => {
  test.each<[string, string, string?]>([
    ['that is exported', 'export const half = (n: number): number => n / 2\n'],
    ['that is not', 'const half = async (n: number) => n / 2\nexport const quarter = half(1)\n'],
    ['that draws', 'export const Half = () => <p>Half</p>\n', 'planted.tsx'],
  ])('%s must be a declaration', (_, code, file) => {
    expect(lint(code, file)).toContain(ASKED)
  })

  test.each([
    ['a declaration', 'export function half(n: number): number {\n  return n / 2\n}\n'],
    ['what is passed on', 'export const halves = [2, 4].map((n) => n / 2)\n'],
    ['what is typed as a whole', 'type Half = (n: number) => number\nexport const half: Half = (n) => n / 2\n'],
    ['what lives inside', 'export function half(n: number) {\n  const by = (d: number) => n / d\n  return by(2)\n}\n'],
  ])('may be %s', (_, code) => {
    expect(lint(code)).toContain('Checked 1 file')
    expect(lint(code)).not.toContain(ASKED)
  })
})
