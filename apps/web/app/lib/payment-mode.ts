/** Whether payments are possible, and with real money, according to the web app's keys. */
export type PaymentMode = 'off' | 'test' | 'live'

type Environment = Readonly<Record<string, string | undefined>>

export function paymentModeOf({ STRIPE_FORM_URL, STRIPE_PUBLISHABLE_KEY = '' }: Environment): PaymentMode {
  if (STRIPE_FORM_URL || STRIPE_PUBLISHABLE_KEY.startsWith('pk_test_')) return 'test'
  return STRIPE_PUBLISHABLE_KEY ? 'live' : 'off'
}
