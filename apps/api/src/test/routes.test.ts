import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { KernelDeps } from '../kernel/endpoint.ts'
import { problemCatalogue } from '../kernel/errors.ts'
import { createLog } from '../kernel/log.ts'
import { createServer } from '../kernel/server.ts'
import { startTestPlatform, type TestPlatform } from './index.ts'

type Operation = {
  summary?: string
  description?: string
  security?: unknown[]
  requestBody?: unknown
  responses: Record<string, { content?: Record<string, { schema?: { $ref?: string } }> }>
}
let t: TestPlatform
let document: { openapi: string; info: { description: string }; paths: Record<string, Record<string, Operation>> }
let operations: [name: string, operation: Operation][]
beforeAll(async () => {
  t = await startTestPlatform()
  document = (await t.call('GET', '/openapi.json')).body
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
})
afterAll(() => t.close())

test('a route that does not declare its access keeps the server from starting', async () => {
  const server = await createServer({
    log: createLog('silent'),
    brand: 'X',
    publicUrl: 'http://localhost:3000',
    limits: { read: 0, write: 0, events: 0, forms: 0 },
  })
  expect(() => server.get('/api/open-door', async () => ({}))).toThrow('GET /api/open-door does not declare its access')
  await server.close()
})

describe('the document of the API', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect([valid, errors]).toEqual([true, undefined])
    expect(validator.version).toBe('3.1')
  })

  test('describes every call, whom it is for, and how it is refused', () => {
    expect(operations.length).toBeGreaterThan(45)
    for (const [name, { summary, description, responses }] of operations.filter(
      ([path]) => !path.includes('/api/go/'),
    )) {
      expect([name, summary ? 'summary' : '']).toEqual([name, 'summary'])
      expect(description).toMatch(/^(?:Open to everybody|Access: [\w.]+)\.$/)
      for (const status of ['422', '429', '500', '503'])
        expect([name, responses[status]?.content?.['application/problem+json']?.schema?.$ref]).toEqual([
          name,
          '#/components/schemas/Problem',
        ])
    }
  })

  test('asks for a token exactly where the call is not open to everybody', () => {
    for (const [name, { description, security }] of operations)
      expect([name, security !== undefined]).toEqual([name, description?.startsWith('Access:') ?? false])
  })

  test('lists every code of the problem catalogue with its status', () => {
    for (const [code, [status, title]] of Object.entries(problemCatalogue))
      expect(document.info.description).toContain(`| \`${code}\` | ${status} | ${title} |`)
  })

  test('is shown to people as well', async () => {
    const page = await t.call('GET', '/docs/')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })
})

test('no answer’s schema refuses what it does not know: what is stored may say more', () => {
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
  const deps = {} as KernelDeps
  for (const { routes } of t.platform.modules)
    for (const { route } of routes) {
      const { method, url, schema } = route(deps)
      for (const [status, answer] of Object.entries((schema?.response ?? {}) as Record<string, z.core.$ZodTypes>))
        if (status < '300' && '_zod' in answer) walk(answer, `${method} ${url} `)
    }
  expect(strict).toEqual([])
})
