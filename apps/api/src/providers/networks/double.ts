/** Local test double of a network's API: responds as the network does, and can lose its responses. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type ReceivedCall = {
  readonly method: string
  readonly path: string
  /** From the query and, if it is a form, the body. */
  readonly fields: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly json: Record<string, unknown>
  /** A file in the form, or the whole body. */
  readonly bytes: Buffer
}
export type Answered = {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * `lost`: it is carried out, but the connection breaks before the response. `dropped`: it breaks before anything is
 * done.
 */
export type Fault = 'lost' | 'dropped' | Answered

export type Double = {
  readonly url: string
  /** Requests in order: 'POST /v25.0/1/media'. */
  readonly calls: string[]
  /** Faults for the next calls whose method and path contain this text. */
  readonly failNext: (call: string, ...faults: readonly Fault[]) => void
  readonly close: () => void
}

export async function startDouble(answer: (asked: ReceivedCall) => Answered | Promise<Answered>): Promise<Double> {
  const calls: string[] = []
  const faults: { call: string; fault: Fault }[] = []
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://double')
    const bytes = await buffer(request)
    const headers = request.headers as Record<string, string>
    const asked = await read(request.method ?? 'GET', url, headers, bytes)
    const name = `${asked.method} ${asked.path}`
    calls.push(name)
    const at = faults.findIndex(({ call }) => name.includes(call))
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault
    if (fault === 'dropped') return request.socket.destroy()
    const answered = typeof fault === 'object' ? fault : await answer(asked)
    if (fault === 'lost') return request.socket.destroy()
    const { status = 200, body = {} } = answered
    response.writeHead(status, { 'content-type': 'application/json', ...answered.headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const server = createServer((request, response) => {
    // A caller that has left hears nothing.
    serve(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    failNext: (call, ...next) => {
      faults.push(...next.map((fault) => ({ call, fault })))
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function read(method: string, url: URL, headers: Record<string, string>, bytes: Buffer): Promise<ReceivedCall> {
  const type = headers['content-type'] ?? ''
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type)
  const form = isForm ? await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData() : []
  const fields: Record<string, string> = Object.fromEntries(url.searchParams)
  let file = isForm ? Buffer.alloc(0) : bytes
  for (const [name, value] of form)
    if (typeof value === 'string') fields[name] = value
    else file = Buffer.from(await value.arrayBuffer())
  const json = type.startsWith('application/json') && bytes.length > 0 ? JSON.parse(bytes.toString()) : {}
  return { method, path: url.pathname, fields, headers, json, bytes: file }
}
