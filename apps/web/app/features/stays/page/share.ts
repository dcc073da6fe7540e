import type { Stay } from '@lodestay/domain/stays/stay'
import { paths, siteAddress } from '../../../lib/paths.ts'

export type SharedStay = Pick<Stay, 'id' | 'displayName' | 'shortlink' | 'media' | 'location'>

/** The short URL if the stay has one. */
export function sharedAddress({ id, shortlink }: SharedStay): string {
  const path = shortlink ? paths.shortlink(shortlink) : paths.stay(id)
  return new URL(siteAddress(path), location.origin).href
}

export function placeName({ location: { address } }: SharedStay): string {
  return [address.city, address.state].filter(Boolean).join(', ')
}

/** Opens the device's share sheet. Closing it is a decision, so only a sheet that didn't open counts as failed. */
export async function shareByDevice(stay: SharedStay): Promise<'done' | 'failed'> {
  try {
    await navigator.share({ title: stay.displayName, text: placeName(stay), url: sharedAddress(stay) })
    return 'done'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'done' : 'failed'
  }
}
