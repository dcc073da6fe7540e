import { drawWinner, entryHashOf, seedHashOf, verifyDraw } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Person, plansInOrder, startTestPlatform, sweepWithBroken, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
let second: Person
let travelers: Person[]
let traveler: Person
let stayId: string
let realNow: Date
beforeAll(async () => {
  t = await startTestPlatform()
  realNow = t.clock.now
  ;[host, employee, second, ...travelers] = await Promise.all([
    t.given.host(),
    t.given.employee(),
    t.given.employee(),
    ...Array.from({ length: 4 }, () => t.given.user()),
  ])
  traveler = travelers[0] as Person
  stayId = (await t.given.acceptedStay(host, employee)).id
})
afterEach(() => {
  t.clock.now = realNow
})
afterAll(() => t.close())

function at(days: number) {
  return new Date(Date.now() + days * 86_400_000)
}

const now = { start: at(-1).toISOString(), end: at(3).toISOString() }
const rejection = { category: 'Other', message: 'Say what is won.' }

function post(path: string, as: Person | null, body: object = {}) {
  return t.call('POST', path, { as, body })
}

function get(path: string, as: Person | null, query?: Record<string, string>) {
  return t.call('GET', path, { as, ...(query && { query }) })
}

function patch(path: string, as: Person | null, body: object) {
  return t.call('PATCH', path, { as, body })
}

async function make(fields: object = {}, of = stayId) {
  const whole = { stayId: of, title: 'A week by the lake', prize: 'Seven nights', dateRange: now, ...fields }
  const answer = await post('/giveaways', host, whole)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

async function submitted(fields: object = {}, of = stayId) {
  const answer = await post(`/giveaways/${(await make(fields, of)).id}/applications`, host)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function open(fields: object = {}, of = stayId) {
  const answer = await post(`/giveaways/${(await submitted(fields, of)).id}/publish`, employee)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

function enter(id: string, as: Person) {
  return post(`/giveaways/${id}/entries`, as)
}

function draw(id: string, as: Person = host) {
  return post(`/giveaways/${id}/draw`, as)
}

function ids(answer: { body: { docs: { id: string }[] } }) {
  return answer.body.docs.map((doc) => doc.id)
}

function sweepAt(time: Date) {
  return t.work('giveaways:close-and-draw', {}, time)
}

/** Notifications about a subject, as [user, title] pairs. */
async function toldOf(subjectId: string) {
  const notes = t.platform.db.selectFrom('notifications').select(['user_id', 'title', 'body'])
  return notes.where('subject_id', '=', subjectId).where('title', 'not like', '%was accepted').execute()
}

describe('a new giveaway', () => {
  test('is a draft that publishes the hash of its seed, but never the seed', async () => {
    const made = await make()
    expect(made).toMatchObject({ status: 'Draft', entryCount: 0, drawnAt: null, winnerEntryHash: null })
    expect(made.seedHash).toMatch(/^[0-9a-f]{64}$/)
    const { seed } = await t.platform.db
      .selectFrom('giveaways')
      .select('seed')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(await seedHashOf(seed)).toBe(made.seedHash)
    const answers = await Promise.all([
      get(`/giveaways/${made.id}`, host),
      get(`/giveaways/${made.id}/proof`, host),
      get(`/moderation/giveaways/${made.id}`, employee),
    ])
    for (const { status, text } of answers) expect([status, text.includes(seed)]).toEqual([200, false])
  })

  const long = (length: number) => 'x'.repeat(length)
  test.each<[fields: object, path: string, message: string]>([
    [{ title: '' }, 'title', 'Title is required.'],
    [{ title: long(101) }, 'title', 'Title must be at most 100 characters.'],
    [{ prize: long(201) }, 'prize', 'Prize must be at most 200 characters.'],
    [{ dateRange: undefined }, 'dateRange', 'Date range is required.'],
    [{ dateRange: { start: now.end, end: now.start } }, 'dateRange.end', 'End date must be after the start date.'],
    [
      { dateRange: { start: at(-2).toISOString(), end: at(-1).toISOString() } },
      'dateRange.end',
      'End date must be in the future.',
    ],
    [
      { eligibilityRequirements: long(501) },
      'eligibilityRequirements',
      'Eligibility requirements must be at most 500 characters.',
    ],
    [
      { detailsAndExclusions: long(501) },
      'detailsAndExclusions',
      'Details and exclusions must be at most 500 characters.',
    ],
    [{ entryMethod: long(201) }, 'entryMethod', 'Entry method must be at most 200 characters.'],
    [{ rules: long(2001) }, 'rules', 'Rules must be at most 2000 characters.'],
    [{ media: Array(11).fill({ url: 'https://example.com/a.jpg' }) }, 'media', 'Media must have at most 10 items.'],
    [{ seed: 'mine' }, 'seed', 'Unknown field "seed".'],
  ])('rejects %j', async (fields, path, message) => {
    const { status, body } = await post('/giveaways', host, { stayId, title: 'A week', dateRange: now, ...fields })
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
  })

  test('may lack a prize until it is submitted', async () => {
    const { id } = await make({ prize: '' })
    const { status, body } = await post(`/giveaways/${id}/applications`, host)
    expect([status, body.errors]).toEqual([422, [{ path: 'prize', message: 'Prize is required.' }]])
    expect((await post(`/giveaways/${id}/applications`, host, { prize: 'Two nights' })).body).toMatchObject({
      status: 'Submitted',
      prize: 'Two nights',
    })
  })

  test('can’t be submitted or accepted once its dates are over', async () => {
    const [draft, waiting] = [await make(), await submitted()]
    t.clock.now = at(4)
    for (const late of [
      await post(`/giveaways/${draft.id}/applications`, host),
      await post(`/giveaways/${waiting.id}/publish`, employee),
    ])
      expect([late.status, late.body.detail]).toEqual([409, 'This giveaway’s dates have passed. Choose new ones.'])
  })
})

describe('visibility:', () => {
  test('everyone sees accepted ones, hosts all of their own, staff all of them', async () => {
    const [shown, waiting] = [await open(), await submitted()]
    for (const path of ['/giveaways', `/stays/${stayId}/giveaways`]) {
      const lists = await Promise.all(
        [null, traveler, host, employee].map(async (as) => ids(await get(path, as, { limit: '100' }))),
      )
      expect(lists.map((list) => [list.includes(shown.id), list.includes(waiting.id)])).toEqual([
        [true, false],
        [true, false],
        [true, true],
        [true, true],
      ])
    }
    expect((await get(`/giveaways/${shown.id}`, null)).body.stay.name).toBe('The Boathouse')
    for (const hidden of [`/giveaways/${waiting.id}`, `/giveaways/${waiting.id}/proof`])
      expect((await get(hidden, traveler)).status).toBe(404)
  })

  test('those of a stay that is taken down are hidden from outsiders, who can’t enter them', async () => {
    const { id: other } = await t.given.acceptedStay(host, employee)
    const { id } = await open({}, other)
    await t.call('POST', `/stays/${other}/disable`, { as: host })
    expect((await get(`/giveaways/${id}`, traveler)).status).toBe(404)
    expect((await enter(id, traveler)).status).toBe(404)
    expect(ids(await get(`/stays/${other}/giveaways`, host))).toEqual([id])
  })

  test('who entered still sees a giveaway, its proof and how to share their contact after its stay was hidden', async () => {
    const { id: other } = await t.given.acceptedStay(host, employee)
    const { id } = await open({}, other)
    const winner = await t.given.user()
    await enter(id, winner)
    t.clock.now = at(3.01)
    await draw(id)
    await t.call('POST', `/stays/${other}/disable`, { as: host })
    for (const path of [`/giveaways/${id}`, `/giveaways/${id}/proof`, `/giveaways/${id}/announcements`])
      expect([(await get(path, winner)).status, (await get(path, traveler)).status]).toEqual([200, 404])
    expect((await get(`/giveaways/${id}`, winner)).body).toMatchObject({ stay: null, status: 'Executed' })
    expect((await t.call('POST', `/giveaways/${id}/entries/self/contact`, { as: winner })).status).toBe(200)
  })

  test('those open for entries come first, ending soonest first', async () => {
    const { id: other } = await t.given.acceptedStay(host, employee)
    const past = await open({ dateRange: { start: now.start, end: at(1).toISOString() } }, other)
    const [later, sooner] = [
      await open({ dateRange: { start: now.start, end: at(9).toISOString() } }, other),
      await open({ dateRange: { start: now.start, end: at(8).toISOString() } }, other),
    ]
    t.clock.now = at(2)
    await draw(past.id)
    expect(ids(await get('/giveaways', null, { stayId: other }))).toEqual([sooner.id, later.id, past.id])
  })
})

describe('editing', () => {
  test('saves only what is sent, and a rejected one becomes a draft that can be resubmitted', async () => {
    const { id } = await submitted()
    await post(`/giveaways/${id}/reject`, employee, rejection)
    const changes = { rules: 'One entry each.', dateRange: { start: at(1).toISOString(), end: at(2).toISOString() } }
    expect((await patch(`/giveaways/${id}`, host, changes)).body).toMatchObject({ status: 'Draft', ...changes })
    expect((await patch(`/giveaways/${id}`, host, { status: 'Submitted' })).body.status).toBe('Submitted')
  })

  test('is possible again once its host has withdrawn it from review', async () => {
    const { id } = await submitted()
    expect((await patch(`/giveaways/${id}`, host, { status: 'Draft' })).body.status).toBe('Draft')
    expect((await post(`/giveaways/${id}/publish`, employee)).status).toBe(409)
    expect((await patch(`/giveaways/${id}`, host, { status: 'Submitted' })).body.status).toBe('Submitted')
  })

  test('takes back its appeal with it', async () => {
    const { id } = await submitted()
    await post(`/giveaways/${id}/reject`, employee, rejection)
    expect((await post(`/moderation/giveaways/${id}/appeals`, host, { message: 'Look again.' })).status).toBe(201)
    await patch(`/giveaways/${id}`, host, { status: 'Draft' })
    await patch(`/giveaways/${id}`, host, { status: 'Submitted' })
    expect((await post(`/giveaways/${id}/publish`, employee)).body.status).toBe('Accepted')
  })

  test('by submitting it again with changes saves them', async () => {
    const { id } = await submitted()
    const again = await post(`/giveaways/${id}/applications`, host, { prize: 'Two nights' })
    expect([again.status, again.body]).toMatchObject([200, { status: 'Submitted', prize: 'Two nights' }])
  })

  test('is possible only for the moderator who has claimed it', async () => {
    const { id } = await submitted()
    await post(`/giveaways/${id}/lock`, employee)
    expect((await patch(`/giveaways/${id}`, host, { title: 'Late' })).status).toBe(423)
    expect((await post(`/giveaways/${id}/applications`, host)).status).toBe(423)
    const corrected = await post(`/giveaways/${id}/applications`, employee, { title: 'Corrected' })
    expect([corrected.status, corrected.body]).toMatchObject([200, { status: 'Pending', title: 'Corrected' }])
  })

  test('can’t change accepted text; a staff correction is recorded as an Admin Edit', async () => {
    const { id } = await open()
    expect((await patch(`/giveaways/${id}`, host, { prize: 'One night' })).status).toBe(409)
    expect((await patch(`/giveaways/${id}`, employee, { prize: 'Seven nights in May' })).status).toBe(200)
    const { body } = await get(`/moderation/giveaways/${id}`, employee)
    expect(body.feedback[0]).toMatchObject({ kind: 'Admin Edit', changedFields: ['prize'] })
  })

  test('applies the same guard to the status as to the named action', async () => {
    const { id } = await submitted()
    const set = (as: Person, status: string, more: object = {}) => patch(`/giveaways/${id}`, as, { status, ...more })
    expect((await set(host, 'Accepted')).status).toBe(403)
    expect((await set(host, 'Queued')).status).toBe(403)
    expect((await set(host, 'Executed')).body.code).toBe('illegal-move')
    expect((await set(employee, 'Executed')).body).toMatchObject({
      code: 'illegal-move',
      openMoves: ['withdraw', 'lock', 'publish', 'reject'],
    })
    expect((await set(employee, 'Pending')).body.status).toBe('Pending')
    expect((await set(employee, 'Submitted')).body.status).toBe('Submitted')
    expect((await set(employee, 'Rejected')).body.errors.map((error: { path: string }) => error.path)).toEqual([
      'category',
      'message',
    ])
    expect((await set(employee, 'Rejected', rejection)).body.status).toBe('Rejected')
    expect((await set(host, 'Draft')).body.status).toBe('Draft')
  })

  test('can be edited by a client that sends back the status it read', async () => {
    const { id } = await submitted()
    await post(`/giveaways/${id}/reject`, employee, rejection)
    const edited = await patch(`/giveaways/${id}`, host, { prize: 'Three nights', status: 'Rejected' })
    expect([edited.status, edited.body]).toMatchObject([200, { prize: 'Three nights', status: 'Draft' }])
  })

  test('is in its host’s list with the reason of its rejection, also as an edited draft, until it is resubmitted', async () => {
    const { id } = await submitted()
    await post(`/giveaways/${id}/reject`, employee, rejection)
    const inList = async () => {
      const { docs } = (await get('/giveaways', host, { organizationId: host.organizationId, limit: '100' })).body
      return docs.find((doc: { id: string }) => doc.id === id)
    }
    const [feedback] = (await get(`/giveaways/${id}/feedback`, host)).body.docs
    expect((await inList()).rejection).toEqual(feedback)
    expect(feedback).toMatchObject(rejection)
    await patch(`/giveaways/${id}`, host, { prize: 'Three nights' })
    expect(await inList()).toMatchObject({ status: 'Draft', rejection })
    for (const status of ['Submitted', 'Draft']) {
      await patch(`/giveaways/${id}`, host, { status })
      expect(await inList()).toMatchObject({ status, rejection: null })
    }
  })

  test('names its stay, also before that is public', async () => {
    const body = { organizationId: host.organizationId, name: 'The unfinished barn' }
    const draft = (await post('/stays/drafts', host, body)).body
    expect(await make({}, draft.id)).toMatchObject({ stay: null, stayName: 'The unfinished barn' })
  })

  test('lets hosts appeal a rejection, which another moderator decides', async () => {
    const { id } = await submitted()
    await post(`/giveaways/${id}/reject`, employee, rejection)
    const appeal = await post(`/moderation/giveaways/${id}/appeals`, host, { message: 'It says seven nights.' })
    expect(appeal.body.status).toBe('Submitted')
    expect((await post(`/giveaways/${id}/publish`, employee)).status).toBe(403)
    expect((await post(`/giveaways/${id}/publish`, second)).body.status).toBe('Accepted')
  })

  test('is complete from its submission on: neither an edit nor an appeal can leave out what is won', async () => {
    const refusal = { status: 422, errors: [{ path: 'prize', message: 'Prize is required.' }] }
    const { id } = await submitted()
    expect((await patch(`/giveaways/${id}`, host, { prize: '' })).body).toMatchObject(refusal)
    const moved = { dateRange: { start: at(1).toISOString(), end: at(4).toISOString() } }
    expect((await patch(`/giveaways/${id}`, host, moved)).status).toBe(200)
    await post(`/giveaways/${id}/reject`, employee, rejection)
    expect((await patch(`/giveaways/${id}`, host, { prize: '' })).status).toBe(200)
    const appeal = await post(`/moderation/giveaways/${id}/appeals`, host, { message: 'It says seven nights.' })
    expect(appeal.body).toMatchObject(refusal)
    expect((await get(`/giveaways/${id}`, host)).body.status).toBe('Draft')
  })

  test('can’t appeal once its dates have passed', async () => {
    const { id } = await submitted({ dateRange: { start: at(1).toISOString(), end: at(2).toISOString() } })
    await post(`/giveaways/${id}/reject`, employee, rejection)
    const appeal = () => post(`/moderation/giveaways/${id}/appeals`, host, { message: 'It says seven nights.' })
    const refused = await t.later(3 * 86_400_000, appeal)
    expect([refused.status, refused.body.detail]).toEqual([409, 'This giveaway’s dates have passed. Choose new ones.'])
  })

  test('can’t move it into the past: not one that waits, and not one that travelers have entered, by staff', async () => {
    const [waiting, running] = [await submitted(), await open()]
    await enter(running.id, traveler)
    const over = { dateRange: { start: at(-3).toISOString(), end: at(-1).toISOString() } }
    for (const [{ id }, as] of [
      [waiting, host],
      [waiting, employee],
      [running, employee],
    ] as const) {
      const { status, body } = await patch(`/giveaways/${id}`, as, over)
      expect([status, body.errors]).toEqual([
        422,
        [{ path: 'dateRange.end', message: 'End date must be in the future.' }],
      ])
    }
    await sweepAt(new Date())
    expect((await get(`/giveaways/${running.id}`, host)).body.status).toBe('Accepted')
    expect((await post(`/giveaways/${waiting.id}/publish`, employee)).status).toBe(200)
  })

  test('can undo an acceptance until there are entries', async () => {
    const [quiet, entered] = [await open(), await open()]
    await enter(entered.id, traveler)
    expect((await post(`/moderation/giveaways/${quiet.id}/undo`, employee)).body.status).toBe('Pending')
    expect((await post(`/moderation/giveaways/${entered.id}/undo`, employee)).body).toMatchObject({
      status: 409,
      detail: 'It’s too late to undo: travelers have entered.',
    })
  })

  test('can delete a giveaway without entries, but none with entries', async () => {
    const [empty, entered] = [await open(), await open()]
    await enter(entered.id, traveler)
    expect((await t.call('DELETE', `/giveaways/${empty.id}`, { as: host })).status).toBe(204)
    const refused = await t.call('DELETE', `/giveaways/${entered.id}`, { as: host })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Travelers have entered this giveaway, so it can’t be deleted.',
    ])
  })

  test('keeps its stay from being deleted while entrants wait for the draw, and for a month after it', async () => {
    const stay = await t.given.acceptedStay(host, employee)
    const remove = () => t.call('DELETE', `/stays/${stay.id}`, { as: host })
    const { id, title } = await open({}, stay.id)
    await enter(id, traveler)
    expect((await remove()).body).toMatchObject({
      status: 409,
      detail: `The giveaway “${title}” is under way, or was drawn lately. Delete the stay 30 days after its winner is drawn.`,
    })
    await sweepAt(at(4))
    expect((await get(`/giveaways/${id}`, host)).body.status).toBe('Executed')
    expect((await remove()).status).toBe(409)
    const longAgo = sql<Date>`now() - interval '31 days'`
    await t.platform.db.updateTable('giveaways').set({ drawn_at: longAgo }).where('id', '=', id).execute()
    expect((await remove()).status).toBe(204)
  })
})

describe('entering', () => {
  test('returns a hash that the traveler can recompute, and that is public in the list', async () => {
    const { id } = await open()
    const { status, body: entry } = await enter(id, traveler)
    expect(status).toBe(201)
    expect(entry.entryHash).toBe(await entryHashOf({ giveawayId: id, userId: traveler.id, nonce: entry.nonce }))
    expect((await get(`/giveaways/${id}/entries/self`, traveler)).body).toEqual(entry)
    expect((await get(`/giveaways/${id}/entries/self`, second)).status).toBe(404)
    const { body } = await get(`/giveaways/${id}/proof`, null)
    expect(body).toMatchObject({ entryHashes: [entry.entryHash], seed: null, winnerEntryHash: null })
    expect((await get(`/giveaways/${id}`, null)).body.entryCount).toBe(1)
  })

  test('twice is rejected, also concurrently', async () => {
    const { id } = await open()
    const both = await t.meetAt('giveaways', id, [() => enter(id, traveler), () => enter(id, traveler)])
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 409])
    expect((await enter(id, traveler)).body.code).toBe('already-exists')
    expect((await get(`/giveaways/${id}`, null)).body.entryCount).toBe(1)
  })

  test("is closed to the host's organization, whatever scope is named, and to employees", async () => {
    const { id } = await open()
    const { body: other } = await post('/organizations', host, { name: 'Other Stays' })
    for (const headers of [{}, { 'org-id': other.id as string }]) {
      const refused = await t.call('POST', `/giveaways/${id}/entries`, { as: host, headers })
      expect([refused.status, refused.body.detail]).toEqual([403, 'You’re on the host’s team, so you can’t enter.'])
    }
    expect((await enter(id, employee)).body).toMatchObject({
      status: 403,
      detail: 'Employees cannot enter giveaways.',
    })
  })

  test('is closed to people with a role for just one of the organization’s stays, whichever it is', async () => {
    const [{ id: own }, { id: other }] = [await t.given.acceptedStay(host, employee), await t.given.draft(host)]
    const { id } = await open({}, own)
    for (const at of [own, other]) {
      const person = await t.given.user()
      await t.given.role(person, 'stayManager', { stayId: at })
      const refused = await enter(id, person)
      expect([refused.status, refused.body.detail]).toEqual([403, 'You’re on the host’s team, so you can’t enter.'])
    }
  })

  test('is closed to employees whose staff roles are off: with an access token, or without a second factor', async () => {
    const { id } = await open()
    const body = { name: 'Price sync', scopes: ['write'], expiresAt: Date.now() + 86_400_000 }
    const { token } = (await post('/users/self/access-tokens', employee, body)).body
    const session = await t.given.signIn(employee.email)
    for (const as of [token, session.token]) {
      const { status, body: problem } = await t.call('POST', `/giveaways/${id}/entries`, { as })
      expect([status, problem.detail]).toEqual([403, 'Employees cannot enter giveaways.'])
    }
  })

  test('is open only during the window, to the second, even before any sweep has run', async () => {
    const { id } = await open({ dateRange: { start: at(1).toISOString(), end: at(2).toISOString() } })
    expect((await enter(id, traveler)).body).toMatchObject({ status: 409, code: 'conflict' })
    t.clock.now = at(1.5)
    expect((await enter(id, traveler)).status).toBe(201)
    t.clock.now = at(2)
    expect((await enter(id, travelers[1] as Person)).body.detail).toBe('Entries are closed.')
  })
})

describe('the draw', () => {
  const drawnGiveaway = async () => {
    const { id } = await open()
    await Promise.all(travelers.map((each) => enter(id, each)))
    t.clock.now = at(3.01)
    const answer = await draw(id)
    expect(answer.status, answer.text).toBe(200)
    return { id, drawn: answer.body, proof: (await get(`/giveaways/${id}/proof`, null)).body }
  }

  test('waits for the end of the window', async () => {
    const { id } = await open()
    const early = await draw(id)
    expect([early.status, early.body.detail]).toEqual([409, `Entries are open until ${now.end}.`])
  })

  test('publishes the promised seed, with which anyone can reproduce the winner', async () => {
    const { drawn, proof } = await drawnGiveaway()
    expect(drawn.status).toBe('Executed')
    expect(proof.entryHashes).toHaveLength(4)
    expect(await verifyDraw(proof)).toBe('correct')
    expect(await drawWinner(proof.seed, proof.entryHashes.toReversed())).toBe(drawn.winnerEntryHash)
    expect(proof.seedHash).toBe(drawn.seedHash)
  })

  test('of very many entries counts as many reads', async () => {
    const limited = await startTestPlatform({ RATE_LIMIT_READS: '100' })
    try {
      const as = await limited.given.host()
      const { id: stayId } = await limited.given.draft(as)
      const fields = { stayId, title: 'A week by the lake', dateRange: { start: at(1), end: at(2) } }
      const { id } = (await limited.call('POST', '/giveaways', { as, body: fields })).body
      await limited.platform.db.updateTable('giveaways').set({ entry_count: 60_000 }).where('id', '=', id).execute()
      const proof = async () => (await limited.call('GET', `/giveaways/${id}/proof`, { as })).status
      // Four, because a new minute may begin in between.
      expect([await proof(), await proof(), await proof(), await proof()]).toContain(429)
    } finally {
      await limited.close()
    }
  })

  test('is exposed if the seed is not the promised one', async () => {
    const { id } = await drawnGiveaway()
    const seed = 'planted'.padEnd(64, '0')
    await t.platform.db.updateTable('giveaways').set({ seed }).where('id', '=', id).execute()
    expect(await verifyDraw((await get(`/giveaways/${id}/proof`, host)).body)).toBe('changed-seed')
  })

  test("notifies the winner and the host's organization; the winner's name is only for the latter and staff", async () => {
    const { id, drawn } = await drawnGiveaway()
    const entries = await Promise.all(travelers.map((each) => get(`/giveaways/${id}/entries/self`, each)))
    const winner = travelers[entries.findIndex(({ body }) => body.entryHash === drawn.winnerEntryHash)] as Person
    const told = await toldOf(id)
    expect(told.map(({ user_id, title }) => [user_id, title]).sort()).toEqual(
      [
        [winner.id, 'You won: A week by the lake'],
        [host.id, 'Winner drawn: A week by the lake'],
      ].sort(),
    )
    const names = await Promise.all(
      [null, winner, host, employee].map(async (as) => (await get(`/giveaways/${id}`, as)).body.winnerName),
    )
    const name = `Test ${winner.email.slice(0, 4)}`
    expect(names).toEqual([null, null, name, name])
  })

  test('lets the host reach the winner only once the winner agrees, and until the account is erased', async () => {
    const { id } = await open()
    const winner = await t.given.user()
    await enter(id, winner)
    const signedInAt = t.clock.now
    const share = (as: Person) => t.call('POST', `/giveaways/${id}/entries/self/contact`, { as })
    expect((await share(winner)).status).toBe(409)
    t.clock.now = at(3.01)
    await draw(id)
    const emails = () =>
      Promise.all(
        [null, traveler, winner, host].map(async (as) => (await get(`/giveaways/${id}`, as)).body.winnerEmail),
      )
    expect(await emails()).toEqual([null, null, null, null])
    expect((await share(traveler)).status).toBe(404)
    expect((await get(`/giveaways/${id}/entries/self`, winner)).body.contactSharedAt).toBeNull()
    for (let time = 0; time < 2; time++)
      expect((await share(winner)).body).toMatchObject({ contactSharedAt: expect.any(String) })
    expect(await emails()).toEqual([null, null, null, winner.email])
    const titles = (await toldOf(id)).filter(({ user_id }) => user_id === host.id).map(({ title }) => title)
    expect(titles.sort()).toEqual(['Winner drawn: A week by the lake', 'You can reach the winner: A week by the lake'])
    // Deleting an account needs a recent sign-in.
    t.clock.now = signedInAt
    await t.erase(winner)
    expect((await get(`/giveaways/${id}`, host)).body).toMatchObject({ winnerName: null, winnerEmail: null })
  })

  test('happens once, also when two race', async () => {
    const { id } = await open()
    await enter(id, traveler)
    t.clock.now = at(3.01)
    const both = await t.meetAt('giveaways', id, [() => draw(id), () => draw(id, employee)])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect((await draw(id)).body).toMatchObject({ status: 409, code: 'illegal-move', openMoves: [] })
  })

  test('of a giveaway without entries has no winner', async () => {
    const { id } = await open()
    t.clock.now = at(3.01)
    expect((await draw(id)).body).toMatchObject({ status: 'Executed', winnerEntryHash: null })
    expect(await toldOf(id)).toMatchObject([{ user_id: host.id, body: 'No one entered.' }])
    expect(await verifyDraw((await get(`/giveaways/${id}/proof`, null)).body)).toBe('correct')
  })

  test('is still valid when an account is deleted: its entry stays in the list', async () => {
    const { id } = await open()
    const leaving = await t.given.user()
    const { body: entry } = await enter(id, leaving)
    await t.erase(leaving)
    t.clock.now = at(3.01)
    expect((await draw(id)).body).toMatchObject({ winnerEntryHash: entry.entryHash, winnerName: null })
    expect(await toldOf(id)).toMatchObject([{ user_id: host.id, body: 'The winner’s account has since been closed.' }])
  })

  test('names no winner whose account is closed, until it is restored', async () => {
    const { id } = await open()
    const leaving = await t.given.user()
    await enter(id, leaving)
    const enabled = (is: boolean) =>
      t.platform.db.updateTable('users').set({ enabled: is }).where('id', '=', leaving.id).execute()
    await enabled(false)
    t.clock.now = at(3.01)
    expect((await draw(id)).body).toMatchObject({ winnerEntryHash: expect.any(String), winnerName: null })
    expect(await toldOf(id)).toMatchObject([{ user_id: host.id, body: 'The winner’s account has since been closed.' }])
    await enabled(true)
    expect((await get(`/giveaways/${id}`, host)).body.winnerName).toBe(`Test ${leaving.email.slice(0, 4)}`)
  })

  test('names a winner without a name, so that the account isn’t taken for closed', async () => {
    const { id } = await open()
    const nameless = await t.given.user()
    await t.platform.db
      .updateTable('users')
      .set({ first_name: '', last_name: '' })
      .where('id', '=', nameless.id)
      .execute()
    await enter(id, nameless)
    t.clock.now = at(3.01)
    expect((await draw(id)).body.winnerName).toBe('A traveler without a name')
  })

  test('is done by the clock an hour after the end, however long the clock was down', async () => {
    const { id } = await open()
    await enter(id, traveler)
    const status = async () => (await get(`/giveaways/${id}`, null)).body.status
    await sweepAt(at(2.9))
    expect(await status()).toBe('Accepted')
    await sweepAt(at(3.01))
    expect(await status()).toBe('Queued')
    await sweepAt(at(30))
    await sweepAt(at(30))
    expect(await status()).toBe('Executed')
    expect(await toldOf(id)).toHaveLength(2)
  })

  test('a giveaway that cannot be closed, or drawn, holds up no later one', async () => {
    const [broken, next] = [await open(), await open()]
    const sweep = () => sweepWithBroken(t, ['giveaways', 'id', broken.id], () => sweepAt(at(30)))
    const statuses = async () => [
      (await get(`/giveaways/${broken.id}`, null)).body.status,
      (await get(`/giveaways/${next.id}`, null)).body.status,
    ]
    await sweep()
    expect(await statuses()).toEqual(['Accepted', 'Executed'])
    const later = await open()
    await sweepAt(at(3.01))
    await sweep()
    expect(await statuses()).toEqual(['Queued', 'Executed'])
    expect((await get(`/giveaways/${later.id}`, null)).body.status).toBe('Executed')
  })

  test('a single late sweep closes and draws', async () => {
    const { id } = await open()
    await sweepAt(at(30))
    expect((await get(`/giveaways/${id}`, null)).body.status).toBe('Executed')
  })
})

test('the public list reads an index in its order, only as far as the page goes', async () => {
  const plan = await plansInOrder(t.platform.db, '"giveaways" as "g"', () => t.call('GET', '/giveaways'))
  expect(plan).toContain('Index Scan using giveaways_listed on')
  expect(plan).not.toContain('Sort')
})
