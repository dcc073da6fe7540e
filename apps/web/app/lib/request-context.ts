import { createContext } from 'react-router'

/** What the web server knows about the request that is being answered. Server only. */
export type RequestFacts = {
  /** For script elements; empty while developing, where no policy is sent. */
  readonly nonce: string
  readonly requestId: string
  readonly clientAddress: string
  /** What its browser calls itself. */
  readonly userAgent: string
  /** Where the platform's API is, seen from this server. */
  readonly apiUrl: string
  /** Where the content system is, seen from this server. */
  readonly contentUrl: string
  /** The origin that people see. */
  readonly origin: string
  readonly secure: boolean
  /** Where map tiles come from, if anywhere but from us. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | null
  readonly logError: (error: unknown) => void
}

/** The development server sets nothing, so the defaults stand for it. */
export const requestContext = createContext<RequestFacts>({
  nonce: '',
  requestId: 'req_development',
  clientAddress: '127.0.0.1',
  userAgent: '',
  apiUrl: globalThis.process?.env?.API_URL ?? 'http://127.0.0.1:3001',
  contentUrl: globalThis.process?.env?.CONTENT_URL ?? 'http://127.0.0.1:3002',
  origin: globalThis.process?.env?.PUBLIC_URL ?? 'http://localhost:3000',
  secure: false,
  mapTiles: null,
  logError: (error) => console.error(error),
})
