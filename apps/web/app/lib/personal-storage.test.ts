import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { clearPersonalStorage } from './personal-storage.ts'

/** Data that stays on the device after signing out. */
const DEVICE = ['lodestay.color-scheme', 'lodestay.map-follows', 'lodestay.search-sheet', 'lodestay.single-keys']

/** A storage like a browser's, whose keys are its own properties. */
function storageWith(keys: readonly string[]) {
  return Object.defineProperty(Object.fromEntries(keys.map((key) => [key, '1'])), 'removeItem', {
    value(this: Record<string, string>, key: string) {
      delete this[key]
    },
  })
}

afterEach(() => vi.unstubAllGlobals())

test('everything the site stores in a browser is removed on sign-out, except device settings', () => {
  const app = join(import.meta.dirname, '..')
  const written = globSync('**/*.{ts,tsx}', { cwd: app, exclude: ['**/*.test.*', 'lib/personal-storage.ts'] })
    .map((file) => readFileSync(join(app, file), 'utf8'))
    .filter((text) => /(local|session)Storage/.test(text))
    .flatMap((text) => [...text.matchAll(/['`](lodestay\.[\w.-]+)(\$\{)?/g)])
    .map(([, key, open]) => (open ? `${key}anything` : String(key)))
    // The name of a channel between tabs, which stores nothing.
    .filter((key) => key !== 'lodestay.session')
  expect(written).toContain('lodestay.token')
  const storage = storageWith(written)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storageWith(written))
  clearPersonalStorage()
  expect(Object.keys(storage).sort()).toEqual(DEVICE)
})
