/**
 * Stripe's Payment Element. Its script is loaded from Stripe on first use, as its terms require, so its types are
 * declared here, limited to what we use.
 */
import { CANCELED, type CardFormControls, type CardFormEvent, UNREACHABLE } from './card-form-events.ts'

type StripeError = {
  readonly type: string
  readonly code?: string
  readonly decline_code?: string
  readonly message?: string
}
type Intent = {
  readonly id: string
  readonly status: string
  readonly payment_method: string | { readonly id: string } | null
}
type Answer = { readonly error?: StripeError; readonly paymentIntent?: Intent; readonly setupIntent?: Intent }
type PaymentElement = {
  readonly mount: (place: HTMLElement) => void
  readonly on: (event: 'ready' | 'loaderror', hear: (event: { readonly error?: StripeError }) => void) => void
  readonly destroy: () => void
}
type Elements = {
  readonly create: (kind: 'payment', options: object) => PaymentElement
  readonly submit: () => Promise<{ readonly error?: StripeError }>
  readonly update: (options: { readonly appearance: object }) => void
}
type Confirming = { readonly elements: Elements; readonly redirect: 'if_required' }
type Stripe = {
  readonly elements: (options: { readonly clientSecret: string; readonly appearance: object }) => Elements
  readonly confirmPayment: (options: Confirming) => Promise<Answer>
  readonly confirmSetup: (options: Confirming) => Promise<Answer>
  readonly retrievePaymentIntent: (clientSecret: string) => Promise<Answer>
  readonly retrieveSetupIntent: (clientSecret: string) => Promise<Answer>
  readonly handleNextAction: (options: { readonly clientSecret: string }) => Promise<Answer>
}

const SCRIPT_URL = 'https://js.stripe.com/v3/'
let script: Promise<void> | undefined

/** Loads Stripe's script once. A failed load is retried by the next caller. */
async function loadStripe(publishableKey: string, locale: string): Promise<Stripe> {
  script ??= new Promise<void>((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), {
      src: SCRIPT_URL,
      async: true,
      onload: () => resolve(),
      onerror: () => {
        script = undefined
        element.remove()
        reject(new Error('the script of the payment provider did not load'))
      },
    })
    document.head.append(element)
  })
  await script
  type Load = (key: string, options: { readonly locale: string }) => Stripe
  return (window as unknown as { Stripe: Load }).Stripe(publishableKey, { locale })
}

function appearanceFor(theme: 'light' | 'dark' | 'system'): { readonly theme: 'stripe' | 'night' } {
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  return { theme: isDark ? 'night' : 'stripe' }
}

type Shown = {
  readonly place: HTMLElement
  readonly clientSecret: string
  readonly publishableKey: string
  /** The language of the form: the page's. */
  readonly locale: string
  readonly theme: 'light' | 'dark' | 'system'
  readonly tell: (event: CardFormEvent) => void
  /** Removes the element. */
  readonly signal: AbortSignal
}

/** Statuses of an intent that another card would change nothing about. */
const DECIDED = ['succeeded', 'requires_action', 'processing', 'canceled']

/** Shows the Payment Element for an intent, or finishes an intent that no longer needs a card. Rejects if it can't. */
export async function showPaymentElement(shown: Shown): Promise<CardFormControls> {
  const { place, clientSecret, publishableKey, locale, theme, tell, signal } = shown
  const stripe = await loadStripe(publishableKey, locale)
  const isSetup = clientSecret.startsWith('seti_')
  const retrieve = () =>
    isSetup ? stripe.retrieveSetupIntent(clientSecret) : stripe.retrievePaymentIntent(clientSecret)
  const elements = stripe.elements({ clientSecret, appearance: appearanceFor(theme) })
  let isMounted = false
  let isBusy = false

  const mount = (): void => {
    if (isMounted || signal.aborted) return
    isMounted = true
    const element = elements.create('payment', { layout: 'tabs' })
    element.on('ready', () => tell({ type: 'ready' }))
    element.on('loaderror', ({ error }) => tell(failureOf(error ?? { type: 'api_error' })))
    element.mount(place)
    signal.addEventListener('abort', () => element.destroy())
  }

  /** Reports an intent's state, and lets the bank authenticate if it requires to. An unpaid intent needs a card. */
  const conclude = async ({ error, paymentIntent, setupIntent }: Answer): Promise<void> => {
    const intent = paymentIntent ?? setupIntent
    if (error) tell(failureOf(error))
    else if (intent?.status === 'requires_action') {
      tell({ type: 'authenticating' })
      return conclude(await stripe.handleNextAction({ clientSecret }))
    } else if (intent?.status === 'succeeded') {
      const { id, payment_method: method } = intent
      const paymentMethod = typeof method === 'string' ? method : (method?.id ?? null)
      return tell({ type: 'succeeded', intent: id, paymentMethod })
    } else if (intent?.status === 'processing') return tell({ type: 'processing', isReceived: true })
    else if (intent?.status === 'canceled') return tell({ type: 'failed', code: CANCELED, message: '' })
    mount()
  }

  const submit = async (): Promise<void> => {
    const { error } = await elements.submit()
    if (error) return tell(failureOf(error))
    tell({ type: 'processing' })
    const options = { elements, redirect: 'if_required' } as const
    const answer = await (isSetup ? stripe.confirmSetup(options) : stripe.confirmPayment(options))
    if (!answer.error || isAnswered(answer.error)) return conclude(answer)
    // A response may get lost, and another tab may have been faster, so check the intent itself.
    const present = await retrieve()
    const status = (present.paymentIntent ?? present.setupIntent)?.status ?? ''
    return conclude(DECIDED.includes(status) ? present : answer)
  }

  await conclude(await retrieve())
  return {
    submit: () => {
      if (isBusy || !isMounted) return
      isBusy = true
      void submit()
        .catch(() => tell({ type: 'failed', code: UNREACHABLE, message: '' }))
        .finally(() => {
          isBusy = false
        })
    },
    setTheme: (changed) => elements.update({ appearance: appearanceFor(changed) }),
  }
}

/** Whether the bank, or the form, has refused: such an error is final for this attempt. */
function isAnswered({ type }: StripeError): boolean {
  return type === 'card_error' || type === 'validation_error'
}

function failureOf({ type, code, decline_code: declineCode, message = '' }: StripeError): CardFormEvent {
  return { type: 'failed', code, declineCode, message, isValidation: type === 'validation_error' }
}
