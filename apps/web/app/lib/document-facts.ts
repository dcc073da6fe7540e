import { createContext, useContext } from 'react'

/** URLs of script files, by their content: see `tools/write-start-scripts.ts`. */
export type StartScripts = ReadonlyMap<string, string>

/**
 * Facts that only the server's render of the document has. In the browser the nonce stays as rendered, and the request
 * id is read from the document, if it shows one: see `entry.client.tsx`.
 */
export type DocumentFacts = {
  readonly nonce: string | undefined
  readonly requestId: string | undefined
  readonly startScripts?: StartScripts
  /** Path and query of the document's request; a failed client-side navigation is a different request. */
  readonly address?: string
}

export const DocumentFactsContext = createContext<DocumentFacts>({ nonce: undefined, requestId: undefined })

export function useDocumentFacts(): DocumentFacts {
  return useContext(DocumentFactsContext)
}
