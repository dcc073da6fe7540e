/** Said wherever we write to people about money while none moves. */
export const TEST_PAYMENT = 'This is a test payment: no real money moved.'
