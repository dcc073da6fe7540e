/**
 * localStorage keys with personal data, cleared on sign-out. Device settings stay: the color scheme, whether the map
 * follows, the height of the results sheet, that single-key shortcuts are off, that the device is remembered, and that
 * the Spanish page was declined.
 */
const PERSONAL = [
  'lodestay.token',
  'lodestay.remember',
  'lodestay.recent-searches',
  'lodestay.results',
  'lodestay.dismissed-announcements',
]
/** Set once a user whose browser prefers Spanish declines the Spanish page. */
export const LANGUAGE_DISMISSED = 'lodestay.language-dismissed'
/** Unsaved drafts by the id of their item, and forms by their path. */
export const UNSAVED = 'lodestay.unsaved.'

/** The favorites available offline; written by `service-worker.ts`. */
const KEPT_FAVORITES = 'lodestay-favorites'

export function clearPersonalStorage(): void {
  // Caches don't exist over http, except on localhost.
  if ('caches' in globalThis) void caches.delete(KEPT_FAVORITES)
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage))
      if (PERSONAL.includes(key) || key.startsWith(UNSAVED)) storage.removeItem(key)
}

let isClosed = false

/** Clears it before this page is left: pages also store input as they unload. */
export function closePersonalStorage(): void {
  isClosed = true
  clearPersonalStorage()
}

/** Stores personal data in this tab, unless its user has signed out. */
export function storeInTab(key: string, value: string): void {
  if (!isClosed) sessionStorage.setItem(key, value)
}
