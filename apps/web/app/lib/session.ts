import { createTokenSync, needsRenewal, tokenSubject } from '@lodestay/api-client/identity-token'
import { base } from './language.ts'
import { clearPersonalStorage, closePersonalStorage } from './personal-storage.ts'

/**
 * The browser's session. The identity token is stored for this tab, or for this device with 'remember me'; the identity
 * service's cookie renews it. Nothing here runs on the server.
 */
const KEYS = {
  token: 'lodestay.token',
  remember: 'lodestay.remember',
} as const
const TOKEN_URL = '/api/auth/token'
const SIGN_OUT_URL = '/api/auth/sign-out'
/** Our server, which stores the token in a cookie for server-rendered pages. */
const server = createTokenSync({ address: '/session' })
const FETCH_TIMEOUT_MS = 10_000
const WAIT_MS = 1_000
const WAIT_STEP_MS = 10

type State = 'loading' | 'signed-in' | 'signed-out'
let state: State = 'loading'
let renewing: Promise<string | null> | undefined
let channel: BroadcastChannel | undefined
/** The subject of the token that the server last rendered this tab with; null for a visitor. */
let subject: string | null = null

function setState(next: State): void {
  state = next
}

function remembered(): boolean {
  return localStorage.getItem(KEYS.remember) === '1'
}

function holdsToken(): boolean {
  return (sessionStorage.getItem(KEYS.token) ?? localStorage.getItem(KEYS.token)) !== null
}

/**
 * Whether a token may be used on this page: on a user's, only their own. Someone else may have signed in with this
 * browser in the meantime, and what the page saves would be saved as theirs.
 */
function isForPage(token: string): boolean {
  return subject === null || tokenSubject(token) === subject
}

/** The stored token, if it is still usable here; an expired one is removed from storage. */
export function storedToken(): string | null {
  const token = sessionStorage.getItem(KEYS.token) ?? localStorage.getItem(KEYS.token)
  if (!token) return null
  if (needsRenewal(token)) {
    dropToken()
    return null
  }
  return isForPage(token) ? token : null
}

/** Removes the token from storage after the platform rejects it; the session may provide another. */
export function dropToken(): void {
  for (const storage of [sessionStorage, localStorage]) storage.removeItem(KEYS.token)
}

function store(token: string, remember: boolean): void {
  const [keep, forget] = remember ? [localStorage, sessionStorage] : [sessionStorage, localStorage]
  forget.removeItem(KEYS.token)
  keep.setItem(KEYS.token, token)
  localStorage.setItem(KEYS.remember, remember ? '1' : '0')
}

function clear(): void {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.values(KEYS)) storage.removeItem(key)
  }
}

/**
 * Fetches a fresh token from the identity service. Concurrent callers share one request. Null: its session has ended,
 * or is another user's.
 */
function renew(): Promise<string | null> {
  renewing ??= fetch(TOKEN_URL, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  })
    .then(async (response) => {
      if (response.ok) {
        const { token } = (await response.json()) as { token: string }
        if (!isForPage(token)) return null
        store(token, remembered())
        setState('signed-in')
        await server.store(token, { remember: remembered() })
        return token
      }
      if (response.status === 401 || response.status === 403) forget()
      return null
    })
    .catch(() => null)
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

/** Gives out no more tokens on this page. */
function leave(): void {
  subject = null
  setState('signed-out')
}

/** Fetches a new token after the old session was replaced. */
export async function replaceToken(): Promise<void> {
  void (await renew())
}

function forget(): void {
  clear()
  setState('signed-out')
}

/**
 * The token for a platform call: waits up to a second for the initial state, and renews an expired one. On a page that
 * was rendered for a user, also once the session has ended: they may have signed in again in the meantime. Never
 * another user's.
 */
export async function getToken(): Promise<string | null> {
  for (let waited = 0; state === 'loading' && waited < WAIT_MS; waited += WAIT_STEP_MS) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS))
  }
  if (state === 'signed-out' && subject === null) return null
  return storedToken() ?? renew()
}

/**
 * Starts this tab's session in the state the server rendered. Returns the cleanup function.
 * @param rendered the subject of the token that the page was rendered with; null for a visitor
 */
export function startSession(rendered: { subject: string | null; remember: boolean }): () => void {
  const signedIn = rendered.subject !== null
  // A sign-in form posted without JavaScript already decided whether to remember the user.
  if (signedIn) localStorage.setItem(KEYS.remember, rendered.remember ? '1' : '0')
  channel = new BroadcastChannel('lodestay.session')
  channel.onmessage = ({ data }) => {
    if (data === 'signed-out') closePersonalStorage()
    // The page still shows the previous user's data.
    location.reload()
  }
  if (subject !== null && !signedIn && isAccountClosed()) endHere()
  subject = rendered.subject
  const hadToken = holdsToken()
  const token = storedToken()
  if (token) {
    setState('signed-in')
    if (!signedIn) void server.store(token, { remember: remembered() })
  } else if (hadToken || signedIn) {
    // If the identity service is unreachable, the next call tries again.
    void renew().then(() => state === 'loading' && setState('signed-in'))
  } else {
    setState('signed-out')
  }
  return () => channel?.close()
}

/**
 * Whether a form on this page closed the account: the server ended its session and redirected to the sign-in page. A
 * session that merely expired keeps the user's drafts until they are back.
 */
function isAccountClosed(): boolean {
  return new URLSearchParams(location.search).has('closed')
}

/** Removes the user's data from this device and tells the other tabs. */
function endHere(): void {
  clearPersonalStorage()
  leave()
  channel?.postMessage('signed-out')
}

/**
 * Signs out here, at the identity service, on the server and in the other tabs; then shows the front page. False if
 * neither could be reached: both cookies remain, so the user is still signed in.
 */
export async function signOut(): Promise<boolean> {
  const before = subject
  leave()
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
  const ended = await Promise.all([
    fetch(SIGN_OUT_URL, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' }, signal }).then(
      ({ ok }) => ok,
      () => false,
    ),
    server.clear(),
  ])
  if (!ended.includes(true)) {
    subject = before
    setState('signed-in')
    return false
  }
  closePersonalStorage()
  channel?.postMessage('signed-out')
  location.assign(base || '/')
  return true
}
