/** Checks whether the site already shows what was published, using the version time in its pages. */
import type { Endpoint } from 'payload'
import type { Settings } from './settings.ts'

const REQUEST_TIMEOUT_MS = 5000

/** The publication time in a page's head, which the web includes for search engines. */
function modifiedIn(html: string): string | undefined {
  return /<meta property="article:modified_time" content="([^"]+)"/.exec(html)?.[1]
}

/** GET /api/pages/shown/{slug}: `{modified}`, the time of the version the site shows; null if it shows none. */
export function shownEndpoint({ WEB_URL: site }: Settings): Endpoint {
  return {
    path: '/shown/:slug',
    method: 'get',
    handler: async ({ user, routeParams }) => {
      if (!user) return Response.json({ errors: [{ message: 'Sign in first.' }] }, { status: 401 })
      const address = `${site}/pages/${encodeURIComponent(String(routeParams?.slug))}`
      const page = await fetch(address, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
        .then((answer) => (answer.ok ? answer.text() : ''))
        .catch(() => '')
      return Response.json({ modified: modifiedIn(page) ?? null }, { headers: { 'cache-control': 'no-store' } })
    },
  }
}
