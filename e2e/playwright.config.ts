import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './support/browser.ts'
import { productAddress } from './support/product.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/product.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A slow machine takes long; only what hangs fails by the clock.
  timeout: 240_000,
  expect: {
    timeout: 20_000,
    // Glyphs differ by a shade between processors; what moves or changes color covers more.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled' },
  },
  snapshotPathTemplate: '{testDir}/screens/{arg}{ext}',
  // A second try tells a machine that stumbled from a product that fails; both are reported.
  retries: process.env.CI ? 2 : 0,
  reporter: 'list',
  use: {
    // As a person's browser: what calls itself headless is counted as an automated agent.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    baseURL: await productAddress(),
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: await chromiumLaunchOptions(),
    // A trace of everything costs a fifth of the run: TRACE=1 keeps those of what fails.
    // Requests that a worker sends are hidden from the journeys that watch or break them; `offline.spec.ts` allows it.
    serviceWorkers: 'block',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      // What moves is drawn by the same two processors that the product has, and waited for before each click. Phones have it move.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone',
      // A journey says with this tag that it is worth a second run on a small screen.
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
