/** An object store that implements the part of S3's protocol that we use, with its objects in memory. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type S3Double = {
  readonly url: string
  /** The settings of a platform that stores its files here. */
  readonly environment: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

const MISSING = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>There is no such key.</Message></Error>'

type StoredObject = { readonly bytes: Buffer; readonly type: string }

export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, StoredObject>()
  const server = createServer((request, response) => {
    // A caller that has left hears nothing.
    answer(objects, request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    environment: {
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: url,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'double',
      S3_SECRET_ACCESS_KEY: 'only doubles are signed with this',
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(objects: Map<string, StoredObject>, request: IncomingMessage, response: ServerResponse) {
  const key = new URL(request.url ?? '/', 'http://s3').pathname
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return response.writeHead(403).end()
  if (request.method === 'PUT') {
    objects.set(key, { bytes: await bodyOf(request), type: request.headers['content-type'] ?? '' })
    return response.setHeader('etag', '"1"').end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return response.writeHead(204).end()
  }
  const found = objects.get(key)
  if (!found) {
    response.writeHead(404, { 'content-type': 'application/xml' })
    return response.end(request.method === 'HEAD' ? undefined : MISSING)
  }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const bytes = from === undefined ? found.bytes : found.bytes.subarray(Number(from), Number(to) + 1)
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': found.type,
    'content-length': bytes.length,
    'last-modified': new Date().toUTCString(),
    etag: '"1"',
  })
  return response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** A body's bytes, with the length prefixes of the aws-chunked encoding removed. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const sent = await buffer(request)
  if (!request.headers['content-encoding']?.includes('aws-chunked')) return sent
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const end = sent.indexOf('\r\n', at)
    const length = Number.parseInt(sent.toString('latin1', at, end), 16)
    if (!(length > 0)) return Buffer.concat(chunks)
    chunks.push(sent.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
}
