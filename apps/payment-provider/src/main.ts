/** Entry point of the embedded payment provider. */
import { z } from 'zod'
import { startPaymentProvider } from './start.ts'

const STOP_WITHIN_MS = 2000

const settingsSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3003),
  HOST: z.string().default('127.0.0.1'),
  PAYMENT_PROVIDER_DIR: z.string().min(1),
  PAYMENT_PROVIDER_URL: z.url().optional(),
  /** The probability that a response is dropped after its work is done. Only for tests. */
  PAYMENT_PROVIDER_FAULTS: z.coerce.number().min(0).max(1).default(0),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_test_'),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_test_'),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
  STRIPE_WEBHOOK_URL: z.url().optional(),
  PUBLIC_URL: z.url().default('http://localhost:3000'),
})

async function start() {
  const parsed = settingsSchema.safeParse(process.env)
  if (!parsed.success) throw new Error(`The payment provider cannot start:\n${z.prettifyError(parsed.error)}`)
  const settings = parsed.data
  const provider = await startPaymentProvider({
    port: settings.PORT,
    host: settings.HOST,
    dir: settings.PAYMENT_PROVIDER_DIR,
    secretKey: settings.STRIPE_SECRET_KEY,
    publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    webhookUrl: settings.STRIPE_WEBHOOK_URL ?? null,
    webUrl: settings.PUBLIC_URL,
    publicUrl: settings.PAYMENT_PROVIDER_URL ?? `http://localhost:${settings.PORT}`,
    droppedAnswers: settings.PAYMENT_PROVIDER_FAULTS,
  })
  const stop = () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    provider.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
