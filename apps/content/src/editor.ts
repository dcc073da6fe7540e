import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from './settings.ts'

/** The folder with the editor's build. */
export const editorFolder = join(import.meta.dirname, '../admin')

const notYet = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3">
<title>Content editor</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1.1rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 20vh auto; padding: 0 1.5rem }
</style>
<h1>The editor is being built</h1>
<p>That takes about a minute, once. This page looks again by itself. The content itself is served already.</p>
<p>Nothing builds it? Then run <code>npm run content:build</code>.</p>
</html>`

/** The editor's CSP: its own files, scripts with this response's nonce, and previews of pictures before upload. */
function editorPolicy(nonce: string, site: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // Its components and its rich text editor create style elements and attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    // The preview of the draft next to the page editor.
    `frame-src ${new URL(site).origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

type Handler = { handle(request: FastifyRequest, reply: FastifyReply): Promise<void>; close(): Promise<void> }

/** Next, which renders the editor. Loaded lazily, on the first request. */
async function loadNext(folder: string, { HOST, PORT }: Settings): Promise<Handler> {
  const { default: next } = await import('next')
  const app = next({ dev: false, dir: folder, hostname: HOST, port: PORT })
  await app.prepare()
  const handle = app.getRequestHandler()
  return { handle: ({ raw }, reply) => handle(raw, reply.raw), close: () => app.close() }
}

/** Serves the editor once it is built in `folder`, and until then a placeholder page. */
export function mountEditor(server: FastifyInstance, settings: Settings, folder: string): void {
  // Written once the build is complete.
  const stamp = join(folder, '.next/.sources')
  let loading: Promise<Handler> | undefined
  const load = () => {
    loading ??= loadNext(folder, settings)
    // Let the next request retry.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const policy = editorPolicy(randomBytes(16).toString('base64url'), settings.PUBLIC_URL)
    reply.raw.setHeader('content-security-policy', policy)
    if (!existsSync(stamp)) return reply.code(503).type('text/html').header('retry-after', '3').send(notYet)
    const { handle } = await load()
    // Next reads the nonce for its own scripts from this header.
    request.raw.headers['content-security-policy'] = policy
    reply.hijack()
    await handle(request, reply)
  }
  server.register(async (part) => {
    part.removeAllContentTypeParsers()
    // Next parses request bodies itself.
    part.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const path of ['/admin', '/admin/*', '/_next/*']) part.all(path, serve)
  })
  server.get('/', (_request, reply) => reply.redirect('/admin'))
  server.addHook('onClose', async () => {
    await loading?.then(({ close }) => close()).catch(() => {})
  })
}
