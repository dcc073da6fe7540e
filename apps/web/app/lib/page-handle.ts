/** A route's `handle`: settings for the server in front of it and for the shell. */
export type PageHandle = {
  /** Seconds for which visitors without a session may get the page from the cache. */
  readonly cachePublic?: number
  /** Whether other sites may embed it in an iframe (the booking calendar). */
  readonly embeddable?: boolean
  /** Rendered without header and footer. */
  readonly bare?: boolean
}
