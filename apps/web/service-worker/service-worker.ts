/**
 * What the site shows without a connection: a page that says so and, to who is signed in, their favorites. Everything
 * else goes to the network, and so does this while there is one. See decision 0040.
 */
import { addressesIn, pictureFolder } from './page-parts.ts'
import type { Viewer } from './viewer.ts'

/** Set by the build: another build is another worker, with a shell of its own. */
declare const BUILD: string

type Extendable = Event & { readonly waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = Extendable & {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  readonly respondWith: (answer: Promise<Response>) => void
}
type MessageEventOf<T> = Extendable & { readonly data: T }
type Worker = {
  readonly location: Location
  readonly skipWaiting: () => Promise<void>
  readonly clients: { readonly claim: () => Promise<void> }
  readonly registration: { readonly navigationPreload?: { readonly enable: () => Promise<void> } }
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: Extendable) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
    (type: 'message', listener: (event: MessageEventOf<Viewer | null>) => void): void
  }
}
type Kept = { readonly viewer: Viewer; readonly at: number }

const worker = globalThis as unknown as Worker
const SHELL = `lodestay-shell-${BUILD}`
/** Personal: deleted when its owner signs out. `lib/personal-storage.ts` names it too. */
const FAVORITES = 'lodestay-favorites'
/** By what the addresses of a language begin with. */
const offlinePages = { '/es': '/es/offline', '': '/offline' } as const
/** In place of an address: whose favorites these are. */
const OWNER = '/favorites?owner'
const HOUR_MS = 3_600_000
/** The session of who isn't remembered ends with the browser, which nobody tells a worker. */
const UNREMEMBERED_MS = 12 * HOUR_MS

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()))
})
worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([dropOldShells(), worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  )
})
worker.addEventListener('message', (event) => {
  // A page that was on its way while the worker took over the others was left out. Each page tells the worker when it opens.
  event.waitUntil(Promise.all([worker.clients.claim(), event.data ? keepFavorites(event.data) : forget()]))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin) return
  if (endsSession(request.method, pathname)) event.waitUntil(forget())
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(navigate(event, pathname))
  else if (isPart(pathname) && !request.headers.has('range'))
    event.respondWith(fetch(request).catch(() => keptPart(request)))
})

function endsSession(method: string, pathname: string): boolean {
  return (method === 'POST' && pathname === '/api/auth/sign-out') || (method === 'DELETE' && pathname === '/session')
}

/** What pages are made of: scripts, styles, fonts and pictures. */
function isPart(pathname: string): boolean {
  return /^(?:\/es)?\/assets\/|^\/media\/|^\/(?:icons|shared-icons|scenes)\.svg$/.test(pathname)
}

async function navigate(event: FetchEvent, pathname: string): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await keptFavorites(pathname)) ?? (await offlinePage(pathname)) ?? Response.error()
  }
}

async function offlinePage(pathname: string): Promise<Response | undefined> {
  const language = /^\/es(?:\/|$)/.test(pathname) ? '/es' : ''
  return (await caches.match(offlinePages[language])) ?? caches.match(offlinePages[''])
}

/** The favorites, if they were kept for this address. */
async function keptFavorites(pathname: string): Promise<Response | undefined> {
  if (!(await caches.has(FAVORITES))) return undefined
  const cache = await caches.open(FAVORITES)
  const kept = await readKept(cache)
  const isOver = !kept || (!kept.viewer.remember && Date.now() - kept.at > UNREMEMBERED_MS)
  return isOver || kept.viewer.page !== pathname ? undefined : cache.match(pathname)
}

/** A part of a kept page; of a picture, the one size that was kept. */
async function keptPart(request: Request): Promise<Response> {
  const whole = await caches.match(request, { ignoreVary: true })
  const folder = pictureFolder(new URL(request.url).pathname)
  return whole ?? (folder ? await caches.match(folder) : undefined) ?? Response.error()
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL)
  for (const path of Object.values(offlinePages)) {
    const page = await fetch(path, { cache: 'no-store', redirect: 'manual' })
    // A language that this site doesn't have makes do with English.
    if (page.ok) await keepPage(cache, path, page, () => true)
  }
}

async function dropOldShells(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('lodestay-shell-') && name !== SHELL)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Rises with each sign-out, so that what was under way before it isn't kept after it. */
let signOuts = 0

async function forget(): Promise<void> {
  signOuts++
  await caches.delete(FAVORITES)
}

async function readKept(cache: Cache): Promise<Kept | null> {
  const kept = await cache.match(OWNER)
  return kept ? ((await kept.json()) as Kept) : null
}

/** Fetches the favorites anew where they changed, are somebody else's, or are an hour old. */
async function keepFavorites(viewer: Viewer): Promise<void> {
  const cache = await caches.open(FAVORITES)
  const kept = await readKept(cache)
  const isSame = kept && JSON.stringify(kept.viewer) === JSON.stringify(viewer)
  if (isSame && Date.now() - kept.at < HOUR_MS) return
  if (kept && kept.viewer.id !== viewer.id) await forget()
  const before = signOuts
  const isCurrent = (): boolean => signOuts === before
  const page = await fetch(viewer.page, { cache: 'no-store', redirect: 'manual' }).catch(() => null)
  if (!page) return
  // Sent to sign in: the session is over.
  if (!page.ok) return forget()
  const fresh = await caches.open(FAVORITES)
  const wanted = await keepPage(fresh, viewer.page, page, isCurrent)
  if (!isCurrent()) return void (await caches.delete(FAVORITES))
  await fresh.put(OWNER, Response.json({ viewer, at: Date.now() } satisfies Kept))
  await dropAllBut(fresh, wanted.add(OWNER))
}

/** Keeps a page and its parts, and says under which addresses; `isCurrent` is asked before each. */
async function keepPage(cache: Cache, path: string, page: Response, isCurrent: () => boolean): Promise<Set<string>> {
  const parts = addressesIn(await page.clone().text())
  if (isCurrent()) await cache.put(path, page)
  await Promise.allSettled(parts.map((address) => keepPart(cache, address, isCurrent)))
  return new Set([path, ...parts.map(keyOf)])
}

/** Drops the parts of an earlier copy. */
async function dropAllBut(cache: Cache, wanted: ReadonlySet<string>): Promise<void> {
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    if (!wanted.has(pathname + search)) await cache.delete(url)
  }
}

/** The address under which a part is kept: all sizes of a picture are one. */
function keyOf(address: string): string {
  return pictureFolder(address) ?? address
}

async function keepPart(cache: Cache, address: string, isCurrent: () => boolean): Promise<void> {
  const key = keyOf(address)
  if (await cache.match(key)) return
  const part = await fetch(address)
  if (part.ok && isCurrent()) await cache.put(key, part)
}
