/** Whether people can pay here, and with real money: as the keys that the web is given say. */
export type PaymentMode = 'off' | 'test' | 'live'

type Environment = Readonly<Record<string, string | undefined>>

export function paymentModeOf({ STRIPE_FORM_URL, STRIPE_PUBLISHABLE_KEY = '' }: Environment): PaymentMode {
  if (STRIPE_FORM_URL || STRIPE_PUBLISHABLE_KEY.startsWith('pk_test_')) return 'test'
  return STRIPE_PUBLISHABLE_KEY ? 'live' : 'off'
}
