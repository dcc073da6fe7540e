/** Included in everything we write to people about money if none moves. */
export const TEST_PAYMENT = 'This is a test payment: no real money moved.'
