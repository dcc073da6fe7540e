// What the form and the 3-D Secure page share: the intent, the calls, and the page that shows us.

const webOrigin = document.querySelector('meta[name="web-origin"]').content
/** In a frame of the site, or in a window of our own. */
export const isFramed = window.parent !== window

/** From the fragment, which is in no log; what is not there, from the query. */
export const settings = new URLSearchParams(location.search)
for (const [name, value] of new URLSearchParams(location.hash.slice(1))) settings.set(name, value)

export const clientSecret = settings.get('client_secret') ?? ''
export const intentId = clientSecret.split('_secret_')[0]
export const isSetup = intentId.startsWith('seti_')

/** Tells the page that shows us. Only the site that is configured hears it. */
export function tell(message) {
  if (isFramed) window.parent.postMessage(message, webOrigin)
}

/** Hears the page that shows us. */
export function listen(hear) {
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin === webOrigin && source === window.parent && typeof data?.type === 'string') hear(data)
  })
}

/** Whether an address may be gone back to: only the site's own. */
export function isOnSite(address) {
  return URL.parse(address)?.origin === webOrigin
}

export function setTheme(theme) {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}

const path = `/v1/${isSetup ? 'setup_intents' : 'payment_intents'}/${encodeURIComponent(intentId)}`

export function retrieveIntent() {
  return call(`${path}?${new URLSearchParams({ client_secret: clientSecret })}`)
}

export function confirmIntent(fields) {
  return call(`${path}/confirm`, { client_secret: clientSecret, ...fields })
}

/** Answers `{ status, error }` as the bank leaves the intent. */
export function authenticate(outcome) {
  return call(`/authenticate/${encodeURIComponent(intentId)}`, { client_secret: clientSecret, outcome })
}

const unreachable = {
  code: 'unreachable',
  message: 'The payment provider did not answer. Check your connection and try again.',
}

/** Calls our own origin; throws what Stripe would call the error. */
async function call(address, fields) {
  const answer = await fetch(address, {
    method: fields ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${settings.get('publishable_key') ?? ''}` },
    ...(fields && { body: new URLSearchParams(fields) }),
  }).catch(() => {
    throw unreachable
  })
  const body = await answer.json().catch(() => {
    throw unreachable
  })
  if (!answer.ok) throw body.error
  return body
}
