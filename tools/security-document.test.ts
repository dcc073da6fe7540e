import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './supervisor/settings.ts'

const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const files = [...text.matchAll(/`((?:apps|packages|tools|e2e)\/[^`]+\.tsx?)`/g)].map(([, file]) => String(file))

test('each promise in docs/security.md names an existing test', () => {
  const rows = (text.split('## Guarantees and tests')[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows.slice(2)) expect(row).toMatch(/`[^`]+\.tsx?`/)
  for (const file of files) expect([file, existsSync(join(root, file))]).toEqual([file, true])
})

test('each named test is a single test or a set of cases', () => {
  for (const file of files) expect(readFileSync(join(root, file), 'utf8')).toMatch(/\btest(\.each)?\b/)
})
