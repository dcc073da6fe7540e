import { LedgerEntry, LedgerQuery, paged } from '@lodestay/domain'
import { endpoint } from '../../kernel/endpoint.ts'
import { listEntries } from './ledger-store.ts'

export const ledgerRoutes = [
  endpoint({
    method: 'GET',
    url: '/ledger',
    summary: 'List ledger entries, newest first, each with its cause',
    access: 'admin',
    query: LedgerQuery,
    reply: paged(LedgerEntry.meta({ id: 'LedgerEntry' })),
    handle: ({ db, query }) => listEntries(db, query),
  }),
]
