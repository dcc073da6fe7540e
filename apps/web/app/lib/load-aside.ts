import { siteAddress } from './paths.ts'

/** Addresses that are loaded into a page which stays: `lost-connection.ts` answers for those that can't be had. */
export const loadedAside = new Set<string>()

/** Loads more into the page by a fetcher: its data is null where it couldn't be had. */
export function loadAside(load: (to: string) => Promise<void>, to: string): Promise<void> {
  loadedAside.add(new URL(siteAddress(to), location.origin).href)
  return load(to)
}
