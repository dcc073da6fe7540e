import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DocumentFactsContext } from './lib/document-facts.ts'

/**
 * The pages require Trusted Types, so no text can become markup by way of a script. React makes its script elements from
 * one constant, the map looks whether SVG can be drawn by another, and structured data is a text without a tag; only
 * these pass.
 */
const constants = ['<script></script>', '<svg/>']
type Policies = { createPolicy: (name: 'default', rules: { createHTML: (html: string) => string | null }) => void }
const { trustedTypes } = window as { trustedTypes?: Policies }
trustedTypes?.createPolicy('default', {
  createHTML: (html) => (constants.includes(html) || !html.includes('<') ? html : null),
})

// An error page quotes the number of its request: what hydrates it has to say the same.
const requestId = document.querySelector('[data-request-id]')?.textContent ?? undefined
const address = location.pathname + location.search

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
