/** `npm run ledger:check`: prints the balances and any differences; exits with 1 if there are differences. */
import { formatCents } from '@lodestay/domain'
import { readConfig } from './kernel/config.ts'
import { createDb, createPool } from './kernel/db.ts'
import { checkLedger } from './modules/ledger/check-ledger.ts'
import { getBalances } from './modules/ledger/index.ts'
import { createPayments } from './providers/payments/create-payments.ts'

const config = readConfig(process.env)
const db = createDb(createPool(config.DATABASE_DIRECT_URL, 2))
try {
  const payments = createPayments(config)
  for (const { account, balance } of await getBalances(db))
    process.stdout.write(`${account.padEnd(14)}${formatCents(balance).padStart(16)}\n`)
  const differences = await checkLedger(db, payments)
  for (const difference of differences) process.stdout.write(`${difference}\n`)
  const against = payments ? 'itself and the payment provider' : 'itself; the payment provider was not asked'
  process.stdout.write(
    differences.length === 0 ? `The ledger agrees with ${against}.\n` : `${differences.length} differences.\n`,
  )
  process.exitCode = differences.length === 0 ? 0 : 1
} finally {
  await db.destroy()
}
