import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webBuild } from './supervisor/builds.ts'
import { root } from './supervisor/settings.ts'

/** The server runs from source, with what all processes share, and the rest is about the code. */
const notBuilt =
  /^apps\/web\/(build|node_modules|server)\/|^packages\/process\/|^apps\/web\/server\.ts$|\.(json|md)$|\/LICENSE$/

test('the web pages are rebuilt when any of their sources change', () => {
  const web = JSON.parse(readFileSync(join(root, 'apps/web/package.json'), 'utf8'))
  const used = Object.keys({ ...web.dependencies, ...web.devDependencies })
    .filter((name) => name.startsWith('@lodestay/'))
    .map((name) => `packages/${name.slice('@lodestay/'.length)}`)
  const files = (patterns: string[]) =>
    globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'], withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ''))
  const sources = new Set(files(webBuild.sources))
  const inPages = files(['apps/web', ...used].map((folder) => `${folder}/**/*`)).filter((path) => !notBuilt.test(path))
  expect(inPages.length).toBeGreaterThan(500)
  expect(inPages.filter((path) => !sources.has(path))).toEqual([])
})
