import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from './settings.ts'

/** Where the editor is built. */
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

type Handler = { handle(request: FastifyRequest, reply: FastifyReply): Promise<void>; close(): Promise<void> }

/** Next, which draws the editor. It is loaded for the first one who wants to see it. */
const loadNext = async (folder: string, { HOST, PORT }: Settings): Promise<Handler> => {
  const { default: next } = await import('next')
  const app = next({ dev: false, dir: folder, hostname: HOST, port: PORT })
  await app.prepare()
  const handle = app.getRequestHandler()
  return { handle: ({ raw }, reply) => handle(raw, reply.raw), close: () => app.close() }
}

/** Serves the editor as soon as it is built in `folder`, and until then a page that says so. */
export const mountEditor = (server: FastifyInstance, settings: Settings, folder: string): void => {
  // Written when the build is whole.
  const stamp = join(folder, '.next/.sources')
  let loading: Promise<Handler> | undefined
  const load = () => {
    loading ??= loadNext(folder, settings)
    // The next visitor may have more luck.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!existsSync(stamp)) return reply.code(503).type('text/html').header('retry-after', '3').send(notYet)
    const { handle } = await load()
    reply.hijack()
    await handle(request, reply)
  }
  server.register(async (part) => {
    part.removeAllContentTypeParsers()
    // Next reads the bodies itself.
    part.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const path of ['/admin', '/admin/*', '/_next/*']) part.all(path, serve)
  })
  server.get('/', (_request, reply) => reply.redirect('/admin'))
  server.addHook('onClose', async () => {
    await loading?.then(({ close }) => close()).catch(() => {})
  })
}
