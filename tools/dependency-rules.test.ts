import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkDependencies } from './dependency-rules.ts'
import { root } from './supervisor/settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestay-dependencies-'))
  for (const file of [
    'package-lock.json',
    'package.json',
    '.npmrc',
    'tools/dependency-policy.json',
    'apps/api/package.json',
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

type Lockfile = { packages: Record<string, Record<string, unknown>> }

function inLockfile(change: (packages: Lockfile['packages']) => void) {
  return () => {
    const file = join(folder, 'package-lock.json')
    const lockfile: Lockfile = JSON.parse(readFileSync(file, 'utf8'))
    change(lockfile.packages)
    writeFileSync(file, JSON.stringify(lockfile))
  }
}

function set(path: string, values: Record<string, unknown>) {
  return inLockfile((packages) => {
    packages[path] = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==`, ...packages[path], ...values }
  })
}

function inFile(file: string, from: string | RegExp, to: string) {
  return () => writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to))
}

test('this repository’s dependencies comply with the policy', () => {
  expect(checkDependencies()).toEqual([])
})

test.each<[string, () => void, string]>([
  ['a package without a seal', set('node_modules/zod', { integrity: undefined }), 'node_modules/zod has no sha512'],
  ['a weak seal', set('node_modules/zod', { integrity: 'sha1-abc=' }), 'node_modules/zod has no sha512 integrity'],
  [
    'what another machine needs',
    inLockfile((packages) => delete packages['node_modules/@biomejs/cli-darwin-arm64']),
    'node_modules/@biomejs/biome is locked without its @biomejs/cli-darwin-arm64',
  ],
  [
    'another host',
    set('node_modules/zod', { resolved: 'https://npm.evil.example/zod.tgz' }),
    'zod comes from https://npm.evil',
  ],
  [
    'a host by plain http',
    set('node_modules/zod', { resolved: 'http://registry.npmjs.org/zod.tgz' }),
    'zod comes from http:',
  ],
  [
    'a repository',
    set('node_modules/zod', { resolved: 'git+ssh://git@github.com/a/b.git' }),
    'zod comes from git+ssh:',
  ],
  [
    'a new install script',
    set('node_modules/quiet', { hasInstallScript: true }),
    'quiet has an install script that nobody',
  ],
  ['scripts that npm would run', inFile('.npmrc', 'ignore-scripts=true', ''), 'ignore-scripts=true is missing'],
  [
    'a version with a known hole',
    set('node_modules/fastify', { version: '5.12.0' }),
    'fastify is 5.12.0, and safe from 5.12.1',
  ],
  [
    'the same of an older major',
    set('node_modules/fastify', { version: '4.99.9' }),
    'fastify is 4.99.9, and safe from',
  ],
  ['the same, before its release', set('node_modules/fastify', { version: '5.12.1-rc.1' }), 'fastify is 5.12.1-rc.1'],
  [
    'the same, hidden below another',
    set('node_modules/a/node_modules/undici', { version: '6.21.1' }),
    'a/node_modules/undici is 6.21.1, and safe from 6.21.2',
  ],
  [
    'one Payload package ahead',
    set('node_modules/@payloadcms/ui', { version: '3.90.3' }),
    'must have the same version: @payloadcms/',
  ],
  ['a range', inFile('apps/api/package.json', '"zod": "', '"zod": "^'), 'apps/api/package.json asks for zod ^'],
  [
    'a tarball',
    inFile('package.json', /"vitest": "[^"]+"/, '"vitest": "https://x.example/v.tgz"'),
    'package.json asks for vitest https:',
  ],
  [
    'an allowance that nobody needs',
    inFile('tools/dependency-policy.json', '"esbuild"', '"esbuild", "gone"'),
    'gone has no install script any more',
  ],
  [
    'a lockfile of nothing',
    inLockfile((packages) =>
      Object.keys(packages).forEach((path) => {
        delete packages[path]
      }),
    ),
    'names no package at all',
  ],
])('%s is found', (_, plant, found) => {
  plant()
  expect(checkDependencies(folder).join('\n')).toContain(found)
})

test.each([
  ['a later major than any that had a hole', '9.0.0'],
  ['the first safe version', '5.12.1'],
])('%s is fine', (_, version) => {
  set('node_modules/fastify', { version })()
  expect(checkDependencies(folder)).toEqual([])
})
