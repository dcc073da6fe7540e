import { siteAddress } from './paths.ts'

/** URLs loaded into a page that stays: `lost-connection.ts` supplies the result for those that fail to load. */
export const loadedAside = new Set<string>()

/** Loads more into the page with a fetcher, whose data is null if that fails. */
export function loadAside(load: (to: string) => Promise<void>, to: string): Promise<void> {
  loadedAside.add(new URL(siteAddress(to), location.origin).href)
  return load(to)
}
