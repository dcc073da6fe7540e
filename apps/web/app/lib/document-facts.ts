import { createContext, useContext } from 'react'

/** Addresses of files, by the script that each holds: see `tools/write-start-scripts.ts`. */
export type StartScripts = ReadonlyMap<string, string>

/**
 * What only the server's render of the document knows. In the browser the nonce stays as rendered, and the request id
 * is read from the document, if it shows one: see `entry.client.tsx`.
 */
export type DocumentFacts = {
  readonly nonce: string | undefined
  readonly requestId: string | undefined
  readonly startScripts?: StartScripts
  /** Path and query of the document's request; a failed client-side navigation has another request. */
  readonly address?: string
}

export const DocumentFactsContext = createContext<DocumentFacts>({ nonce: undefined, requestId: undefined })

export function useDocumentFacts(): DocumentFacts {
  return useContext(DocumentFactsContext)
}
