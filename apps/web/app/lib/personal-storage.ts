/**
 * What this browser keeps of a person, by name; it goes when they sign out. What belongs to the device stays: the color
 * scheme, how the map follows, how far the results are pulled up, and that the device is remembered.
 */
const PERSONAL = [
  'lodestay.token',
  'lodestay.remember',
  'lodestay.recent-places',
  'lodestay.dismissed-announcements',
  'lodestay.single-keys',
]
/** Unsaved words, by the id of what they belong to. */
const PERSONAL_PREFIX = 'lodestay.unsaved.'

export function clearPersonalStorage(): void {
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage))
      if (PERSONAL.includes(key) || key.startsWith(PERSONAL_PREFIX)) storage.removeItem(key)
}
