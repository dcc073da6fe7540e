/** The product's name as people read it. `BRAND_NAME` in the server's environment overrides it at start. */
export const BRAND_NAME = globalThis.process?.env?.BRAND_NAME || 'Lodestay'
