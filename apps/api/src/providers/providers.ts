import type { Identity } from './identity/identity.ts'
import type { Mailer } from './mail/mailer.ts'

/** Everything outside our own process and database, each behind its port. */
export type Providers = { readonly identity: Identity; readonly mailer: Mailer }
