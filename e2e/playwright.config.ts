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
  // Slow machines take long; the timeout is only for hangs.
  timeout: 240_000,
  expect: {
    timeout: 20_000,
    // Glyphs differ slightly between CPUs; moved or recolored elements affect more pixels.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled' },
  },
  snapshotPathTemplate: '{testDir}/screens/{arg}{ext}',
  // Retries distinguish a flaky machine from a failing product; both are reported.
  retries: process.env.CI ? 2 : 0,
  reporter: 'list',
  use: {
    // A regular browser's user agent: headless ones are counted as automated agents.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    baseURL: await productAddress(),
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: await chromiumLaunchOptions(),
    // Tracing everything costs a fifth of the run: TRACE=1 keeps the traces of failures. Requests sent by a service
    // worker are hidden from journeys that watch or break them; `offline.spec.ts` enables it.
    serviceWorkers: 'block',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      // Animations compete with the product for the same two CPUs, and are waited for before each click. Phones keep
      // motion enabled.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone',
      // Journeys with this tag also run on a small screen.
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
