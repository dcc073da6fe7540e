/** Lazy-loads the platform's client on the first call. Never use it on the server. */
export async function callPlatform() {
  return (await import('./browser-api.ts')).browserApi
}
