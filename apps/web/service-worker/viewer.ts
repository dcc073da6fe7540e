/** The signed-in user, as each page reports it to the service worker when it opens. */
export type Viewer = {
  readonly id: string
  /** The address of their favorites in their language. */
  readonly page: string
  /** Whether they are remembered on this device. */
  readonly remember: boolean
  /** Changes whenever the cached copy becomes stale. */
  readonly favorites: string
}
