/** The product's display name. `BRAND_NAME` in the server's environment overrides it on startup. */
export const BRAND_NAME = globalThis.process?.env?.BRAND_NAME || 'Lodestay'
