import { loggedPath, parseFilter, stayFilterFields, WrittenFilter } from '@lodestay/domain'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { KernelDeps } from '../kernel/endpoint.ts'
import { problemCatalogue } from '../kernel/errors.ts'
import { createLog } from '../kernel/log.ts'
import { createServer } from '../kernel/server.ts'
import { identityReference } from '../providers/identity/identity-reference.ts'
import { startTestPlatform, type TestPlatform } from './index.ts'

type Described = { name: string; description?: string; $ref?: string }
type Shape = { $ref?: string; allOf?: Shape[]; properties?: Record<string, unknown> }
type Operation = {
  operationId: string
  summary?: string
  description?: string
  security?: Record<string, string[]>[]
  parameters?: Described[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: Shape }> }>
}
/** Enough to declare routes. */
const NO_DEPS = { reads: new Map() } as unknown as KernelDeps

let t: TestPlatform
let document: {
  openapi: string
  info: { description: string }
  tags: Described[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Described>> & { parameters: Record<string, Described> }
}
let operations: [name: string, operation: Operation][]
beforeAll(async () => {
  t = await startTestPlatform()
  document = (await t.call('GET', '/openapi.json')).body
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${path}`, operation]),
  )
})
afterAll(() => t.close())

test('a route that does not declare its access prevents the server from starting', async () => {
  const server = await createServer({
    log: createLog('silent'),
    brand: 'X',
    publicUrl: 'http://localhost:3000',
    limits: { read: 0, write: 0, events: 0, forms: 0 },
  })
  expect(() => server.get('/api/open-door', async () => ({}))).toThrow('GET /api/open-door does not declare its access')
  await server.close()
})

test('URLs that contain a token are logged without it', () => {
  const secret = Object.keys(document.paths).filter((path) => path.includes('{token}'))
  expect(secret.length).toBeGreaterThan(3)
  for (const path of secret) expect(loggedPath(path.replace('{token}', 's3cret'))).not.toContain('s3cret')
})

describe('the API document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect([valid, errors]).toEqual([true, undefined])
    expect(validator.version).toBe('3.1')
  })

  test('describes every call, its audience, and its errors', () => {
    expect(operations.length).toBeGreaterThan(45)
    for (const [name, { operationId, summary, description, responses }] of operations) {
      expect([name, operationId]).toEqual([name, expect.stringMatching(/^[a-z][A-Za-z]+$/)])
      expect([name, summary ? 'summary' : '']).toEqual([name, 'summary'])
      expect(description).toMatch(
        /^(?:Open to everyone|Access: [\w.]+(?:, or an outlet’s owner with its link)?|Requires a [^.]+)\./,
      )
      for (const status of ['400', '429', '500', '503'])
        expect([name, responses[status]?.$ref]).toEqual([name, '#/components/responses/Problem'])
    }
  })

  test('uses one page schema for every list', () => {
    const membersOf = ({ $ref, allOf = [], properties = {} }: Shape): string[] => [
      ...Object.keys(properties),
      ...allOf.flatMap(membersOf),
      ...($ref ? membersOf((document.components.schemas?.[$ref.split('/').at(-1) ?? ''] ?? {}) as Shape) : []),
    ]
    const lists = operations
      .filter(([name]) => name.startsWith('GET '))
      .flatMap(([name, { responses }]) =>
        Object.values(responses).map(({ content }) => ({
          name,
          members: membersOf(content?.['application/json']?.schema ?? {}),
        })),
      )
      .filter(({ members }) => members.includes('docs'))
    expect(lists.length).toBeGreaterThan(40)
    const members = ['totalDocs', 'limit', 'page', 'totalPages', 'hasNextPage', 'hasPrevPage', 'nextCursor']
    for (const list of lists) expect([list.name, list.members]).toEqual([list.name, expect.arrayContaining(members)])
  })

  test('names every call uniquely', () => {
    const names = operations.map(([, { operationId }]) => operationId)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('spells the singular of every list: no “watche”, no id of a path’s own parameter', () => {
    const ofParameters = Object.values(document.components.parameters).concat(
      Object.values(document.paths).flatMap((path) => (path.parameters ?? []) as unknown as Described[]),
    )
    const words = [
      ...operations.map(([, { operationId }]) => operationId),
      ...ofParameters.map(({ description = '' }) => description),
    ]
    expect(words.filter((text) => /(?:ch|sh|x|ss)e(?:$|[\W A-Z])|^The id of the :/.test(text))).toEqual([])
  })

  test('requires a token for exactly the calls that are not open to everyone', () => {
    for (const [name, { description, security }] of operations) {
      const isOptional = security?.length === 0 || security?.some((scheme) => Object.keys(scheme).length === 0)
      expect([name, isOptional]).toEqual([name, description?.startsWith('Open to everyone.')])
    }
  })

  test('describes each parameter and each tag in a sentence', () => {
    const all = [
      ...Object.entries(document.components.parameters),
      ...Object.entries(document.paths).flatMap(([path, { parameters = [], ...methods }]) =>
        [...(parameters as Described[]), ...Object.values(methods).flatMap((call) => call.parameters ?? [])].map(
          (parameter): [string, Described] => [`${path} ${parameter.name}`, parameter],
        ),
      ),
      ...document.tags.map((tag): [string, Described] => [tag.name, tag]),
    ]
    expect(all.filter(([, { $ref, description }]) => !$ref && !/^[A-Z].*\.$/.test(description ?? ''))).toEqual([])
  })

  test('defines each shape once: nothing large is repeated', () => {
    const seen = new Map<string, string[]>()
    const walk = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return
      const text = JSON.stringify(value)
      if ('properties' in value && text.length > 500) seen.set(text, [...(seen.get(text) ?? []), at])
      for (const [key, inner] of Object.entries(value)) walk(inner, `${at}/${key}`)
    }
    walk(document, '#')
    expect([...seen.values()].filter((places) => places.length > 1)).toEqual([])
  })

  test('references everything it contains', () => {
    const text = JSON.stringify(document)
    for (const [kind, named] of Object.entries(document.components))
      for (const name of Object.keys(named)) {
        const isUsed = kind === 'securitySchemes' || text.includes(`"#/components/${kind}/${name}"`)
        expect([kind, name, isUsed]).toEqual([kind, name, true])
      }
  })

  test('shows how to call with examples that the calls accept', () => {
    const faulty: unknown[] = []
    for (const { routes } of t.platform.modules)
      for (const { route } of routes) {
        const { method, url, schema } = route(NO_DEPS)
        const call = document.paths[`/api${url.replace(/:(\w+)/g, '{$1}')}`]?.[String(method).toLowerCase()]
        const example = call?.requestBody?.content['application/json']?.example
        const body = schema?.body as z.ZodType | undefined
        const { error } = (example !== undefined && body?.safeParse(example)) || {}
        if (error) faulty.push({ call: `${method} ${url}`, example, issues: error.issues })
      }
    expect(faulty).toEqual([])
  })

  test('documents the Location of created resources, which exists', async () => {
    const admin = await t.given.admin()
    const body = { title: 'News', body: 'Soon.', severity: 'info', audience: 'User' }
    const { status, headers } = await t.call('POST', '/announcements', { as: admin, body })
    expect([status, headers.location]).toEqual([201, expect.stringMatching(/^\/api\/announcements\/ann_/)])
    expect((await t.call('GET', String(headers.location).replace('/api', ''), { as: admin })).status).toBe(200)
    const created = document.paths['/api/announcements']?.post?.responses['201']
    expect(created).toHaveProperty('headers.Location')
  })

  test('shows a filter that can be parsed', () => {
    const { example } = document.components.parameters.FilterQuery as unknown as { example: string }
    expect(parseFilter(example, stayFilterFields, '2027-01-01').problems).toBeUndefined()
    expect(WrittenFilter.safeParse(JSON.parse(example)).success).toBe(true)
  })

  test('describes sign-in calls that exist', async () => {
    const ofIdentity = operations.filter(([name]) => name.includes('/api/auth/'))
    expect(ofIdentity.length).toBeGreaterThan(30)
    for (const [name] of ofIdentity) {
      const [method = '', path = ''] = name.split(' ')
      const answer = await t.call(method as 'GET', path.replace('/api', ''), { ...(method === 'POST' && { body: {} }) })
      expect([name, answer.body?.detail]).not.toEqual([name, expect.stringMatching(/^There is no [A-Z]+ /)])
    }
  })

  test('describes the identity service’s responses to signed-in users', async () => {
    const { cookie } = await t.given.user()
    const reads = identityReference.filter(({ method, url }) => method === 'GET' && !url.includes('passkey'))
    expect(reads.length).toBeGreaterThan(5)
    for (const { url, schema } of reads) {
      const answer = await t.call('GET', url.replace('/api', ''), {
        headers: { cookie },
        query: { email: 'ada@example.com' },
      })
      const reply = schema.response?.['200'] as z.ZodType | undefined
      expect([url, answer.status, reply?.safeParse(answer.body).error?.issues]).toEqual([url, 200, undefined])
    }
  })

  test('lists every code of the problem catalogue with its status', () => {
    for (const [code, [status, title]] of Object.entries(problemCatalogue))
      expect(document.info.description).toContain(`| \`${code}\` | ${status} | ${title} |`)
  })

  test('is also shown to people', async () => {
    const page = await t.call('GET', '/docs/')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })
})

test('no response schema rejects unknown members: stored data may have more', () => {
  const strict: string[] = []
  const walk = (schema: z.core.$ZodTypes, path: string): void => {
    const { def } = schema._zod
    const into = (inner: z.core.$ZodType, at = '') => walk(inner as z.core.$ZodTypes, path + at)
    if (def.type === 'object') {
      if (def.catchall?._zod.def.type === 'never') strict.push(path)
      for (const [key, member] of Object.entries(def.shape)) into(member, `.${key}`)
    }
    if (def.type === 'array') into(def.element, '[]')
    if (def.type === 'record') into(def.valueType, '{}')
    if (def.type === 'union') for (const option of def.options) into(option)
    if ('innerType' in def) into(def.innerType)
  }
  for (const { routes } of t.platform.modules)
    for (const { route } of routes) {
      const { method, url, schema } = route(NO_DEPS)
      for (const [status, answer] of Object.entries((schema?.response ?? {}) as Record<string, z.core.$ZodTypes>))
        if (status < '300' && '_zod' in answer) walk(answer, `${method} ${url} `)
    }
  expect(strict).toEqual([])
})
