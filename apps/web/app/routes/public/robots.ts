import { spanishAddress } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import type { Route } from './+types/robots'

const closed = [
  '/api/',
  '/session',
  '/host',
  '/moderation',
  '/admin',
  '/account',
  '/favorites',
  '/recent',
  '/feed',
  '/notifications',
]

export function loader({ context }: Route.LoaderArgs): Response {
  const { origin } = context.get(requestContext)
  const lines = [
    'User-agent: *',
    ...closed.flatMap((path) => [path, spanishAddress(path) ?? []].flat()).map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
