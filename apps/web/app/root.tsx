import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
import { BRAND_NAME } from '@lodestay/domain/brand'
import { type ReactNode, Suspense, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from 'react-router'
import type { Route } from './+types/root'
import { announcementsFor } from './features/announcements/announcements.server.ts'
import { colorSchemeScript } from './lib/color-scheme.ts'
import { useDocumentFacts } from './lib/document-facts.ts'
import { earlyTypingScript, replayEarlyTyping } from './lib/early-typing.ts'
import { language } from './lib/language.ts'
import { LateScripts } from './lib/late-scripts.tsx'
import { lazyHydrate } from './lib/lazy-hydrate.ts'
import type { PageHandle } from './lib/page-handle.ts'
import { routePath } from './lib/paths.ts'
import { requestContext } from './lib/request-context.ts'
import type { RootData } from './lib/root-data.ts'
import { schemeColors } from './lib/scheme-colors.ts'
import { apiFor, isSessionUnclear, readSession, viewerFor } from './lib/session.server.ts'
import { usePageViews } from './lib/use-page-views.ts'
import { saveVisitorFavorites } from './lib/wanted-favorites.server.ts'
import { Shell } from './shell/shell.tsx'
import styles from './styles/app.css?url'

const ErrorPage = lazyHydrate(() => import('./shell/error-page.tsx'))

export const middleware: Route.MiddlewareFunction[] = [readSession, saveVisitorFavorites]

/** If it is missing, for example because a deployment removed its script, the page is requested as usual. */
function loadLostConnection() {
  return import('./lib/lost-connection.ts').catch(() => undefined)
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async (args, next) => (await loadLostConnection())?.keepPageWhenLost(args, next),
]

export async function loader({ url, context }: Route.LoaderArgs): Promise<RootData> {
  const { origin, paymentMode, visit } = context.get(requestContext)
  const announcements = visit?.announcements ?? (await announcementsFor(apiFor(context), url.pathname))
  const viewer = viewerFor(context)
  return {
    brand: BRAND_NAME,
    origin,
    viewer,
    announcements,
    paymentMode,
    ...(isSessionUnclear(context) && { isUnclear: true }),
  }
}

/**
 * Navigation can't change who is signed in; only a form post can. But a stay's pages have announcements of their own.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl: { pathname },
  formMethod = 'GET',
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const opensStay = pathname !== currentUrl.pathname && routePath(pathname).startsWith('/stays/')
  return opensStay || (formMethod !== 'GET' && defaultShouldRevalidate)
}

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: figtree, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: newsreader, crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', sizes: '32x32', href: '/favicon.ico' },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** The browser has run it before React sees the page, so the client bundle doesn't need it. */
const headScript = import.meta.env.SSR ? `${colorSchemeScript};${earlyTypingScript}` : ''

export function Layout({ children }: { children: ReactNode }) {
  const { nonce } = useDocumentFacts()
  useEffect(replayEarlyTyping, [])
  const isWholeWithoutScripts = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.cachePublic)
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={schemeColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={schemeColors.dark} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, which have to run before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        {import.meta.env.SSR && isWholeWithoutScripts ? <LateScripts /> : <Scripts />}
      </body>
    </html>
  )
}

/** A route's handle can opt out of the shell: the embedded calendar does. */
function isBare(handle: unknown): boolean {
  return (handle as PageHandle | undefined)?.bare === true
}

export default function App({ loaderData }: Route.ComponentProps) {
  usePageViews()
  const subject = loaderData.viewer?.subject ?? null
  const remember = loaderData.viewer?.remember ?? false
  useEffect(() => {
    // Loaded lazily: nothing on the first screen needs it.
    const session = import('./lib/session.ts').then((module) => module.startSession({ subject, remember }))
    return () => void session.then((stop) => stop())
  }, [subject, remember])
  const viewerId = loaderData.viewer?.id ?? null
  const favorites = loaderData.viewer?.favorites ?? ''
  const { isUnclear } = loaderData
  useEffect(() => {
    if (isUnclear) return
    const viewer = viewerId === null ? null : { id: viewerId, remember, favorites }
    void import('./lib/service-worker.ts').then((module) => module.startServiceWorker(viewer))
  }, [viewerId, remember, favorites, isUnclear])
  // Preload it: the eventual error may be a lost connection.
  useEffect(() => {
    void ErrorPage.preload()
    void loadLostConnection()
  }, [])
  const bare = useMatches().some((match) => isBare(match.handle))
  return bare ? (
    <Outlet />
  ) : (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <Suspense>
        <ErrorPage error={error} />
      </Suspense>
    </Shell>
  )
}
