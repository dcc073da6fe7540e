import { paths, siteAddress } from '../../lib/paths.ts'
import { qrCode } from '../../lib/qr-code.server.ts'
import { requestContext } from '../../lib/request-context.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import type { Route } from './+types/stay-qr-code'

/** The QR code on a printed stay page: links to the stay, and visits via it are counted as such. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { origin } = context.get(requestContext)
  // Anything that is no stay's id can be too long to draw.
  const { id } = await pageAnswer(apiFor(context).GET('/api/stays/{id}', { params: { path: params } }))
  const { size, path } = qrCode(`${origin}${siteAddress(paths.stay(id))}?utm_source=qr`)
  const box = `viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"`
  const drawn = `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/>`
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg" ${box}>${drawn}</svg>`, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  })
}
