/** Events from a card form to the page around it, for every implementation. */
export type CardFormEvent =
  | { readonly type: 'ready' }
  /** A card is on its way or, if `isReceived`, with the provider, whose bank is still deciding. */
  | { readonly type: 'processing'; readonly isReceived?: true }
  /** The bank asks the buyer to confirm: 3-D Secure. */
  | { readonly type: 'authenticating' }
  | { readonly type: 'succeeded'; readonly intent: string; readonly paymentMethod: string | null }
  | {
      readonly type: 'failed'
      readonly code?: string | undefined
      readonly declineCode?: string | undefined
      readonly message: string
      /** A field is invalid or empty: nothing was sent. */
      readonly isValidation?: boolean | undefined
    }

/** The page's controls of a card form. */
export type CardFormControls = {
  readonly submit: () => void
  readonly setTheme: (theme: 'light' | 'dark' | 'system') => void
}

/** A failed attempt, or a form that couldn't be loaded. */
export type CardFormFailure = Extract<CardFormEvent, { type: 'failed' }>

/** The failure code if the provider was unreachable. */
export const UNREACHABLE = 'unreachable'

/** The failure code if the payment was given up, as when another tab has started over. */
export const CANCELED = 'intent_canceled'
