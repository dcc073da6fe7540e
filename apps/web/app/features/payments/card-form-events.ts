/** What a card form tells the page around it, whoever draws it. */
export type CardFormEvent =
  | { readonly type: 'ready' }
  | { readonly type: 'processing' }
  /** The bank asks the buyer to confirm: 3-D Secure. */
  | { readonly type: 'authenticating' }
  | { readonly type: 'succeeded'; readonly intent: string; readonly paymentMethod: string | null }
  | {
      readonly type: 'failed'
      readonly code?: string | undefined
      readonly declineCode?: string | undefined
      readonly message: string
      /** A field is wrong or empty: nothing was sent. */
      readonly isValidation?: boolean | undefined
    }

/** What the page tells a card form. */
export type CardFormControls = {
  readonly submit: () => void
  readonly setTheme: (theme: 'light' | 'dark' | 'system') => void
}

/** The code of a failure where the provider could not be asked. */
export const UNREACHABLE = 'unreachable'
