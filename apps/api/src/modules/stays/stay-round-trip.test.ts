import { StayFields } from '@lodestay/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { validStays } from '../../test/arbitrary-stay.ts'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
beforeAll(async () => {
  t = await startTestPlatform()
  host = await t.given.host()
})
afterAll(() => t.close())

test('everything a host may write is stored exactly as written', async () => {
  await fc.assert(
    fc.asyncProperty(validStays, async (stay) => {
      const created = await t.call('POST', '/stays', {
        as: host,
        body: { ...stay, organizationId: host.organizationId, status: 'Submitted' },
      })
      expect([created.status, created.body.errors]).toEqual([201, undefined])
      const { body } = await t.call('GET', `/stays/${created.body.id}`, { as: host, query: { checkDrafts: 'true' } })
      expect(body).toMatchObject(StayFields.parse(stay))
      expect(body.revision.problems).toEqual([])
    }),
    { numRuns: 60 },
  )
})
