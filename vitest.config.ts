import { defineConfig } from 'vitest/config'
import { iconPaths } from './apps/web/tools/icon-path-plugin.ts'

const shared = { testTimeout: 30_000, hookTimeout: 60_000 }

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
        },
      },
      {
        plugins: [iconPaths()],
        test: {
          ...shared,
          name: 'rest',
          include: ['{packages,tools,apps/payment-provider,apps/web,e2e/support}/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
