import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { PageHandle } from '../app/lib/page-handle.ts'

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>

function tree(routes: BuiltRoute[], parentId?: string): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId || (parentId === undefined && !route.parentId))
    .map((route): RouteObject => {
      const own = { id: route.id, ...(route.path !== undefined && { path: route.path }), handle: route.module.handle }
      return route.index ? { ...own, index: true } : { ...own, children: tree(routes, route.id) }
    })
}

/** Maximum number of addresses whose handle is cached: the router takes half a millisecond to find one. */
const MOST_KNOWN = 5000
/** Longer addresses are no page's, and would fill the memory. */
const LONGEST_KNOWN = 300

/** Finds the page handle for an address. Of the matching routes, the innermost one with a handle wins. */
export function pagePolicy(build: ServerBuild): (pathname: string) => PageHandle {
  const routes = tree(Object.values(build.routes).filter((route) => route !== undefined))
  const known = new Map<string, PageHandle>()
  return (pathname) => {
    const remembered = known.get(pathname)
    if (remembered) return remembered
    const handles = matchRoutes(routes, pathname, build.basename)?.map(
      (match) => match.route.handle as PageHandle | undefined,
    )
    const { cachePublic, ...own }: PageHandle = Object.assign({}, ...(handles ?? []))
    // Only pages are cached. The router's data requests aren't HTML, even where a route parameter matches their
    // address.
    const handle = pathname.endsWith('.data') || cachePublic === undefined ? own : { ...own, cachePublic }
    if (pathname.length > LONGEST_KNOWN) return handle
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(pathname, handle)
    return handle
  }
}
