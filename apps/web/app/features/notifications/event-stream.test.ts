import { expect, test } from 'vitest'
import { eventsOf } from './event-stream.ts'

async function read(chunks: readonly string[]) {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
  const events = []
  for await (const event of eventsOf(body)) events.push(event)
  return events
}

test('events arrive whole, however they were cut on the way', async () => {
  const text = 'id: ntf_1\nevent: notification\ndata: {"title":\ndata: "Hello"}\n\n'
  const whole = { id: 'ntf_1', event: 'notification', data: '{"title":\n"Hello"}' }
  expect(await read([text])).toEqual([whole])
  expect(await read([...text])).toEqual([whole])
})

test('a sign of life is no event', async () => {
  expect(await read(['retry: 2000\n\n', ': still here\n\n'])).toEqual([null, null])
})

test('what was cut off at the end is dropped: it is sent again', async () => {
  expect(await read(['data: 1\n\ndata: 2\n'])).toEqual([{ id: null, event: 'message', data: '1' }])
})
