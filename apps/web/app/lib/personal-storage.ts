/**
 * localStorage keys with personal data, cleared on sign-out. Device settings stay: the color scheme, how the map
 * follows, the height of the results sheet, that the device is remembered, and that the Spanish page
 * was declined.
 */
const PERSONAL = [
  'lodestay.token',
  'lodestay.remember',
  'lodestay.recent-searches',
  'lodestay.results',
  'lodestay.dismissed-announcements',
  'lodestay.single-keys',
]
/** Set once somebody whose browser prefers Spanish declined the Spanish page. */
export const LANGUAGE_DISMISSED = 'lodestay.language-dismissed'
/** Unsaved drafts by the id of what they belong to, and forms by their address. */
export const UNSAVED = 'lodestay.unsaved.'

/** The favorites that are shown without a connection; `service-worker.ts` writes it. */
const KEPT_FAVORITES = 'lodestay-favorites'

export function clearPersonalStorage(): void {
  // There are no caches over http, except on this very machine.
  if ('caches' in globalThis) void caches.delete(KEPT_FAVORITES)
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage))
      if (PERSONAL.includes(key) || key.startsWith(UNSAVED)) storage.removeItem(key)
}
