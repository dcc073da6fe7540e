/** A server-sent event; `data` is its lines joined. */
export type StreamEvent = { readonly id: string | null; readonly event: string; readonly data: string }

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':')
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
}

function eventOf(block: string): StreamEvent | null {
  const fields = block.split('\n').map(fieldOf)
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value)
  const last = (field: string) => fields.findLast(([name]) => name === field)?.[1]
  return data.length > 0 ? { id: last('id') ?? null, event: last('event') ?? 'message', data: data.join('\n') } : null
}

/**
 * Parses a stream of server-sent events; yields null for heartbeats. EventSource would do, but it can't send an
 * Authorization header.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent | null> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const blocks = (rest + read.value.replaceAll('\r\n', '\n')).split('\n\n')
      rest = blocks.pop() ?? ''
      yield* blocks.map(eventOf)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
