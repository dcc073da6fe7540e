import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { readInvolvement } from './features/stays/page/involvement.server.ts'
import { DocumentFactsContext } from './lib/document-facts.ts'
import { lazyPartsReady } from './lib/lazy-hydrate.ts'
import { stayOfPage } from './lib/paths.ts'
import { requestContext } from './lib/request-context.ts'
import { readVisit } from './shell/visit.server.ts'

export { readInvolvement, readVisit, requestContext, stayOfPage }

/** After this long, send an incomplete page as is, with its error boundaries. */
export const streamTimeout = 5_000

/**
 * Keeps only the page's own routes: the router recreates and ranks route objects for all routes on every render, which
 * takes a fifth of the time. Index routes stay, because otherwise the browser would match their parent instead.
 */
function ownRoutes({ manifest, routeModules, ...context }: EntryContext): EntryContext {
  const matched = new Set(context.staticHandlerContext.matches.map(({ route }) => route.id))
  const isNeeded = ([id, route]: [string, EntryContext['manifest']['routes'][string]]): boolean =>
    matched.has(id) || Boolean(route?.index && route.parentId && matched.has(route.parentId))
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(isNeeded))
  const modules = Object.fromEntries(Object.entries(routeModules).filter(([id]) => id in routes))
  return { ...context, manifest: { ...manifest, routes }, routeModules: modules }
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  await lazyPartsReady()
  const { nonce, requestId, startScripts, logError } = loadContext.get(requestContext)

  // Loaders finish before the render starts, so send the page in one piece: streaming would gain hardly anything.
  const page = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    let hasShell = false
    const { pipe, abort } = renderToPipeableStream(
      <DocumentFactsContext value={{ nonce, requestId, startScripts }}>
        <ServerRouter context={ownRoutes(routerContext)} url={request.url} nonce={nonce} />
      </DocumentFactsContext>,
      {
        nonce,
        // Render everything in place: React would need an inline script to move late content.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          hasShell = true
        },
        onAllReady() {
          // The timer keeps the whole render in memory, so clear it as soon as the page is done.
          clearTimeout(timer)
          pipe(collect(resolve))
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          if (hasShell && !request.signal.aborted) logError(error)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000)
    request.signal.addEventListener('abort', () => abort(), { once: true })
  })
  return new Response(page, { headers, status })
}

/** Collects all writes into one buffer. */
function collect(done: (bytes: Uint8Array<ArrayBuffer>) => void): Writable {
  const pieces: Buffer[] = []
  return new Writable({
    write(piece, _encoding, written) {
      pieces.push(piece)
      written()
    },
    final(ended) {
      done(Buffer.concat(pieces))
      ended()
    },
  })
}

/** Logs loader and action errors, which the error page would otherwise swallow. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted) context.get(requestContext).logError(error)
}
