import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const sources = globSync('apps/web/app/**/*.{ts,tsx,css}', { cwd: root })
const named = new Set(
  sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/@lodestay\/icons\/([\w-]+\.svg)\b/g)].map(([, name]) => name),
  ),
)
const kept = new Set(globSync('packages/icons/*.svg', { cwd: root }).map((file) => basename(file)))

describe('the icon folder', () => {
  test('contains exactly the icons that pages use', () => {
    expect(named.size).toBeGreaterThan(200)
    expect([...named].filter((name) => !kept.has(name as string))).toEqual([])
    expect([...kept].filter((name) => !named.has(name))).toEqual([])
  })
})
