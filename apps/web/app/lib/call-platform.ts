/** The platform as this tab calls it; it loads with the first call, and never on the server. */
export async function callPlatform() {
  return (await import('./browser-api.ts')).browserApi
}
