import { afterAll } from 'vitest'
import { lazyPartsReady } from '../lib/lazy-hydrate.ts'

// A file's lazy parts must finish loading before it ends: vitest rejects the imports that are left, which fails the run
// though no test failed, and leaves the next file in this process without those modules.
afterAll(lazyPartsReady)
