/**
 * A fake content system for tests of failures: a server that speaks Payload's REST API, serves the given documents, and
 * fails on demand.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `down` breaks the connection, `silent` never responds, `cut` sends half of its JSON. A number is a status. */
type Failure = 'down' | 'silent' | 'cut' | number
type Document = Readonly<Record<string, unknown>>

export const DOUBLE_EDITOR = { email: 'reader@lodestay.test', password: 'only for reading' }
export type PayloadDouble = Awaited<ReturnType<typeof startPayloadDouble>>

export async function startPayloadDouble(collections: Record<string, Document[]> = {}) {
  const state = {
    collections,
    /** How every request fails; null if none does. */
    mode: null as Failure | null,
    /** How the next requests fail, one each. */
    next: [] as Failure[],
    /** Whether it requires sign-in. */
    isClosed: false,
    /** Whether it returns tokens only in cookies. */
    keepsTokens: false,
    retryAfter: null as string | null,
    /** Requested URLs, without the host. */
    requests: [] as string[],
  }
  const tokens = new Set<string>()

  const listOf = (slug: string, query: URLSearchParams) => {
    const conditions = [...query].flatMap(([name, value]) => {
      const field = /^where\[(\w+)\]\[equals\]$/.exec(name)?.[1]
      return field ? [[field, value] as const] : []
    })
    const found = (state.collections[slug] ?? []).filter((document) =>
      conditions.every(([field, value]) => String(document[field]) === value),
    )
    const [limit, page] = [Number(query.get('limit') ?? 10), Number(query.get('page') ?? 1)]
    const totalPages = Math.max(1, Math.ceil(found.length / limit))
    return {
      docs: found.slice((page - 1) * limit, page * limit),
      totalDocs: found.length,
      limit,
      page,
      totalPages,
      pagingCounter: (page - 1) * limit + 1,
      hasPrevPage: page > 1,
      hasNextPage: page < totalPages,
      prevPage: page > 1 ? page - 1 : null,
      nextPage: page < totalPages ? page + 1 : null,
    }
  }

  const signIn = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<[status: number, body: object]> => {
    const { email, password } = await readBody(request)
    if (email !== DOUBLE_EDITOR.email || password !== DOUBLE_EDITOR.password)
      return [401, { errors: [{ message: 'The email or password provided is incorrect.' }] }]
    const token = randomUUID()
    tokens.add(token)
    response.setHeader('set-cookie', ['theme=dark; Path=/', `payload-token=${token}; Path=/; HttpOnly=true`])
    const exp = Math.floor(Date.now() / 1000) + 7200
    return [200, { message: 'Authentication Passed', exp, user: { email }, ...(!state.keepsTokens && { token }) }]
  }

  const tokenOf = ({ headers }: IncomingMessage): string | undefined =>
    state.keepsTokens
      ? headers['sec-fetch-site'] === 'none'
        ? /payload-token=([^;]+)/.exec(headers.cookie ?? '')?.[1]
        : undefined
      : /^JWT (.+)$/.exec(headers.authorization ?? '')?.[1]

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<[status: number, body: object]> => {
    const url = new URL(request.url ?? '/', 'http://double')
    const [, , slug = '', id] = url.pathname.split('/')
    if (request.method === 'POST' && url.pathname === '/api/users/login') return signIn(request, response)
    if (state.isClosed && !tokens.has(tokenOf(request) ?? ''))
      return [403, { errors: [{ message: 'You are not allowed to perform this action.' }] }]
    if (id === undefined) return [200, listOf(slug, url.searchParams)]
    const found = state.collections[slug]?.find((document) => String(document.id) === decodeURIComponent(id))
    return found ? [200, found] : [404, { errors: [{ message: 'Not Found' }] }]
  }

  const server = createServer((request, response) => {
    state.requests.push(decodeURIComponent(request.url ?? ''))
    const failure = state.next.shift() ?? state.mode
    if (failure === 'silent') return
    if (failure === 'down') return void request.socket.destroy()
    if (typeof failure === 'number')
      return send(response, failure, { errors: [{ message: 'Something went wrong.' }] }, state.retryAfter)
    const answered = answer(request, response).then(([status, body]) => {
      if (failure !== 'cut') return send(response, status, body)
      const text = JSON.stringify(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end(text.slice(0, text.length / 2))
    })
    // A caller that has left hears nothing.
    answered.catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Ends every session, so that issued tokens become invalid. */
    expireTokens: () => tokens.clear(),
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

function send(response: ServerResponse, status: number, body: object, retryAfter: string | null = null): void {
  const headers = { 'content-type': 'application/json', ...(retryAfter !== null && { 'retry-after': retryAfter }) }
  response.writeHead(status, headers).end(JSON.stringify(body))
}
