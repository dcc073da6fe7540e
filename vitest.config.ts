import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { iconPaths } from './apps/web/tools/icon-path-plugin.ts'

// Test processes and their child processes load the same packages: share Node's compile cache between them.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'lodestay-tests-compile-cache')

// Retries distinguish a flaky machine from a failing product, as for the journeys; `npm test` lists what they saved.
const shared = { testTimeout: 30_000, hookTimeout: 60_000, retry: process.env.CI ? 1 : 0 }

/** Tests that replace a module: in a process where another file has loaded it, they would get the real one. */
const mocked = 'apps/web/**/*.mocked.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'api',
          include: ['apps/{api,content,demo}/**/*.test.ts'],
          setupFiles: ['./apps/api/src/test/cheap-passwords.ts', './apps/api/src/test/documented-problems.ts'],
          // Only these tests need a database server; the others start without waiting for one.
          globalSetup: ['./tools/testing/postgres.ts', './tools/testing/content.ts'],
          // Loading the platform costs more than most files' tests: its state is per platform, not per module.
          isolate: false,
        },
      },
      {
        plugins: [iconPaths()],
        test: {
          ...shared,
          name: 'pure',
          include: ['{packages,apps/web}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, mocked],
          setupFiles: ['./apps/web/app/test/lazy-parts.ts'],
          // Nothing there has state that could leak from one file to the next.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'rest',
          include: ['{tools,apps/payment-provider,e2e/support}/**/*.test.ts', mocked],
        },
      },
    ],
  },
})
