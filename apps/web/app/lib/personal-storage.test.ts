import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { clearPersonalStorage } from './personal-storage.ts'

/** What stays on the device, whoever signs out. */
const DEVICE = ['lodestay.color-scheme', 'lodestay.map-follows', 'lodestay.search-sheet']

/** A storage as browsers have it: its keys are its own properties. */
function storageWith(keys: readonly string[]) {
  return Object.defineProperty(Object.fromEntries(keys.map((key) => [key, '1'])), 'removeItem', {
    value(this: Record<string, string>, key: string) {
      delete this[key]
    },
  })
}

afterEach(() => vi.unstubAllGlobals())

test('whatever the site keeps in a browser goes with who signs out, but for what is the device’s', () => {
  const app = join(import.meta.dirname, '..')
  const written = globSync('**/*.{ts,tsx}', { cwd: app, exclude: ['**/*.test.*', 'lib/personal-storage.ts'] })
    .map((file) => readFileSync(join(app, file), 'utf8'))
    .filter((text) => /(local|session)Storage/.test(text))
    .flatMap((text) => [...text.matchAll(/['`](lodestay\.[\w.-]+)(\$\{)?/g)])
    .map(([, key, open]) => (open ? `${key}anything` : String(key)))
    // The name of a channel between tabs, which keeps nothing.
    .filter((key) => key !== 'lodestay.session')
  expect(written).toContain('lodestay.token')
  const storage = storageWith(written)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storageWith(written))
  clearPersonalStorage()
  expect(Object.keys(storage).sort()).toEqual(DEVICE)
})
