/** The platform as it runs in production, with every check on. */
import { buildApp } from '@lodestay/api/app'
import { migrate } from '@lodestay/api/db/migrate'
import { readConfig } from '@lodestay/api/kernel/config'
import { createLog } from '@lodestay/api/kernel/log'
import { seed } from '@lodestay/demo/seed'
import { startPaymentProvider } from '@lodestay/payment-provider'
import { tell } from './tell.ts'

// The demo's stays have plans that need to be bought.
const provider = process.env.BENCH_DEMO ? await startPaymentProvider() : null
const config = readConfig({
  ...process.env,
  ...(provider && {
    DEMO: 'true',
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_PUBLISHABLE_KEY: provider.publishableKey,
    STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
    STRIPE_API_URL: provider.url,
    STRIPE_FORM_URL: provider.url,
  }),
  AUTH_SECRET: 'only benches are signed with this secret',
  PUBLIC_URL: 'http://localhost:3000',
  // The limiter counts but never rejects. The events limiter would soon reject a single address, so limits can be
  // turned off, which also shows what counting costs.
  RATE_LIMIT_READS: process.env.BENCH_UNLIMITED ? '0' : '1000000000',
  RATE_LIMIT_WRITES: '1000000000',
  RATE_LIMIT_FORMS: '1000000000',
  LOG_LEVEL: 'warn',
})
if (process.env.BENCH_DEMO) await migrate(config.DATABASE_URL)
const platform = await buildApp(config, createLog(config.LOG_LEVEL))
if (process.env.BENCH_DEMO) await seed(platform, () => undefined, { provider: provider ?? undefined })
await provider?.close()
await platform.server.listen({ port: 0, host: '127.0.0.1' })
tell(platform.server.server)
process.once('SIGTERM', () => void platform.close().then(() => process.exit(0)))
