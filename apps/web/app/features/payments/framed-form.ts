import type { PaymentForm } from '@lodestay/domain/payments/payment'
import { flushSync } from 'react-dom'
import type { ColorScheme } from '../../lib/color-scheme.ts'
import type { CardFormControls, CardFormEvent } from './card-form-events.ts'

type Heard = CardFormEvent | { readonly type: 'height'; readonly height: number }

/** Address of the embedded provider's card form. What it needs stands in the fragment, which is in no log. */
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

/** Talks with the form in a frame. Only that frame, at the provider's own origin, is heard. */
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
      // Drawn at once: the frame moves up when the placeholder above it goes.
      flushSync(() => tell(heard))
      // What the bank says, or asks, stands at the top of the frame, and the button that was pressed below it.
      if (heard.type === 'failed' || heard.type === 'authenticating') showTop(frame)
    },
    { signal },
  )
  return {
    submit: () => post({ type: 'submit' }),
    setTheme: (changed) => {
      theme = changed
      // Until the form has loaded, an empty page of our own origin is in the frame, and the browser warns of a message to it.
      if (hasSpoken) post({ type: 'theme', theme })
    },
  }
}

function showTop(frame: HTMLIFrameElement): void {
  const { top } = frame.getBoundingClientRect()
  // The sticky header covers as much as the page's own scrolling leaves free for it.
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  if (top < covered || top > window.innerHeight / 2) frame.scrollIntoView({ block: 'start' })
}
