type LoaderData = ReadonlyMap<string, unknown>

/** The loader data of pages that are being refreshed, by URL: `lost-connection.ts` supplies it for routes that fail to load. */
export const dataBeforeRefresh = new Map<string, LoaderData>()
