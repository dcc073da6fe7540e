import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInstalledSize } from './installed-size.ts'

const MB = 1024 ** 2
let folder: string

function plant(path: string, bytes: number) {
  const file = join(folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, Buffer.alloc(bytes, 'x'))
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestay-size-'))
  plant('node_modules/@scope/large/index.js', 3 * MB)
  plant('apps/web/node_modules/second/lib/index.js', 2 * MB)
  plant('node_modules/.vitest-cache/kept.js', 9 * MB)
  plant('apps/web/app/ours.js', 9 * MB)
  symlinkSync(join(folder, 'apps/web/app'), join(folder, 'node_modules/ours'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the npm installation', () => {
  test('takes at most 1.2 GB', () => {
    expect(checkInstalledSize()).toEqual([])
  })

  test('is reported with its largest packages when it is too big, in all workspaces, excluding caches and links', () => {
    expect(checkInstalledSize(folder, 6 * MB)).toEqual([])
    expect(checkInstalledSize(folder, 4 * MB)).toEqual([
      'npm installs 5 MB, and the limit is 4 MB; the largest packages: node_modules/@scope/large 3 MB, apps/web/node_modules/second 2 MB',
    ])
  })
})
