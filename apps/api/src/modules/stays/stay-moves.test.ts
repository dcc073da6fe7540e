import { addDays } from '@lodestay/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, aStay, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
let second: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, employee, second] = await Promise.all([t.given.host(), t.given.employee(), t.given.employee()])
})
afterAll(() => t.close())

type Status = 'Draft' | 'Submitted' | 'Pending' | 'Rejected' | 'Accepted'
const rejection = { category: 'Spelling', message: 'Cedar, not ceder.' }

function post(id: string, action: string, as: Person, body?: unknown, headers?: Record<string, string>) {
  return t.call('POST', `/stays/${id}/${action}`, {
    as,
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  })
}

function patch(id: string, body: object, as: Person) {
  return t.call('PATCH', `/stays/${id}`, { as, body })
}

function asHost(id: string) {
  return t.call('GET', `/stays/${id}`, { as: host, query: { checkDrafts: 'true' } })
}

function release(id: string, as: Person) {
  return t.call('POST', `/moderation/stays/${id}/release`, { as })
}

function takeOver(id: string, as: Person) {
  return t.call('POST', `/moderation/stays/${id}/takeover`, { as })
}

async function stayIn(status: Status): Promise<string> {
  if (status === 'Draft') return (await t.given.draft(host, aStay() as never)).id
  if (status === 'Accepted') return (await t.given.acceptedStay(host, employee)).id
  const { id } = await t.given.submittedStay(host)
  if (status === 'Pending') await post(id, 'lock', employee)
  if (status === 'Rejected') await post(id, 'reject', employee, rejection)
  return id
}

const moves: Record<string, (id: string) => Promise<Answer>> = {
  submit: (id) => post(id, 'applications', host, {}),
  'submit by PATCH': (id) => patch(id, { status: 'Submitted' }, host),
  lock: (id) => post(id, 'lock', employee),
  'lock by PATCH': (id) => patch(id, { status: 'Pending' }, employee),
  unlock: (id) => release(id, employee),
  publish: (id) => post(id, 'publish', employee, { status: 'Accepted' }),
  'publish by PATCH': (id) => patch(id, { status: 'Accepted' }, employee),
  reject: (id) => post(id, 'reject', employee, rejection),
  'reject by PATCH': (id) => patch(id, { status: 'Rejected', ...rejection }, employee),
  'draft by PATCH': (id) => patch(id, { status: 'Draft' }, host),
}

// Written by hand from the decisions: a move's resulting status, or how it is refused. `=` changes nothing.
const table = `
                    Draft      Submitted  Pending    Rejected   Accepted
  submit            Submitted  409        423        Submitted  409
  submit by PATCH   Submitted  =          423        Submitted  409
  lock              409        Pending    Pending    409        409
  lock by PATCH     409        Pending    =          409        409
  unlock            409        409        Submitted  409        409
  publish           409        Accepted   Accepted   409        409
  publish by PATCH  409        Accepted   Accepted   409        =
  reject            409        Rejected   Rejected   409        409
  reject by PATCH   409        Rejected   Rejected   =          409
  draft by PATCH    =          Draft      423        Draft      409`
const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s{2,}/))
const open: Record<Status, string[]> = {
  Draft: ['submit'],
  Submitted: ['withdraw', 'lock', 'publish', 'reject'],
  Pending: ['unlock', 'publish', 'reject'],
  Rejected: ['submit', 'redraft'],
  Accepted: [],
}
const cases = rows.flatMap(([move = '', ...cells]) =>
  cells.map((cell, column) => [head[column] as Status, move, cell] as const),
)

test.each(cases)('%s, %s: %s', async (status, move, expected) => {
  const id = await stayIn(status)
  const before = (await asHost(id)).body
  const answer = await moves[move]?.(id)
  const after = (await asHost(id)).body
  if (/^\d/.test(expected)) {
    expect([answer?.status, after.status, after.revision?.status]).toEqual([
      Number(expected),
      before.status,
      before.revision?.status,
    ])
    // Submitting an accepted stay is refused because nothing differs, which is more specific than the list of moves.
    if (expected === '409' && !(status === 'Accepted' && move.startsWith('submit')))
      expect(answer?.body).toMatchObject({ code: 'illegal-move', currentStatus: status, openMoves: open[status] })
  } else expect([answer?.status, after.status]).toEqual([200, expected === '=' ? status : expected])
})

test('withdrawing an edit returns it from the queue to a draft and leaves the live stay unchanged', async () => {
  const id = await stayIn('Accepted')
  await post(id, 'update', host, { name: 'Withdrawn name' })
  const { status, body } = await patch(id, { status: 'Draft' }, host)
  expect([status, body]).toMatchObject([200, { status: 'Accepted', revision: { status: 'Draft' } }])
  expect((await asHost(id)).body).toMatchObject({ name: 'Withdrawn name', revision: { changedFields: ['name'] } })
  expect((await post(id, 'publish', employee)).status).toBe(409)
  expect((await post(id, 'applications', host, {})).body.revision.status).toBe('Submitted')
})

async function rejections(id: string) {
  const { revision } = (await asHost(id)).body
  const query = { limit: '100', status: revision.status }
  const { docs } = (await t.call('GET', '/stays/applications', { as: host, query })).body
  const listed = docs.find(({ stay }: { stay: { id: string } }) => stay.id === id)
  return [revision.rejection, listed.rejection]
}

test.each(['Rejected', 'Accepted'] as const)(
  'an edit of a %s stay that sends back the status it read makes it a draft',
  async (status) => {
    const id = await stayIn(status)
    const edited = await patch(id, { name: 'Cedar Cottage', status }, host)
    expect([edited.status, edited.body.revision]).toMatchObject([200, { status: 'Draft' }])
  },
)

test('a rejected stay has its reason, alone and in the list, also as an edited draft, until it is resubmitted', async () => {
  const id = await stayIn('Rejected')
  const [feedback] = (await t.call('GET', `/stays/${id}/feedback`, { as: host })).body.docs
  expect(feedback).toMatchObject(rejection)
  expect(await rejections(id)).toEqual([feedback, feedback])
  await patch(id, { name: 'Cedar cabin' }, host)
  expect((await asHost(id)).body.revision.status).toBe('Draft')
  expect(await rejections(id)).toEqual([feedback, feedback])
  for (const status of ['Submitted', 'Draft']) {
    await patch(id, { status }, host)
    expect(await rejections(id)).toEqual([null, null])
  }
})

test('an edit of an accepted stay has no reason left from before it was accepted', async () => {
  const id = await stayIn('Rejected')
  await patch(id, { name: 'Cedar cabin', status: 'Submitted' }, host)
  await post(id, 'publish', employee, { status: 'Accepted' })
  await post(id, 'drafts', host, { name: 'Cedar house' })
  expect((await asHost(id)).body.revision.status).toBe('Draft')
  expect(await rejections(id)).toEqual([null, null])
})

test.each(['applications', 'update'])('%s with changes saves them to what is submitted already', async (call) => {
  const id = await stayIn('Submitted')
  const { status, body } = await post(id, call, host, { name: 'A better name' })
  expect([status, body]).toMatchObject([200, { status: 'Submitted', name: 'A better name' }])
  const refused = await post(id, call, host, { name: 'x'.repeat(26) })
  expect([refused.status, (await asHost(id)).body.name]).toEqual([422, 'A better name'])
})

describe('a claim', () => {
  const later = (minutes: number, work: () => Promise<void>) => t.later(minutes * 60_000, work)

  test('blocks every other moderator, and shows who holds it', async () => {
    const id = await stayIn('Pending')
    for (const act of [
      post(id, 'lock', second),
      post(id, 'publish', second),
      post(id, 'reject', second, rejection),
      release(id, second),
      patch(id, { name: 'Edited' }, second),
    ])
      expect((await act).body).toMatchObject({ status: 409, code: 'claimed-by-another', holder: { id: employee.id } })
    expect((await asHost(id)).body.status).toBe('Pending')
  })

  test('holds for 14 minutes and has expired after 15', async () => {
    const id = await stayIn('Pending')
    await later(14, async () => expect((await post(id, 'lock', second)).status).toBe(409))
    await later(15.1, async () => {
      const claimed = await post(id, 'lock', second)
      expect(claimed.body).toMatchObject({ status: 'Pending', revision: { lockedBy: { id: second.id } } })
    })
  })

  test.each([
    ['PATCH', (id: string) => patch(id, { name: 'Corrected' }, employee)],
    ['a draft', (id: string) => post(id, 'drafts', employee, { name: 'Corrected' })],
    [
      'other nights',
      (id: string) => {
        const start = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
        const ranges = [{ start, end: addDays(start, 1), isBlocked: true }]
        return t.call('PUT', `/stays/${id}/availability`, { as: employee, body: { ranges } })
      },
    ],
  ])('is renewed when its holder saves %s', async (_, act) => {
    const id = await stayIn('Pending')
    const locked_at = new Date(Date.now() - 14 * 60_000)
    await t.platform.db.updateTable('stay_revisions').set({ locked_at }).where('stay_id', '=', id).execute()
    expect((await act(id)).status).toBe(200)
    await later(2, async () => expect((await post(id, 'lock', second)).status).toBe(409))
  })

  test('that expired returns to the queue automatically', async () => {
    const [lapsed, held] = [await stayIn('Pending'), await stayIn('Pending')]
    await t.platform.db
      .updateTable('stay_revisions')
      .set({ locked_at: new Date(Date.now() - 16 * 60_000) })
      .where('stay_id', '=', lapsed)
      .execute()
    await t.work('review:release-lapsed-claims')
    expect([(await asHost(lapsed)).body.status, (await asHost(held)).body.status]).toEqual(['Submitted', 'Pending'])
    expect((await patch(lapsed, { name: 'Edited again' }, host)).status).toBe(200)
  })

  test('can be taken over explicitly', async () => {
    const id = await stayIn('Pending')
    const taken = await takeOver(id, second)
    expect(taken.body.revision.lockedBy.id).toBe(second.id)
    expect((await post(id, 'publish', employee)).status).toBe(409)
    expect((await post(id, 'publish', second)).status).toBe(200)
  })

  test('can be released', async () => {
    const id = await stayIn('Pending')
    expect((await release(id, employee)).body).toMatchObject({ status: 'Submitted', revision: { lockedBy: null } })
    expect((await post(id, 'lock', second)).status).toBe(200)
  })

  test('can be released with PATCH as with its named action', async () => {
    const id = await stayIn('Pending')
    expect((await patch(id, { status: 'Submitted' }, second)).status).toBe(409)
    expect((await patch(id, { status: 'Submitted' }, employee)).body).toMatchObject({ status: 'Submitted' })
  })

  test('locks the host’s organization out of every action', async () => {
    const id = await stayIn('Pending')
    for (const act of [
      post(id, 'drafts', host, { name: 'Late' }),
      post(id, 'update', host, { name: 'Late' }),
      post(id, 'applications', host, {}),
      patch(id, { name: 'Late' }, host),
      patch(id, { status: 'Draft' }, host),
    ])
      expect((await act).body).toMatchObject({ status: 423, code: 'locked-for-review' })
  })

  test.each(['drafts', 'update', 'applications'])('lets its holder correct the stay with %s', async (call) => {
    const id = await stayIn('Pending')
    const corrected = await post(id, call, employee, { name: 'Corrected' })
    expect([corrected.status, corrected.body]).toMatchObject([200, { status: 'Pending', name: 'Corrected' }])
    expect((await post(id, call, employee, { name: '' })).status).toBe(422)
    expect((await post(id, call, second, { name: 'Mine' })).body).toMatchObject({ code: 'claimed-by-another' })
    expect((await post(id, 'publish', employee)).body).toMatchObject({ status: 'Accepted', name: 'Corrected' })
  })

  test('is ended by a decision, not by submitting again', async () => {
    const id = await stayIn('Pending')
    const again = await post(id, 'update', employee, {})
    expect(again.body).toMatchObject({ status: 409, code: 'illegal-move', openMoves: open.Pending })
  })
})

describe('decisions', () => {
  test('publishing with a status other than Accepted is 422', async () => {
    const id = await stayIn('Submitted')
    const { status, body } = await post(id, 'publish', employee, { status: 'Rejected' })
    expect([status, body.errors]).toEqual([422, [{ path: 'status', message: 'Status must be Accepted.' }]])
  })

  test.each([
    [{}, 'category'],
    [{ category: 'Rude', message: 'No.' }, 'category'],
    [{ category: 'Other', message: '' }, 'message'],
    [{ category: 'Other', message: 'x'.repeat(501) }, 'message'],
  ])('rejecting with %j is 422', async (body, path) => {
    const id = await stayIn('Submitted')
    for (const answer of [
      await post(id, 'reject', employee, body),
      await patch(id, { status: 'Rejected', ...body }, employee),
    ])
      expect([answer.status, answer.body.errors.map((error: { path: string }) => error.path)]).toEqual([
        422,
        Object.keys(body).length ? [path] : ['category', 'message'],
      ])
  })

  test.each(['Accepted', 'Rejected', 'Pending'])('a host cannot set %s with PATCH', async (status) => {
    const id = await stayIn('Submitted')
    expect((await patch(id, { status }, host)).status).toBe(403)
    expect((await asHost(id)).body.status).toBe('Submitted')
  })

  test('only one of a simultaneous acceptance and rejection wins', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await stayIn('Submitted')
      const both = await Promise.all([post(id, 'publish', employee), post(id, 'reject', second, rejection)])
      expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
      const won = both[0]?.status === 200 ? 'Accepted' : 'Rejected'
      expect((await asHost(id)).body.status).toBe(won)
    }
  })

  test('each write a row to the audit log', async () => {
    const id = await stayIn('Pending')
    await post(id, 'publish', employee)
    const rows = await t.platform.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', id)
      .execute()
    expect(rows.map((row) => row.action).sort()).toEqual(['stay.create', 'stay.lock', 'stay.publish', 'stay.submit'])
  })

  test('the audit log cannot be changed', async () => {
    await expect(t.platform.db.deleteFrom('audit_log').execute()).rejects.toThrow('permission denied')
    const change = t.platform.db.updateTable('audit_log').set({ actor_id: 'x' })
    await expect(change.execute()).rejects.toThrow('permission denied')
  })
})

describe('staff', () => {
  test('edit a live stay immediately, and the edit is stored as feedback', async () => {
    const id = await stayIn('Accepted')
    expect((await patch(id, { name: 'Corrected', mostUniqueAspect: 'The dock' }, employee)).status).toBe(200)
    expect((await t.call('GET', `/stays/${id}`)).body).toMatchObject({
      name: 'Corrected',
      mostUniqueAspect: 'The dock',
    })
    const feedback = await t.call('GET', `/stays/${id}/feedback`, { as: host })
    expect(feedback.body.docs[0]).toMatchObject({
      kind: 'Admin Edit',
      message: expect.stringMatching(/ changed name and most unique aspect\.$/),
      changedFields: ['name', 'mostUniqueAspect'],
    })
  })

  test.each(['drafts', 'update', 'applications'])(
    'leave an Admin Edit via %s too, listing what they changed',
    async (call) => {
      const id = await stayIn('Draft')
      expect((await post(id, call, employee, { name: 'Corrected', capacity: 5 })).status).toBe(200)
      const { body } = await t.call('GET', `/stays/${id}/feedback`, { as: host })
      expect(body.docs).toMatchObject([{ kind: 'Admin Edit', changedFields: ['name'] }])
    },
  )

  test('leave one for what a stay has besides its content, too: early booking, nights and calendars', async () => {
    const id = await stayIn('Accepted')
    const send = async (method: 'POST' | 'PUT', path: string, body: object) =>
      expect((await t.call(method, path, { as: employee, body })).status, path).toBeLessThan(300)
    const in9Days = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
    const ranges = [{ start: in9Days, end: addDays(in9Days, 1), isBlocked: true }]
    await send('PUT', `/stays/${id}/availability`, { ranges })
    await send('PUT', `/organizations/${host.organizationId}/availability`, { stayIds: [id], ranges })
    await send('POST', `/stays/${id}/calendar-exports`, { partner: 'Airbnb' })
    const dates = { startDate: Date.now(), endDate: Date.now() + 86_400_000 }
    await send('POST', `/stays/${id}/early-booking`, { ...dates, bookingLink: 'https://example.com/early' })
    const { body } = await t.call('GET', `/stays/${id}/feedback`, { as: host })
    expect(body.docs.map((each: { changedFields: string[] }) => each.changedFields)).toEqual([
      ['earlyBooking'],
      ['calendarExports'],
      ['availability'],
    ])
    expect(body.docs.every((each: { kind: string }) => each.kind === 'Admin Edit')).toBe(true)
  })

  test('edit a submission as well, and the host’s open revision retains the edit', async () => {
    const id = await stayIn('Accepted')
    await patch(id, { description: 'A revision.' }, host)
    await patch(id, { name: 'Corrected' }, employee)
    expect((await asHost(id)).body).toMatchObject({ name: 'Corrected', description: 'A revision.' })
    expect((await t.call('GET', `/stays/${id}`)).body.name).toBe('Corrected')
  })

  test('correct what is live, also where the host has changed it in a draft', async () => {
    const id = await stayIn('Accepted')
    await post(id, 'drafts', host, { description: 'A draft.' })
    await patch(id, { description: 'No phone number.' }, employee)
    expect((await t.call('GET', `/stays/${id}`)).body.description).toBe('No phone number.')
    expect((await asHost(id)).body.description).toBe('No phone number.')
  })

  test('leave one Admin Edit for what they change within minutes, as their editor saves at each pause', async () => {
    const id = await stayIn('Accepted')
    await patch(id, { name: 'Correct' }, employee)
    await patch(id, { name: 'Corrected', mostUniqueAspect: 'The dock' }, employee)
    const { body } = await t.call('GET', `/stays/${id}/feedback`, { as: host })
    expect(body.docs).toMatchObject([
      {
        message: expect.stringMatching(/ changed name and most unique aspect\.$/),
        changedFields: ['name', 'mostUniqueAspect'],
      },
    ])
  })

  test('leave why it was rejected to be found, however much they say afterwards', async () => {
    const id = await stayIn('Rejected')
    await patch(id, { name: 'Corrected' }, employee)
    const of = async (query: Record<string, string>) =>
      (await t.call('GET', `/stays/${id}/feedback`, { as: host, query })).body
    expect((await of({ limit: '1' })).docs).toMatchObject([{ kind: 'Admin Edit' }])
    const rejections = await of({ limit: '1', kind: 'Rejection' })
    expect([rejections.docs[0].kind, rejections.totalDocs]).toEqual(['Rejection', 1])
  })

  test('correct what an edit proposes without making it public', async () => {
    const id = await stayIn('Accepted')
    const live = (await t.call('GET', `/stays/${id}`)).body
    await post(id, 'update', host, { description: 'A revison.' })
    await post(id, 'lock', employee)
    const { body } = await patch(id, { description: 'A revision.' }, employee)
    expect(body).toMatchObject({ description: 'A revision.', revision: { status: 'Pending' } })
    expect((await t.call('GET', `/stays/${id}`)).body.description).toBe(live.description)
    expect((await post(id, 'publish', employee)).body.description).toBe('A revision.')
  })

  test('cannot make an edit that breaks a rule', async () => {
    const id = await stayIn('Accepted')
    const { status, body } = await patch(id, { name: 'x'.repeat(26) }, employee)
    expect([status, body.errors]).toEqual([422, [{ path: 'name', message: 'Name must be at most 25 characters.' }]])
  })

  test('take a stay down only with a reason, after which the host cannot put it back up', async () => {
    const id = await stayIn('Accepted')
    expect((await post(id, 'disable', employee)).body.errors).toEqual([
      { path: 'reason', message: 'Reason is required.' },
    ])
    expect((await post(id, 'disable', employee, { reason: 'Wrong photos' })).body.enable).toBe(false)
    expect((await t.call('GET', `/stays/${id}`)).status).toBe(404)
    const refused = await post(id, 'enable', host)
    expect([refused.status, refused.body.detail]).toEqual([403, 'Moderators took this stay down: Wrong photos'])
    expect((await patch(id, { enable: true }, host)).status).toBe(403)
    expect((await post(id, 'enable', employee)).body.enable).toBe(true)
    expect((await t.call('GET', `/stays/${id}`)).status).toBe(200)
  })
})

test('let a host hide and show a stay without a reason', async () => {
  const id = await stayIn('Accepted')
  expect((await post(id, 'disable', host)).status).toBe(200)
  expect((await t.call('GET', `/stays/${id}`)).status).toBe(404)
  expect((await post(id, 'enable', host)).status).toBe(200)
  expect((await t.call('GET', `/stays/${id}`)).status).toBe(200)
})

describe('If-Match', () => {
  const early = { startDate: 1, endDate: '2997-05-08T00:00:00Z', bookingLink: 'https://example.com' }
  const writes: [
    name: string,
    from: Status,
    write: (id: string, headers: Record<string, string>) => Promise<Answer>,
  ][] = [
    ['drafts', 'Draft', (id, headers) => post(id, 'drafts', host, { name: 'New' }, headers)],
    ['applications', 'Draft', (id, headers) => post(id, 'applications', host, {}, headers)],
    ['update', 'Draft', (id, headers) => post(id, 'update', host, {}, headers)],
    ['PATCH', 'Draft', (id, headers) => t.call('PATCH', `/stays/${id}`, { as: host, body: { name: 'New' }, headers })],
    ['publish', 'Submitted', (id, headers) => post(id, 'publish', employee, {}, headers)],
    ['reject', 'Submitted', (id, headers) => post(id, 'reject', employee, rejection, headers)],
    ['lock', 'Submitted', (id, headers) => post(id, 'lock', employee, undefined, headers)],
    [
      'release',
      'Pending',
      (id, headers) => t.call('POST', `/moderation/stays/${id}/release`, { as: employee, headers }),
    ],
    [
      'takeover',
      'Pending',
      (id, headers) => t.call('POST', `/moderation/stays/${id}/takeover`, { as: second, headers }),
    ],
    ['enable', 'Accepted', (id, headers) => post(id, 'enable', host, undefined, headers)],
    ['disable', 'Accepted', (id, headers) => post(id, 'disable', host, undefined, headers)],
    ['early-booking', 'Accepted', (id, headers) => post(id, 'early-booking', host, early, headers)],
    ['DELETE', 'Accepted', (id, headers) => t.call('DELETE', `/stays/${id}`, { as: host, headers })],
  ]

  test.each(writes)(
    'on %s: a stale version gets 412 and changes nothing, the current one succeeds',
    async (_, from, write) => {
      const id = await stayIn(from)
      const before = await asHost(id)
      const stale = await write(id, { 'if-match': '"0"' })
      expect(stale.body).toMatchObject({ status: 412, code: 'stale-version', currentVersion: before.body.version })
      expect((await asHost(id)).body).toEqual(before.body)
      expect((await write(id, { 'if-match': before.headers.etag ?? '' })).status).toBeLessThan(300)
    },
  )

  test('lets only one of two tabs that save the same version win', async () => {
    const id = await stayIn('Draft')
    const headers = { 'if-match': (await asHost(id)).headers.etag ?? '' }
    const both = await Promise.all(['One', 'Two'].map((name) => post(id, 'drafts', host, { name }, headers)))
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 412])
  })

  test.each(['*', 'W/"$"', '"7", "$"'])('%s succeeds when it sends the current version', async (form) => {
    const id = await stayIn('Draft')
    const { body } = await asHost(id)
    expect(
      (await post(id, 'drafts', host, { name: 'New' }, { 'if-match': form.replace('$', body.version) })).status,
    ).toBe(200)
  })
})
