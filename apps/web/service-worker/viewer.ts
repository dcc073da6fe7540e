/** Who is signed in, as each page tells the service worker when it opens. */
export type Viewer = {
  readonly id: string
  /** Where their favorites are in the language that they read. */
  readonly page: string
  /** Whether they are remembered on this device. */
  readonly remember: boolean
  /** Changes with what is to be kept. */
  readonly favorites: string
}
