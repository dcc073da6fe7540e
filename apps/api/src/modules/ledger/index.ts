export { getBalances, type NewLedgerEntry, paidFor, post } from './ledger-store.ts'
