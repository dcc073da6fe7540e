/** A route's `handle`: settings for the server in front of it and for the shell. */
export type PageHandle = {
  /** Seconds for which visitors without a session may get the page from the cache. */
  readonly cachePublic?: number
  /**
   * Whether its loader says the same to everybody who is signed in, so that a page is drawn once for all of a kind, and
   * what the frame and the hearts say of each reader is put in as it is sent.
   */
  readonly alike?: boolean
  /** Whether it says more to a few of them: who gets a page of their own is asked with each (`readInvolvement`). */
  readonly involves?: boolean
  /** The parameter of an address with which it is nevertheless one reader's own. */
  readonly ownWith?: string
  /** Whether other sites may embed it in an iframe (the booking calendar). */
  readonly embeddable?: boolean
  /** Whether the content system's editor may show it beside itself, and nobody else may frame it. */
  readonly besideEditor?: boolean
  /** Its address is a secret: no other site is told of it, and nothing keeps or lists the page. */
  readonly secretAddress?: boolean
  /** Whether its action takes what is no form, too. */
  readonly takesMoreThanForms?: boolean
  /** A workplace that needs all of its room: announcements stay away. */
  readonly quiet?: boolean
  /** Rendered without header and footer. */
  readonly bare?: boolean
}
