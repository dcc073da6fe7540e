export const byState = 'By state'

// Money
export const money = 'Money'
export const payments = 'Payments'
export const ledger = 'Ledger'
export const events = 'Events'
export const disputes = 'Disputes'
export const simulator = 'Simulator'
