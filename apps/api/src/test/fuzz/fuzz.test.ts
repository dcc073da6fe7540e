/**
 * For any input to any call: no 5xx, no undocumented status, no unknown field accepted. Twenty requests per call here;
 * `npm run fuzz` sends 500. FUZZ_SEED repeats a run.
 */
import { PROBLEMS_MAX } from '@lodestay/domain'
import { readyContent } from '@lodestay/tools/testing/ready-content'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type DocumentedCall, type DocumentedParameter, documentedCalls, resolve } from '../api-document.ts'
import { type PayingPlatform, startPayingPlatform } from '../index.ts'
import {
  type Context,
  fieldOf,
  fitting,
  hostile,
  nearlyFitting,
  type Schema,
  UNKNOWN_FIELD,
} from './schema-arbitrary.ts'
import { runs, seed } from './settings.ts'
import { type Actor, actors, createWorld, type World } from './world.ts'

type Parameter = DocumentedParameter<Schema>
type Sent = {
  readonly actor: Actor
  readonly path: string
  readonly query: Record<string, string>
  readonly body: unknown
}

const operations = documentedCalls<Schema>()
  // A stream never ends; it has its own test.
  .filter(({ responses }) => !JSON.stringify(responses).includes('text/event-stream'))

let t: PayingPlatform
let world: World
let context: Context
beforeAll(async () => {
  await readyContent(inject('contentUrl'))
  t = await startPayingPlatform({ LOG_LEVEL: process.env.FUZZ_RUNS ? 'error' : 'silent' })
  world = await createWorld(t)
  context = { resolve, named: world.named }
}, 60_000)
afterAll(() => t.close())

function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

/** Path segments: mostly existing values, sometimes fitting ones, sometimes ones that should never occur. */
function segmentOf(path: string, { name, schema }: Parameter): fc.Arbitrary<string> {
  return fc
    .oneof(
      { weight: 16, arbitrary: world.idFor(path, name) },
      { weight: 2, arbitrary: fitting(schema, context) },
      { weight: 1, arbitrary: hostile },
    )
    .map((value) => encodeURIComponent(asText(value)))
    .map((written) => (/^\.{0,2}$/.test(written) ? 'x' : written))
}

function queryOf(asked: readonly Parameter[]): fc.Arbitrary<Record<string, string>> {
  const values = Object.fromEntries(
    asked.map(({ name, schema }) => [
      name,
      fc.oneof({ weight: 6, arbitrary: fieldOf(name, schema, context) }, { weight: 1, arbitrary: hostile }).map(asText),
    ]),
  )
  const requiredKeys = asked.filter(({ required }) => required).map(({ name }) => name)
  const known = fc.record(values, { requiredKeys, noNullPrototype: true })
  return fc.oneof(
    { weight: 5, arbitrary: known },
    { weight: 1, arbitrary: known.map((query) => ({ ...query, [UNKNOWN_FIELD]: '1' })) },
  ) as fc.Arbitrary<Record<string, string>>
}

function requestsTo({ path, parameters, requestBody }: DocumentedCall<Schema>): fc.Arbitrary<Sent> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const schema = requestBody?.content['application/json']?.schema
  return fc.record({
    actor: fc.constantFrom(...actors, 'host', 'host', 'employee', 'admin'),
    path: fc
      .tuple(...inPath.map((parameter) => segmentOf(path, parameter)))
      .map((segments) =>
        inPath.reduce((filled, { name }, index) => filled.replace(`{${name}}`, segments[index] ?? ''), path),
      ),
    query: queryOf(parameters.filter((parameter) => parameter.in === 'query')),
    body: schema
      ? fc.oneof(
          { weight: 4, arbitrary: fitting(schema, context) },
          { weight: 3, arbitrary: nearlyFitting(schema, context) },
        )
      : fc.constant(undefined),
  })
}

function holdsUnknown({ query, body }: Sent): boolean {
  return UNKNOWN_FIELD in query || (typeof body === 'object' && body !== null && UNKNOWN_FIELD in body)
}

async function send(method: string, { actor, path, query, body }: Sent) {
  const person = await world.person(actor, method === 'DELETE' && path === '/api/users/self')
  return t.platform.server.inject({
    method: method as 'POST',
    url: path,
    query,
    headers: {
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
}

/** The calls that accepted at least one request: a fuzzer that is always rejected finds nothing. */
const admitted = new Set<string>()

describe('every call', () => {
  test.each(operations.map((operation) => [operation.method, operation.path, operation] as const))(
    '%s %s withstands any input',
    async (method, path, operation) => {
      await world.refill(path)
      await fc.assert(
        fc.asyncProperty(requestsTo(operation), async (sent) => {
          const answer = await send(method, sent)
          if (answer.statusCode < 400) admitted.add(`${method} ${path}`)
          const said = `${answer.statusCode} ${answer.body.slice(0, 500)}`
          expect(answer.statusCode, said).toBeLessThan(500)
          expect(Object.keys(operation.responses), said).toContain(String(answer.statusCode))
          if (holdsUnknown(sent)) expect(answer.statusCode, said).toBeGreaterThanOrEqual(400)
        }),
        { numRuns: runs, seed, endOnFailure: runs <= 20 },
      )
    },
    Math.max(30_000, runs * 500),
  )
})

test.skipIf(process.env.FUZZ_RUNS)('most calls accepted at least one request', () => {
  const refused = operations.map(({ method, path }) => `${method} ${path}`).filter((call) => !admitted.has(call))
  expect(refused.length / operations.length, refused.join('\n')).toBeLessThan(0.25)
})

test.each([
  ['broken JSON', '{"title":', 400],
  ['JSON that is no object', '[1]', 422],
  ['a prototype in it', '{"title":"A","__proto__":{"status":"Accepted"}}', 422],
  ['a hundred thousand levels', `${'[['.repeat(50_000)}${']]'.repeat(50_000)}`, 422],
  ['two megabytes', JSON.stringify({ title: 'x'.repeat(2_100_000) }), 413],
])('a body of %s is rejected plainly', async (_, payload, status) => {
  const admin = await world.person('admin', false)
  const headers = { authorization: `Bearer ${admin?.token}`, 'content-type': 'application/json' }
  const answer = await t.platform.server.inject({ method: 'POST', url: '/api/announcements', headers, payload })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
  ])
})

describe('a rejection names sixty problems and fits in 32 kB', () => {
  const keys = (count: number, length = 1) =>
    `{${Array.from({ length: count }, (_, at) => `"${'k'.repeat(length)}${at}":1`).join(',')}}`
  test.each<[string, string, string]>([
    ['75,000 unknown keys', '/api/announcements', keys(75_000)],
    ['4,000 unknown keys', '/api/announcements', keys(4_000)],
    ['a hundred keys of 9,000 characters', '/api/announcements', keys(100, 9_000)],
    ['75,000 bad items', '/api/stays/drafts', `{"tags":[${Array(75_000).fill(1).join(',')}]}`],
    ['4,000 bad items', '/api/stays/drafts', `{"tags":[${Array(4_000).fill(1).join(',')}]}`],
    ['4,000 bad objects', '/api/stays/drafts', `{"bedInfo":[${Array(4_000).fill('{"x":1}').join(',')}]}`],
    ['4,000 bad links', '/api/stays/drafts', `{"bookingLinks":${keys(4_000, 60)}}`],
    ['4,000 keys where no body is taken', '/api/stays/none/lock', keys(4_000)],
    ['4,000 NUL characters', '/api/announcements', `{"title":[${Array(4_000).fill('"\\u0000"').join(',')}]}`],
    ['a filter of unknown fields', '/api/stays', ''],
  ])('%s', async (_, url, payload) => {
    const admin = await world.person('admin', false)
    const headers = { authorization: `Bearer ${admin?.token}`, 'content-type': 'application/json' }
    const answer = payload
      ? await t.platform.server.inject({ method: 'POST', url, headers, payload })
      : await t.platform.server.inject({ url, headers, query: { filter: keys(900) } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors.length).toBeGreaterThan(0)
    expect(answer.json().errors.length).toBeLessThanOrEqual(PROBLEMS_MAX)
    expect(answer.rawPayload.length).toBeLessThanOrEqual(32 * 1024)
  })
})
