import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const table = readFileSync(join(folder, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))

test('the README’s table names every file', () => {
  const files = globSync('*.{ts,tsx}', { cwd: folder, exclude: ['*.test.{ts,tsx}', 'texts*.ts'] })
  const names = files.map((file) => parse(file).name)
  expect(names.filter((name) => !table.some((row) => row.includes(`\`${name}\``)))).toEqual([])
})

test('each row of the README’s table has a file', () => {
  const rows = table.map((row) => /^\| `([\w-]+)`/.exec(row)?.[1] ?? row)
  expect(rows.filter((name) => !['tsx', 'ts'].some((type) => existsSync(join(folder, `${name}.${type}`))))).toEqual([])
})
