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

/** Ranking all routes for an address takes a twelfth of a page's time; most requests are for few addresses. */
const MOST_KNOWN = 1000

/** Finds the page handle for an address. Of the matching routes, the innermost one with a handle wins. */
export function pagePolicy(build: ServerBuild): (pathname: string) => PageHandle {
  const routes = tree(Object.values(build.routes).filter((route) => route !== undefined))
  const find = (pathname: string): PageHandle => {
    const handles = matchRoutes(routes, pathname, build.basename)?.map(
      (match) => match.route.handle as PageHandle | undefined,
    )
    return Object.assign({}, ...(handles ?? []))
  }
  const known = new Map<string, PageHandle>()
  return (pathname) => {
    const policy = known.get(pathname) ?? find(pathname)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(pathname, policy)
    return policy
  }
}
