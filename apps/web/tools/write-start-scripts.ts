import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { PageHandle } from '../app/lib/page-handle.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

function Nothing() {
  return null
}

/** The routes without their loaders and content: a page's frame names the same scripts. */
function withoutContent(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const { Layout, handle } = (route as Route).module as Route['module'] & { readonly Layout?: unknown }
      return [
        id,
        { ...(route as Route), module: { default: Nothing, handle, ...(Layout ? { Layout } : {}) } as Route['module'] },
      ]
    }),
  )
}

function addressOf(routes: Routes, route: Route): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  const own = (route.path ?? '').replaceAll(/:\w+/g, 'any')
  return parent ? `${addressOf(routes, parent).replace(/\/$/, '')}/${own}` : own
}

/**
 * Writes the code that starts each public page's scripts (`lib/late-scripts.tsx`) to its own file, which browsers
 * cache: inline, it was a twelfth of a search page's compressed HTML. The server finds a file by the script it
 * contains.
 */
export async function writeStartScripts(buildDirectory: string): Promise<void> {
  const build = (await import(
    /* @vite-ignore */ pathToFileURL(join(buildDirectory, 'server/index.js')).href
  )) as ServerBuild
  const handle = createRequestHandler({ ...build, routes: withoutContent(build.routes) }, 'production')
  const isPublic = ({ module }: Route): boolean =>
    module.default !== undefined && Boolean((module.handle as PageHandle | undefined)?.cachePublic)
  for (const route of Object.values(build.routes)) {
    if (!route || !isPublic(route)) continue
    const address = new URL(
      (build.basename ?? '/').replace(/\/$/, '') + addressOf(build.routes, route),
      'http://localhost',
    )
    const html = await (await handle(new Request(address), new RouterContextProvider())).text()
    const [, script] = /<script[^>]*>(\{const started=new AbortController;.*?)<\/script>/s.exec(html) ?? []
    if (script === undefined) throw new Error(`The page ${address.pathname} has no script that starts it`)
    const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8)
    await writeFile(join(buildDirectory, 'client/assets', `start-${hash}.js`), script)
  }
}
