import { NEW_ITEMS_A_DAY } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStay, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
let other: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, employee, other] = await Promise.all([t.given.host(), t.given.employee(), t.given.user()])
})
afterAll(() => t.close())

describe('creating', () => {
  test('a stay makes it a draft with the specification’s defaults', async () => {
    const { status, body } = await t.call('POST', '/stays', {
      as: host,
      body: { ...aStay(), organizationId: host.organizationId },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'Draft',
      capacity: 5,
      bedrooms: 3,
      enable: true,
      favoriteCount: 0,
      location: { address: { country: 'US' } },
    })
    expect(body.id).toMatch(/^stay_[0-9a-z]{26}$/)
  })

  test('names every invalid field with the specification’s message', async () => {
    const { status, body } = await t.call('POST', '/stays', {
      as: host,
      body: { ...aStay({ name: 'x'.repeat(26), type: [], bookingLinks: {} }), organizationId: host.organizationId },
    })
    expect(status).toBe(422)
    expect(body.detail).toBe('Validation failed for one or more fields')
    expect(body.errors).toEqual([
      { path: 'name', message: 'Name must be at most 25 characters.' },
      { path: 'type', message: 'Property Type is required.' },
      { path: 'bookingLinks', message: 'Booking link is required.' },
    ])
  })

  test('refuses an unknown field rather than dropping it', async () => {
    const { status, body } = await t.call('POST', '/stays', {
      as: host,
      body: { ...aStay(), organizationId: host.organizationId, favoriteCount: 9 },
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ path: 'favoriteCount', message: 'Unknown field "favoriteCount".' }])
  })

  test('does not reveal the organization to outsiders', async () => {
    const { status } = await t.call('POST', '/stays', {
      as: other,
      body: { ...aStay(), organizationId: host.organizationId },
    })
    expect(status).toBe(404)
  })
})

test('a person adds a limited number of stays a day, counting deleted ones, whichever way and wherever', async () => {
  const eager = await t.given.host()
  const drafted = (organizationId: string, as = eager) =>
    t.call('POST', '/stays/drafts', { as, body: { organizationId } })
  const { body } = await drafted(eager.organizationId)
  await t.call('DELETE', `/stays/${body.id}`, { as: eager })
  // As if they had added all but the last one.
  await sql`insert into daily_actions (key, at)
    select last.key, last.at from (select key, at from daily_actions order by at desc limit 1) last, generate_series(3, ${NEW_ITEMS_A_DAY.stays})`.execute(
    t.platform.db,
  )
  const second = (await t.call('POST', '/organizations', { as: eager, body: { name: 'Second' } })).body.id
  const { status, body: last } = await drafted(second)
  expect(status).toBe(201)
  const { organizationId } = eager
  const whole = await t.call('POST', '/stays', { as: eager, body: { ...aStay(), organizationId } })
  expect(whole.body).toMatchObject({ status: 429, detail: 'You’ve added enough stays for today. Try again tomorrow.' })
  expect((await drafted(organizationId)).status).toBe(429)
  expect((await t.call('POST', `/stays/${last.id}/duplicates`, { as: eager })).status).toBe(429)
  expect((await drafted(host.organizationId, host)).status).toBe(201)
})

describe('becoming public', () => {
  test('a draft is refused with the field’s message, submitted, claimed, rejected, corrected, accepted and found', async () => {
    const draft = await t.given.draft(host, { name: 'A name that is much too long for a stay' })
    expect(draft.revision.problems).toContainEqual({ path: 'name', message: 'Name must be at most 25 characters.' })
    const refused = await t.call('POST', `/stays/${draft.id}/applications`, { as: host, body: {} })
    expect(refused.status).toBe(422)

    const submitted = await t.call('POST', `/stays/${draft.id}/applications`, {
      as: host,
      body: aStay({ name: 'Quillfeather House' }),
    })
    expect(submitted.body.status).toBe('Submitted')
    const claimed = await t.call('POST', `/stays/${draft.id}/lock`, { as: employee })
    expect(claimed.body).toMatchObject({ status: 'Pending', revision: { lockedBy: { id: employee.id } } })
    expect((await t.call('PATCH', `/stays/${draft.id}`, { as: host, body: { name: 'Late' } })).status).toBe(423)

    const rejected = await t.call('POST', `/stays/${draft.id}/reject`, {
      as: employee,
      body: { category: 'Spelling', message: 'Cedar, not ceder.' },
    })
    expect(rejected.body.status).toBe('Rejected')
    const feedback = await t.call('GET', `/stays/${draft.id}/feedback`, { as: host })
    expect(feedback.body.docs).toMatchObject([
      { kind: 'Rejection', category: 'Spelling', message: 'Cedar, not ceder.' },
    ])

    await t.call('POST', `/stays/${draft.id}/update`, { as: host, body: { description: 'Corrected.' } })
    const accepted = await t.call('POST', `/stays/${draft.id}/publish`, { as: employee, body: { status: 'Accepted' } })
    expect(accepted.body.status).toBe('Accepted')
    const found = await t.call('GET', '/search', { query: { filter: JSON.stringify({ text: 'quilfeather' }) } })
    expect(found.body.docs.map((doc: { id: string }) => doc.id)).toEqual([draft.id])
    expect(found.body.corrections).toEqual({ quilfeather: 'quillfeather' })
  })

  test('an accepted stay stays up while its revision is written and reviewed, and the swap is atomic', async () => {
    const stay = await t.given.acceptedStay(host, employee, { name: 'Old Name' })
    const edited = await t.call('PATCH', `/stays/${stay.id}`, { as: host, body: { name: 'New Name' } })
    expect(edited.body).toMatchObject({
      status: 'Accepted',
      name: 'New Name',
      revision: { status: 'Draft', changedFields: ['name'] },
    })
    expect((await t.call('GET', `/stays/${stay.id}`)).body.name).toBe('Old Name')
    await t.call('POST', `/stays/${stay.id}/applications`, { as: host, body: {} })
    const review = await t.call('GET', `/moderation/stays/${stay.id}`, { as: employee })
    expect(review.body.diff).toEqual([{ field: 'name', before: 'Old Name', after: 'New Name' }])
    await t.call('POST', `/stays/${stay.id}/publish`, { as: employee })
    expect((await t.call('GET', `/stays/${stay.id}`)).body.name).toBe('New Name')
  })
})

describe('concurrency', () => {
  test('a draft read during a save has the content that matches its version', async () => {
    const { id, version } = await t.given.draft(host, { description: 'Version 1' })
    const seen = new Set<string>()
    let isSaving = true
    const reader = async () => {
      while (isSaving) {
        const { body } = await t.call('GET', `/stays/${id}`, { as: host, query: { checkDrafts: 'true' } })
        seen.add(`${body.description} in version ${body.version}`)
      }
    }
    const readers = Array.from({ length: 4 }, reader)
    for (let next = version + 1; next <= version + 40; next++)
      await t.call('POST', `/stays/${id}/drafts`, { as: host, body: { description: `Version ${next}` } })
    isSaving = false
    await Promise.all(readers)
    expect([...seen].filter((each) => !/^Version (\d+) in version \1$/.test(each))).toEqual([])
  })

  test('a stale If-Match is 412 and changes nothing', async () => {
    const draft = await t.given.draft(host, { name: 'One' })
    await t.call('POST', `/stays/${draft.id}/drafts`, {
      as: host,
      body: { name: 'Two' },
      headers: { 'if-match': `"${draft.version}"` },
    })
    const stale = await t.call('POST', `/stays/${draft.id}/drafts`, {
      as: host,
      body: { name: 'Three' },
      headers: { 'if-match': `"${draft.version}"` },
    })
    expect(stale.status).toBe(412)
    expect((await t.call('GET', `/stays/${draft.id}`, { as: host, query: { checkDrafts: 'true' } })).body.name).toBe(
      'Two',
    )
  })

  test('when two moderators claim one stay, one wins and the other learns who', async () => {
    const second = await t.given.employee()
    const stay = await t.given.submittedStay(host)
    const claims = await Promise.all(
      [employee, second].map((moderator) => t.call('POST', `/stays/${stay.id}/lock`, { as: moderator })),
    )
    expect(claims.map((claim) => claim.status).sort()).toEqual([200, 409])
    const lost = claims.find((claim) => claim.status === 409)
    expect(lost?.body).toMatchObject({ code: 'claimed-by-another', holder: { name: expect.stringContaining('Test') } })
  })
})

test('a form sent in place of JSON is 415', async () => {
  const answer = await t.call('POST', '/stays', {
    as: host,
    body: '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nThe Boathouse\r\n--x--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(answer.body).toMatchObject({ status: 415, code: 'unsupported-media' })
})
