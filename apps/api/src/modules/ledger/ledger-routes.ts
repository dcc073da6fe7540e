import { LedgerEntry, LedgerQuery, paged } from '@lodestay/domain'
import { endpoint } from '../../kernel/endpoint.ts'
import { listEntries } from './ledger-store.ts'

export const ledgerRoutes = [
  endpoint({
    method: 'GET',
    url: '/ledger',
    summary: 'The ledger, newest entry first, each with its cause',
    access: 'admin',
    query: LedgerQuery,
    reply: paged(LedgerEntry.meta({ id: 'LedgerEntry' })),
    handle: ({ db, query }) => listEntries(db, query),
  }),
]
