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

test('events arrive complete, however they were split in transit', async () => {
  const text = 'id: ntf_1\nevent: notification\ndata: {"title":\ndata: "Hello"}\n\n'
  const whole = { id: 'ntf_1', event: 'notification', data: '{"title":\n"Hello"}' }
  expect(await read([text])).toEqual([whole])
  expect(await read([...text])).toEqual([whole])
})

test('a heartbeat is not an event', async () => {
  expect(await read(['retry: 2000\n\n', ': still here\n\n'])).toEqual([null, null])
})

test('an incomplete event at the end is dropped, since it will be sent again', async () => {
  expect(await read(['data: 1\n\ndata: 2\n'])).toEqual([{ id: null, event: 'message', data: '1' }])
})
