import dns from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPublicGet } from './public-get.ts'

/** Queued DNS answers, used one per lookup. */
const answers: string[] = []
const { lookup } = dns
type Done = (error: null, addresses: { address: string; family: number }[]) => void

function sayWhatIsQueued(_: string, __: object, done: Done) {
  done(null, [{ address: answers.shift() ?? '127.0.0.1', family: 4 }])
}

function resolveBy(resolve: unknown) {
  Object.assign(dns, { lookup: resolve })
  syncBuiltinESMExports()
}

beforeEach(() => {
  answers.splice(0)
  resolveBy(sayWhatIsQueued)
})
afterEach(() => resolveBy(lookup))

const outside = '8.8.8.8'

test('a name that resolves to an internal address the second time can’t reach it: each call resolves once, and connects only to that address', async () => {
  let isReached = false
  const inside = createServer((_, response) => {
    isReached = true
    response.end('secret')
  }).listen(0, '127.0.0.1')
  await once(inside, 'listening')
  const url = new URL(`http://rebinding.example:${(inside.address() as AddressInfo).port}/c.ics`)
  const { get } = createPublicGet(undefined)
  answers.push(outside, '127.0.0.1')
  // Nothing responds there: a client that resolved the name again would be inside.
  await expect(get(url, { headers: {}, signal: AbortSignal.timeout(300) })).rejects.toThrow()
  expect(answers).toEqual(['127.0.0.1'])
  await expect(get(url, { headers: {}, signal: AbortSignal.timeout(5000) })).rejects.toThrow(
    'This address is not on the internet.',
  )
  expect([answers, isReached]).toEqual([[], false])
  inside.close()
})
