import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './supervisor/settings.ts'

const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const files = [...text.matchAll(/`((?:apps|packages|tools|e2e)\/[^`]+\.tsx?)`/g)].map(([, file]) => String(file))

test('each promise of docs/security.md names a test that there is', () => {
  const rows = (text.split('## Guarantees and tests')[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows.slice(2)) expect(row).toMatch(/`[^`]+\.tsx?`/)
  for (const file of files) expect([file, existsSync(join(root, file))]).toEqual([file, true])
})

test('each of them is a test, or the cases of one', () => {
  for (const file of files) expect(readFileSync(join(root, file), 'utf8')).toMatch(/\btest(\.each)?\b/)
})
