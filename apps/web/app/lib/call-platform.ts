/** Lazy-loads the platform's client with the first call. Never on the server. */
export async function callPlatform() {
  return (await import('./browser-api.ts')).browserApi
}
