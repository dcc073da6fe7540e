import { createContext, useContext } from 'react'

/** What only the server's render of the document knows. In the browser the attributes that it wrote stay as they are. */
export type DocumentFacts = { readonly nonce: string | undefined; readonly requestId: string | undefined }

export const DocumentFactsContext = createContext<DocumentFacts>({ nonce: undefined, requestId: undefined })
export const useDocumentFacts = (): DocumentFacts => useContext(DocumentFactsContext)
