import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { DocumentFactsContext } from './lib/document-facts.ts'
import { latePartsReady } from './lib/late.ts'
import { requestContext } from './lib/request-context.ts'

export { requestContext }

/** A page that is not complete after this long is sent as it is, with its error boundaries. */
export const streamTimeout = 5_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  await latePartsReady()
  const { nonce, requestId, logError } = loadContext.get(requestContext)
  const ready = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady'

  return new Promise((resolve, reject) => {
    let shellSent = false
    const { pipe, abort } = renderToPipeableStream(
      <DocumentFactsContext value={{ nonce, requestId }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </DocumentFactsContext>,
      {
        nonce,
        // Nothing that is ready leaves later than the rest: moving it into its place would take a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [ready]() {
          shellSent = true
          // The timer holds the whole render in memory, so it goes as soon as the page is out.
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer)
              done()
            },
            destroy(error, done) {
              clearTimeout(timer)
              done(error)
            },
          })
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          if (shellSent && !request.signal.aborted) logError(error)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000)
    request.signal.addEventListener('abort', () => abort(), { once: true })
  })
}

/** Errors of loaders and actions, which would otherwise vanish behind the error page. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted) context.get(requestContext).logError(error)
}
