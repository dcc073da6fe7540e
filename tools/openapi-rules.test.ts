import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkDocument } from './openapi-rules.ts'
import { root } from './supervisor/settings.ts'

type Call = { operationId?: string; responses: unknown; requestBody: { content: { 'application/json': object } } }
let document: {
  tags: { description?: string }[]
  paths: { '/api/stays': { post: Call; get: Call } }
  components: { schemas: Record<string, unknown> }
}
beforeAll(() => {
  document = JSON.parse(readFileSync(join(root, 'packages/api-client/openapi.json'), 'utf8'))
})

/** Returns the check's output for our document with one thing broken in it. */
async function checkWith(breakIt: (copy: typeof document) => void): Promise<string> {
  const copy = structuredClone(document)
  breakIt(copy)
  return (await checkDocument(JSON.stringify(copy))).join('\n')
}

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
