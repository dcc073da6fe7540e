/**
 * The site's offline mode: a page that says there is no connection and, for signed-in users, their favorites.
 * Everything else goes to the network, and so do these while it is available. See decision 0040.
 */
import { HOUR_MS } from '@lodestay/domain/durations'
import { endsSession, isSessionOver } from './ends-session.ts'
import { addressesIn, pictureFolder } from './page-parts.ts'
import type { Viewer } from './viewer.ts'

/** Set by the build: each build is a different worker, with its own shell. */
declare const BUILD: string

type Extendable = Event & { readonly waitUntil: (work: Promise<unknown>) => void }
type Route = { readonly condition: { readonly urlPattern: string }; readonly source: 'network' | 'fetch-event' }
type InstallEvent = Extendable & {
  /** Missing in some browsers. */
  readonly addRoutes?: (routes: readonly Route[]) => Promise<void>
}
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
    (type: 'install', listener: (event: InstallEvent) => void): void
    (type: 'activate', listener: (event: Extendable) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
    (type: 'message', listener: (event: MessageEventOf<Viewer | null>) => void): void
  }
}
type Kept = { readonly viewer: Viewer; readonly at: number }

const worker = globalThis as unknown as Worker
const SHELL = `lodestay-shell-${BUILD}`
/** Personal: deleted when its owner signs out. Also named in `lib/personal-storage.ts`. */
const FAVORITES = 'lodestay-favorites'
/** Keyed by the path prefix of each language. */
const offlinePages = { '/es': '/es/offline', '': '/offline' } as const
/** Stored like an address: whose favorites these are. */
const OWNER = '/favorites?owner'
/** The session of a user who isn't remembered ends with the browser, and a worker isn't notified of that. */
const UNREMEMBERED_MS = 12 * HOUR_MS

worker.addEventListener('install', (event) => {
  // Calls go to the network without asking us: one that is sent while its page unloads would be lost on the way here.
  // Only the end of a session has to be seen.
  event.waitUntil(
    Promise.resolve(
      event.addRoutes?.([
        { condition: { urlPattern: '/api/auth/*' }, source: 'fetch-event' },
        { condition: { urlPattern: '/api/*' }, source: 'network' },
      ]),
    ).catch(() => undefined),
  )
  event.waitUntil(keepShell().then(() => worker.skipWaiting()))
})
worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([dropOldShells(), worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  )
})
worker.addEventListener('message', (event) => {
  // A page that was loading while the worker took over the others was missed. Each page notifies the worker when it
  // opens.
  event.waitUntil(Promise.all([worker.clients.claim(), event.data ? keepFavorites(event.data) : forget()]))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin) return
  if (endsSession(request)) event.waitUntil(forget())
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(navigate(event, pathname))
  else if (isPart(pathname) && !request.headers.has('range'))
    event.respondWith(fetch(request).catch(() => keptPart(request)))
})

/** Whether this is a page asset: a script, style, font or picture. */
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

/** The favorites, if they were cached for this address. */
async function keptFavorites(pathname: string): Promise<Response | undefined> {
  if (!(await caches.has(FAVORITES))) return undefined
  const cache = await caches.open(FAVORITES)
  const stored = await readKept(cache)
  const isOver = !stored || (!stored.viewer.remember && Date.now() - stored.at > UNREMEMBERED_MS)
  return isOver || stored.viewer.page !== pathname ? undefined : cache.match(pathname)
}

/** An asset of a cached page; for pictures, the one size that was cached. */
async function keptPart(request: Request): Promise<Response> {
  const whole = await caches.match(request, { ignoreVary: true })
  const folder = pictureFolder(new URL(request.url).pathname)
  return whole ?? (folder ? await caches.match(folder) : undefined) ?? Response.error()
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL)
  for (const path of Object.values(offlinePages)) {
    const page = await fetch(path, { cache: 'no-store', redirect: 'manual' })
    // If the site doesn't have a language, its users get English.
    if (page.ok) await keepPage(cache, path, page, () => true)
  }
}

async function dropOldShells(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('lodestay-shell-') && name !== SHELL)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Incremented on each sign-out, so that requests started before it aren't cached after it. */
let signOuts = 0

async function forget(): Promise<void> {
  signOuts++
  await caches.delete(FAVORITES)
}

async function readKept(cache: Cache): Promise<Kept | null> {
  const stored = await cache.match(OWNER)
  return stored ? ((await stored.json()) as Kept) : null
}

/** Refetches the favorites if they changed, belong to someone else, or are an hour old. */
async function keepFavorites(viewer: Viewer): Promise<void> {
  const cache = await caches.open(FAVORITES)
  const stored = await readKept(cache)
  const isSame = stored && JSON.stringify(stored.viewer) === JSON.stringify(viewer)
  if (isSame && Date.now() - stored.at < HOUR_MS) return
  if (stored && stored.viewer.id !== viewer.id) await forget()
  const before = signOuts
  const isCurrent = (): boolean => signOuts === before
  const page = await fetch(viewer.page, { cache: 'no-store', redirect: 'manual' }).catch(() => null)
  if (page && isSessionOver(page)) return forget()
  // Offline, or the site is unavailable for a moment: keep them.
  if (!page?.ok) return
  const fresh = await caches.open(FAVORITES)
  const needed = await keepPage(fresh, viewer.page, page, isCurrent)
  if (!isCurrent()) return void (await caches.delete(FAVORITES))
  await fresh.put(OWNER, Response.json({ viewer, at: Date.now() } satisfies Kept))
  await dropAllBut(fresh, needed.add(OWNER))
}

/** Caches a page and its assets, and returns their cache keys; checks `isCurrent` before each write. */
async function keepPage(cache: Cache, path: string, page: Response, isCurrent: () => boolean): Promise<Set<string>> {
  const parts = addressesIn(await page.clone().text())
  if (isCurrent()) await cache.put(path, page)
  await Promise.allSettled(parts.map((address) => keepPart(cache, address, isCurrent)))
  return new Set([path, ...parts.map(keyOf)])
}

/** Drops the assets of an earlier copy. */
async function dropAllBut(cache: Cache, needed: ReadonlySet<string>): Promise<void> {
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    if (!needed.has(pathname + search)) await cache.delete(url)
  }
}

/** The cache key of an asset: all sizes of a picture share one. */
function keyOf(address: string): string {
  return pictureFolder(address) ?? address
}

async function keepPart(cache: Cache, address: string, isCurrent: () => boolean): Promise<void> {
  const key = keyOf(address)
  if (await cache.match(key)) return
  const part = await fetch(address)
  if (part.ok && isCurrent()) await cache.put(key, part)
}
