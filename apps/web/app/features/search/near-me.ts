import type { Bounds } from './search-url.ts'
import * as texts from './texts.ts'

/** Half of the box's sides, in degrees of latitude: about 15 kilometers. */
const REACH = 0.135
const WAIT_MS = 10_000

/** Two decimals are a kilometer: enough for a box of thirty, and nothing more precise leaves the browser. */
function coarse(degrees: number): number {
  return Math.round(degrees * 100) / 100
}

/**
 * The device's location, for which the browser asks permission; or a message about why it isn't known and what to do.
 */
export function locate(): Promise<Bounds | string> {
  if (!('geolocation' in navigator)) return Promise.resolve(texts.locationUnknown)
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(boxAround(coarse(coords.latitude), coarse(coords.longitude))),
      (error) => resolve(error.code === error.PERMISSION_DENIED ? texts.locationRefused : texts.locationUnknown),
      { timeout: WAIT_MS, maximumAge: 600_000 },
    )
  })
}

function boxAround(latitude: number, longitude: number): Bounds {
  const across = REACH / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  return {
    north: Math.min(90, latitude + REACH),
    south: Math.max(-90, latitude - REACH),
    east: Math.min(180, longitude + across),
    west: Math.max(-180, longitude - across),
  }
}
