/** A route's `handle`: settings for the web server and for the shell. */
export type PageHandle = {
  /** For how many seconds visitors without a session may get the page from the cache. */
  readonly cachePublic?: number
  /**
   * Whether its loader returns the same for all signed-in users, so that the page is rendered once per kind of user,
   * and each reader's parts of the frame and the hearts are filled in when it is sent.
   */
  readonly alike?: boolean
  /** Whether some readers get more: each request determines who needs their own page (`readInvolvement`). */
  readonly involves?: boolean
  /** The URL parameter that makes the page specific to one reader anyway. */
  readonly ownWith?: string
  /** Whether other sites may embed it in an iframe (the booking calendar). */
  readonly embeddable?: boolean
  /** Whether the content system's editor may frame it; no one else may. */
  readonly besideEditor?: boolean
  /** Its URL is a secret: never sent to other sites as a referrer, cached or indexed. */
  readonly secretAddress?: boolean
  /** Whether its action also accepts requests that aren't forms. */
  readonly takesMoreThanForms?: boolean
  /** A workplace that needs the full screen: announcements are hidden. */
  readonly quiet?: boolean
  /** Rendered without header and footer. */
  readonly bare?: boolean
}
