export const byState = 'By state'
