import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const table = readFileSync(join(folder, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))

test('the README’s table names every control', () => {
  const controls = globSync('*.tsx', { cwd: folder, exclude: ['*.test.tsx'] }).map((file) => basename(file, '.tsx'))
  expect(controls.filter((control) => !table.some((row) => row.includes(`\`${control}\``)))).toEqual([])
})

test('each row of the README’s table has a file', () => {
  const rows = table.map((row) => /^\| `([\w-]+)`/.exec(row)?.[1] ?? row)
  expect(rows.filter((name) => !['tsx', 'ts'].some((type) => existsSync(join(folder, `${name}.${type}`))))).toEqual([])
})
