import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DocumentFactsContext } from './lib/document-facts.ts'
import { routePath } from './lib/paths.ts'
import { STRIPE_ORIGIN } from './lib/stripe-origin.ts'

/**
 * The pages require Trusted Types, so a script can't turn text into markup. Exactly these pass: the constant from which
 * React creates script elements, the one with which the map detects SVG support, and structured data, which contains no
 * tags. The only third-party script is Stripe's, where it draws the card form; the only script loaded by URL is our
 * service worker.
 */
const constants = ['<script></script>', '<svg/>']
type Rule = (text: string) => string | null
type Policies = { createPolicy: (name: 'default', rules: { createHTML: Rule; createScriptURL: Rule }) => void }
const { trustedTypes } = window as { trustedTypes?: Policies }
trustedTypes?.createPolicy('default', {
  createHTML: (html) => (constants.includes(html) || !html.includes('<') ? html : null),
  createScriptURL: (url) => (url === '/service-worker.js' || URL.parse(url)?.origin === STRIPE_ORIGIN ? url : null),
})

if (!CSS.supports('position-area: bottom'))
  void import('./ui/place-popovers.ts').then((module) => module.placePopovers())

// An error page shows its request id, so hydration has to render the same id.
const requestId = document.querySelector('[data-request-id]')?.textContent ?? undefined
const address = routePath(location.pathname) + location.search

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentFactsContext value={{ nonce: undefined, requestId, address }}>
        <HydratedRouter />
      </DocumentFactsContext>
    </StrictMode>,
  )
})
