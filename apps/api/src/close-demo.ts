import { DEMO_PASSWORD, demoAccounts } from '@lodestay/domain'
import type { Logger } from 'pino'
import type { Identity } from './providers/identity/identity.ts'

/**
 * Closes the demonstration's accounts to whoever knows their password: for an installation that was a demonstration once, and
 * has real people now.
 */
export async function closeDemo(identity: Identity, log: Logger): Promise<void> {
  for (const { email } of demoAccounts)
    if (await identity.disown({ email, password: DEMO_PASSWORD })) log.warn({ email }, 'a demo account is closed')
}
