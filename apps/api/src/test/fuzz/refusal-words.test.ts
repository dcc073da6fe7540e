/**
 * Checks the wording of rejections: every call is sent nothing, null, wrong types and empty texts, member by member,
 * and each message returned must be one of ours.
 */
import { readyContent } from '@lodestay/tools/testing/ready-content'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type DocumentedCall, documentedCalls, resolve } from '../api-document.ts'
import { type PayingPlatform, type Person, startPayingPlatform } from '../index.ts'
import type { Schema } from './schema-arbitrary.ts'

let t: PayingPlatform
let admin: Person
beforeAll(async () => {
  await readyContent(inject('contentUrl'))
  t = await startPayingPlatform({ LOG_LEVEL: 'silent' })
  admin = await t.given.admin()
}, 60_000)
afterAll(() => t.close())

const wrongValues = [null, '', 'x', -1, 0.5, true, [], {}, [null], [{}]]
/** How many members are wrong at a time, so that each gets a message. */
const AT_ONCE = 12
const DEEPEST = 2

function whole(schema: Schema): Schema {
  return schema.$ref ? whole(resolve(schema.$ref)) : schema
}

/** Bodies in which every member of a schema is wrong in every way, several members at a time. */
function* wrongBodies(schema: Schema, depth = 0): Generator<unknown> {
  const { anyOf, oneOf, allOf, properties = {}, items, additionalProperties } = whole(schema)
  yield* wrongValues
  for (const part of anyOf ?? oneOf ?? allOf ?? []) yield* wrongBodies(part, depth)
  if (depth > DEEPEST) return
  const names = Object.keys(properties)
  for (let at = 0; at < names.length; at += AT_ONCE)
    for (const value of wrongValues)
      yield Object.fromEntries(names.slice(at, at + AT_ONCE).map((name) => [name, value]))
  for (const [name, field] of Object.entries(properties))
    if (hasMembers(field)) for (const value of wrongBodies(field, depth + 1)) yield { [name]: value }
  if (items) for (const value of wrongBodies(items, depth + 1)) yield [value]
  if (typeof additionalProperties === 'object')
    for (const value of wrongBodies(additionalProperties, depth + 1)) yield { key: value }
}

function hasMembers(schema: Schema): boolean {
  const { anyOf, oneOf, allOf, properties, items, additionalProperties } = whole(schema)
  return Boolean(
    properties || items || typeof additionalProperties === 'object' || (anyOf ?? oneOf ?? allOf)?.some(hasMembers),
  )
}

type Request = { readonly body?: unknown; readonly query?: Record<string, string> }

function requestsTo({ parameters, requestBody }: DocumentedCall<Schema>): Request[] {
  const schema = requestBody?.content['application/json']?.schema
  const bodies = schema ? [...wrongBodies(schema)].map((body) => JSON.stringify(body)) : []
  const queries = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name }) => ['', 'x', '-1', '0', '{}', '[]', 'null'].map((value) => ({ query: { [name]: value } })))
  return [{}, ...[...new Set(bodies)].map((body) => ({ body })), ...queries]
}

async function send(method: string, url: string, { body, query = {} }: Request) {
  const answer = await t.platform.server.inject({
    method: method as 'POST',
    url,
    query,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: body as string }),
  })
  // Some calls delete their caller, or end the session.
  if (answer.statusCode === 401) admin = await t.given.admin()
  return answer.statusCode >= 400
    ? (answer.json() as { detail: string; errors?: { path: string; message: string }[] })
    : null
}

/** A validator's own wording, and names that only our code uses. */
const raw =
  /^Invalid (?:input|option|discriminator|key|element|ISO)|^Too (?:big|small)|received |expected |undefined|\bNaN\b|\[object|^\[|"[a-z]+"\|"/
/** Texts from the specification, which have no period. */
const letterForLetter = /^(?:Invalid (?:URL|email) format|Both promotionTypeId and outletId are required)$/

function isFault(message: string): boolean {
  return raw.test(message) || !(letterForLetter.test(message) || /^[A-Zcelnrsw].*[.!?]$/s.test(message))
}

/** Every message that was seen: a run that is rejected before its bodies are validated sees none. */
const read = new Set<string>()

const calls = documentedCalls<Schema>()
  // A stream never ends; it has its own test.
  .filter(({ responses }) => !JSON.stringify(responses).includes('text/event-stream'))

test.each(calls.map((call) => [call.method, call.path, call] as const))(
  '%s %s rejects in our own wording, with one message per field',
  async (method, path, call) => {
    const url = path.replace('{kind}', 'stays').replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')
    const faults = new Set<string>()
    const requests = requestsTo(call)
    for (let at = 0; at < requests.length; at += 16)
      await Promise.all(
        requests.slice(at, at + 16).map(async (request) => {
          const refused = await send(method, url, request)
          const errors = refused?.errors ?? []
          for (const { message } of errors) read.add(message)
          for (const { path: field, message } of errors) if (isFault(message)) faults.add(`${field}: ${message}`)
          const fields = errors.map((each) => each.path)
          for (const field of fields)
            if (fields.indexOf(field) !== fields.lastIndexOf(field)) faults.add(`${field} twice`)
          if (refused && raw.test(refused.detail)) faults.add(refused.detail)
        }),
      )
    expect([...faults]).toEqual([])
  },
  60_000,
)

test('hundreds of different messages were seen', () => {
  expect(read.size).toBeGreaterThan(300)
})
