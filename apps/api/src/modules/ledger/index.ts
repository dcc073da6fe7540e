export { getBalances, type NewLedgerEntry, post } from './ledger-store.ts'
