/**
 * Fetches public addresses that people enter: each is resolved once, so that a second lookup can't point elsewhere, and
 * redirects are checked like the first address.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { hostRefusal, lookupPublic } from './public-address.ts'

const REDIRECTS_MAX = 5

/** Why the fetch failed, in plain language. */
export class Failed extends Error {}

type Asking = { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal }

export type PublicGet = {
  /** Why an address can't be used; null if it can, judging by its text alone. */
  readonly refusal: (url: URL) => string | null
  /** The response after all redirects, whatever its status. @throws Failed, or the connection's error */
  readonly get: (url: URL, asking: Asking) => Promise<IncomingMessage>
}

/**
 * @param allowedOrigin `http://127.0.0.1:8080`: the one origin in our own network that may be read; for demos and tests
 */
export function createPublicGet(allowedOrigin: string | undefined): PublicGet {
  const isAllowed = (url: URL) => allowedOrigin !== undefined && url.origin === allowedOrigin
  const refusal = (url: URL) => {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'Enter an address that begins with https://.'
    return isAllowed(url) ? null : hostRefusal(url)
  }
  return {
    refusal,
    get: async (url, asking) => {
      let address = url
      for (let redirects = 0; ; redirects++) {
        const refused = refusal(address)
        if (refused) throw new Failed(refused)
        const lookup = isAllowed(address) ? {} : { lookup: lookupPublic }
        const response = await send(address, { ...asking, ...lookup })
        const status = response.statusCode ?? 0
        const { location } = response.headers
        if (status < 300 || status >= 400 || status === 304 || !location) return response
        response.destroy()
        const next = URL.parse(location, address.href)
        if (!next || redirects === REDIRECTS_MAX) throw new Failed('It redirects to nowhere.')
        address = next
      }
    },
  }
}

function send(url: URL, options: Parameters<typeof httpRequest>[1]): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, { ...options, agent: false })
    request.once('response', done)
    // Once the response has begun, errors go to the body's reader.
    request.on('error', fail)
    request.end()
  })
}

/** Reads a body as text. @throws Failed with `tooLarge` if it exceeds `bytesMax` */
export async function readBody(response: IncomingMessage, bytesMax: number, tooLarge: string): Promise<string> {
  if (Number(response.headers['content-length'] ?? 0) > bytesMax) {
    response.destroy()
    throw new Failed(tooLarge)
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length
    if (bytes > bytesMax) throw new Failed(tooLarge)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
