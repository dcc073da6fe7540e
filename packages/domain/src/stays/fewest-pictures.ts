import type { StayStatus } from '../lifecycle.ts'

/** Minimum number of pictures for a host to submit a new stay here. The API requires none: imports may have none. */
const PICTURES_LEAST = 3

/** How many pictures a stay needs before its host can submit it. A live stay was accepted as is. */
export function picturesNeeded({ status }: { readonly status: StayStatus }): number {
  return status === 'Accepted' ? 0 : PICTURES_LEAST
}
