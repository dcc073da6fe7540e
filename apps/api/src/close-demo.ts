import { DEMO_PASSWORD, demoAccounts } from '@lodestay/domain'
import type { Logger } from 'pino'
import type { Identity } from './providers/identity/identity.ts'

/**
 * Removes the published password from the demo accounts: for an installation that was once a demo and now has real
 * users.
 */
export async function closeDemo(identity: Identity, log: Logger): Promise<void> {
  for (const { email } of demoAccounts)
    if (await identity.disown({ email, password: DEMO_PASSWORD })) log.warn({ email }, 'a demo account is closed')
}
