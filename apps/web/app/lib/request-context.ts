import { createContext } from 'react-router'
import type { StartScripts } from './document-facts.ts'
import { type PaymentMode, paymentModeOf } from './payment-mode.ts'
import type { ShownAnnouncement, Viewer } from './root-data.ts'

/** The source of a map's streets: an archive, or a template for tile images. */
export type MapTiles = {
  readonly kind: 'streets' | 'tiles'
  readonly url: string
  readonly attribution: string
} | null

/** The signed-in user, and what the page announces to them. */
export type Visit = { readonly viewer: Viewer; readonly announcements: readonly ShownAnnouncement[] }

/** What the web server knows about the current request. Server only. */
export type RequestFacts = {
  /** For script elements; empty in development, where no policy is sent. */
  readonly nonce: string
  readonly requestId: string
  readonly clientAddress: string
  readonly userAgent: string
  /** The platform API's URL, as seen from this server. */
  readonly apiUrl: string
  /** The content system's URL, as seen from this server. */
  readonly contentUrl: string
  /** The public origin. */
  readonly origin: string
  readonly secure: boolean
  /** Streets or tiles chosen by the operator, at our own URLs; null for the built-in basemap only. */
  readonly mapTiles: MapTiles
  readonly paymentMode: PaymentMode
  /** For the build's pages; without these files, scripts are inlined into each page. */
  readonly startScripts: StartScripts
  /** Who the page is rendered for, if known before the session is read: see `server/visits.ts`. */
  readonly visit: Visit | null
  /** The status of a link that leads through the API, if following it failed: what the page then says. */
  readonly failure: number | null
  readonly logError: (error: unknown) => void
}

/** The development server sets none of these, so it uses the defaults. */
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
  failure: null,
  logError: (error) => console.error(error),
})
