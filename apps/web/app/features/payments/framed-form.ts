import type { PaymentForm } from '@lodestay/domain/payments/payment'
import { flushSync } from 'react-dom'
import type { ColorScheme } from '../../lib/color-scheme.ts'
import type { CardFormControls, CardFormEvent } from './card-form-events.ts'
import { failureMessage } from './failure-message.ts'

type Heard = CardFormEvent | { readonly type: 'height'; readonly height: number }

/** URL of the embedded provider's card form. Its settings are in the fragment, which is never logged. */
export function framedFormUrl(form: PaymentForm, formUrl: string, theme: ColorScheme): string {
  const settings = new URLSearchParams({
    client_secret: form.clientSecret,
    publishable_key: form.publishableKey,
    ...(theme !== 'system' && { theme }),
  })
  return `${new URL('/form', formUrl)}#${settings}`
}

type Frame = {
  readonly frame: HTMLIFrameElement
  readonly formUrl: string
  readonly tell: (event: CardFormEvent) => void
  readonly signal: AbortSignal
}

/** Communicates with the form in an iframe. Only accepts messages from that frame, at the provider's own origin. */
export function followFramedForm({ frame, formUrl, tell, signal }: Frame): CardFormControls {
  const { origin } = new URL(formUrl)
  let hasSpoken = false
  let theme: ColorScheme | undefined
  const post = (message: object) => frame.contentWindow?.postMessage(message, origin)
  window.addEventListener(
    'message',
    (event: MessageEvent<Heard>) => {
      if (event.origin !== origin || event.source !== frame.contentWindow || !event.data?.type) return
      if (!hasSpoken && theme) post({ type: 'theme', theme })
      hasSpoken = true
      if (event.data.type === 'height') {
        frame.style.height = `${event.data.height}px`
        return
      }
      const heard = event.data
      // Render synchronously: the frame moves up when the placeholder above it goes.
      flushSync(() => tell(heard))
      // The form shows why an attempt failed, in the provider's words until it has ours.
      if (heard.type === 'failed' && !heard.isValidation) post({ type: 'explain', message: failureMessage(heard) })
      // The bank's messages and questions are at the top of the frame, below which the pressed button is.
      if (heard.type === 'failed' || heard.type === 'authenticating') showTop(frame)
    },
    { signal },
  )
  return {
    submit: () => post({ type: 'submit' }),
    setTheme: (changed) => {
      theme = changed
      // Until the form has loaded, the frame contains an empty page of our own origin, and the browser would warn about
      // messages to it.
      if (hasSpoken) post({ type: 'theme', theme })
    },
  }
}

function showTop(frame: HTMLIFrameElement): void {
  const { top } = frame.getBoundingClientRect()
  // The sticky header covers as much as the page's scroll padding.
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  if (top < covered || top > window.innerHeight / 2) frame.scrollIntoView({ block: 'start' })
}
