/** What a route may say about itself in its `handle`, for the server in front of it and for the shell. */
export type PageHandle = {
  /** Seconds for which the page, for visitors without a session, may come from memory. */
  readonly cachePublic?: number
  /** Whether other sites may show it in a frame (the booking calendar). */
  readonly embeddable?: boolean
  /** Shown without header and footer. */
  readonly bare?: boolean
}
