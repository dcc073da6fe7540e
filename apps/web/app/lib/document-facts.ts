import { createContext, useContext } from 'react'

/**
 * What only the server's render of the document knows. In the browser the nonce stays as it was written, and the number of
 * the request is read from where the document says it, if it does: see `entry.client.tsx`.
 */
export type DocumentFacts = {
  readonly nonce: string | undefined
  readonly requestId: string | undefined
  /** Path and query that the document was asked for; what failed behind a link has another request. */
  readonly address?: string
}

export const DocumentFactsContext = createContext<DocumentFacts>({ nonce: undefined, requestId: undefined })

export function useDocumentFacts(): DocumentFacts {
  return useContext(DocumentFactsContext)
}
