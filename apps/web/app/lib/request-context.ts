import { createContext } from 'react-router'
import type { StartScripts } from './document-facts.ts'
import { type PaymentMode, paymentModeOf } from './payment-mode.ts'
import type { ShownAnnouncement, Viewer } from './root-data.ts'

/** Where a map's streets come from: an archive, or a template of pictures. */
export type MapTiles = {
  readonly kind: 'streets' | 'tiles'
  readonly url: string
  readonly attribution: string
} | null

/** Who is signed in, and what is announced to them. */
export type Visit = { readonly viewer: Viewer; readonly announcements: readonly ShownAnnouncement[] }

/** What the web server knows about the current request. Server only. */
export type RequestFacts = {
  /** For script elements; empty in development, where no policy is sent. */
  readonly nonce: string
  readonly requestId: string
  readonly clientAddress: string
  readonly userAgent: string
  /** The platform API's address, as seen from this server. */
  readonly apiUrl: string
  /** The content system's address, as seen from this server. */
  readonly contentUrl: string
  /** The public origin. */
  readonly origin: string
  readonly secure: boolean
  /** Streets or tiles of the operator's choice, at addresses of ours; null for the built-in ground alone. */
  readonly mapTiles: MapTiles
  readonly paymentMode: PaymentMode
  /** Of the build's pages; without their files, each page holds its own. */
  readonly startScripts: StartScripts
  /** Whom the page is drawn for, where that is known before its session is read: see `server/visits.ts`. */
  readonly visit: Visit | null
  readonly logError: (error: unknown) => void
}

/** The development server sets none of these, so it runs on the defaults. */
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
  paymentMode: paymentModeOf(globalThis.process?.env ?? {}),
  startScripts: new Map(),
  visit: null,
  logError: (error) => console.error(error),
})
