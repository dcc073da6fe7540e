import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { organizationEventNames } from '@lodestay/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkDocument } from './openapi-rules.ts'
import { root } from './supervisor/settings.ts'

type Call = { operationId?: string; responses: unknown; requestBody: { content: { 'application/json': object } } }
let document: {
  tags: { description?: string }[]
  paths: { '/api/stays': { post: Call; get: Call } }
  components: { schemas: Record<string, unknown> }
  webhooks: { organizationEvent: { post: { description: string } } }
}
type Operation = { operationId: string; description: string; security: object[] }
beforeAll(() => {
  document = JSON.parse(readFileSync(join(root, 'packages/api-client/openapi.json'), 'utf8'))
})

/** Returns the check's output for our document with one thing broken in it. */
async function checkWith(breakIt: (copy: typeof document) => void): Promise<string> {
  const copy = structuredClone(document)
  breakIt(copy)
  return (await checkDocument(JSON.stringify(copy))).join('\n')
}

type Parameter = { in: string; name: string; description: string; example?: unknown }

/** The parameters of all calls, in full. */
function allParameters(): Parameter[] {
  const { components, paths } = document as unknown as {
    components: { parameters: Record<string, Parameter> }
    paths: Record<string, Record<string, { parameters?: (Parameter | { $ref: string })[] }>>
  }
  const listed = Object.values(paths).flatMap(({ parameters, ...calls }) => [
    ...((parameters ?? []) as unknown as Parameter[]),
    ...Object.values(calls).flatMap((call) => call.parameters ?? []),
  ])
  return listed.flatMap((one) => {
    const found = '$ref' in one ? components.parameters[one.$ref.split('/').at(-1) ?? ''] : one
    return found ? [found] : []
  })
}

describe('a developer reads in the document', () => {
  const operations = () =>
    Object.entries(document.paths).flatMap(
      ([path, { parameters: _, ...calls }]: [string, object & { parameters?: unknown }]) =>
        Object.entries(calls as Record<string, Operation>).map(([method, call]) => ({ method, path, ...call })),
    )

  test('what webhooks send: every event, what it is about and the call that reads it', () => {
    const { post } = document.webhooks.organizationEvent
    expect(organizationEventNames.filter((name) => !post.description.includes(`| \`${name}\` | `))).toEqual([])
    const calls = [...post.description.matchAll(/`GET (\/api\S+)`/g)].map(([, path = '']) => path)
    expect(calls.length).toBe(organizationEventNames.length)
    expect(calls.filter((path) => !(path in document.paths))).toEqual([])
  })

  test('which scope of an access token each call needs', () => {
    const takesToken = ({ security }: Operation) => security.some((scheme) => 'bearer' in scheme)
    const unclear = operations().filter(
      (call) =>
        takesToken(call) && !/ (?:Token scope: (?:read|write|pay)|Not with an access token)\.$/.test(call.description),
    )
    expect(unclear).toEqual([])
    const scopeOf = (name: string) => operations().find(({ operationId }) => operationId === name)?.description
    expect(scopeOf('createCartItem')).toMatch(/ Token scope: pay\.$/)
    expect(scopeOf('listUsers')).toMatch(/ Not with an access token\.$/)
  })
})

describe('an example of an ID', () => {
  test('is of what the parameter identifies: each has one, and only a stay’s is of a stay', () => {
    const ids = allParameters().filter(({ description }) => /^The id of the /.test(description))
    expect(ids.length).toBeGreaterThan(100)
    const wrong = ids.filter(({ in: place, description, example }) => {
      if (place === 'path' && example === undefined) return true
      return String(example).startsWith('stay_') && description !== 'The id of the stay.'
    })
    expect(wrong).toEqual([])
  })

  test('of a customer is the payment provider’s', () => {
    const header = allParameters().find(({ name }) => name === 'Csmr-Id')
    expect(header?.example).toMatch(/^cus_/)
  })
})

describe('the check of the API’s document', () => {
  test('accepts it as is', async () => {
    expect(await checkWith(() => {})).toBe('')
  })

  test.each<[string, string, (copy: typeof document) => void]>([
    ['a reference to nothing', 'no-unresolved-refs', (copy) => delete copy.components.schemas.Page],
    [
      'a name that two calls have',
      'operation-operationId-unique',
      ({ paths }) => {
        paths['/api/stays'].post.operationId = paths['/api/stays'].get.operationId ?? ''
      },
    ],
    ['a call without a name', 'operation-operationId', ({ paths }) => delete paths['/api/stays'].post.operationId],
    [
      'an example that does not fit',
      'no-invalid-media-type-examples',
      ({ paths }) => {
        Object.assign(paths['/api/stays'].post.requestBody.content['application/json'], { example: { name: 7 } })
      },
    ],
    ['a tag without a sentence', 'tag-description', ({ tags }) => delete tags[0]?.description],
    [
      'a schema that nothing uses',
      'no-unused-components',
      ({ components }) => {
        components.schemas.Forgotten = { type: 'string' }
      },
    ],
  ])('finds %s', async (_, rule, breakIt) => {
    expect(await checkWith(breakIt)).toContain(rule)
  })
})
