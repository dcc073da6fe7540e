import { FAVORITES_MAX } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStay, countStatements, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

type Host = Person & { organizationId: string }
let t: TestPlatform
let host: Host
let employee: Person
let traveler: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, employee, traveler] = await Promise.all([t.given.host(), t.given.employee(), t.given.user()])
})
afterAll(() => t.close())

function ids(answer: { body: { docs: { id: string }[] } }) {
  return answer.body.docs.map((doc) => doc.id)
}

function publicStay(id: string, as: Person | null = null) {
  return t.call('GET', `/stays/${id}`, { as })
}

function asHost(id: string, as: Person = host) {
  return t.call('GET', `/stays/${id}`, { as, query: { checkDrafts: 'true' } })
}

/** Runs the deferred jobs that would have run by now. */
async function runJobs(name: string) {
  const waiting = await sql<{
    payload: unknown
  }>`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k
    where k.id = j.task_id and k.identifier = ${name} returning j.payload`.execute(t.platform.db)
  for (const { payload } of waiting.rows) await t.work(name, payload)
  return waiting.rows.length
}

describe('favorites', () => {
  const favorite = (stayId: string, as: Person) => t.call('POST', '/users/self/favorites', { as, body: { stayId } })
  const unfavorite = (stayId: string, as: Person) => t.call('DELETE', `/users/self/favorites/${stayId}`, { as })
  const countOf = async (id: string) => (await asHost(id)).body.favoriteCount

  test('count once however often they are added, and are subtracted once however often they are removed', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    await favorite(id, traveler)
    expect((await favorite(id, traveler)).body.favorites).toContain(id)
    await favorite(id, host)
    expect(await countOf(id)).toBe(2)
    await unfavorite(id, traveler)
    expect((await unfavorite(id, traveler)).body.favorites).not.toContain(id)
    expect(await countOf(id)).toBe(1)
  })

  test(`end at ${FAVORITES_MAX} per person, which the existing ones survive`, async () => {
    const [owner, somebody] = await Promise.all([t.given.host(), t.given.user()])
    const liked = await t.given.acceptedStay(owner, employee)
    const other = await t.given.acceptedStay(owner, employee)
    await favorite(liked.id, somebody)
    const ids = Array.from({ length: FAVORITES_MAX - 1 }, (_, n) => `stay_liked_${n}`)
    const { db } = t.platform
    await db
      .insertInto('stays')
      .values(ids.map((id) => ({ id, organization_id: owner.organizationId })))
      .execute()
    await db
      .insertInto('favorites')
      .values(ids.map((id) => ({ user_id: somebody.id, stay_id: id })))
      .execute()
    const { status, body } = await favorite(other.id, somebody)
    expect([status, body.detail]).toEqual([409, 'You can have up to 1,000 favorites. Remove some first.'])
    expect((await publicStay(other.id)).body.favoriteCount).toBe(0)
    expect((await favorite(liked.id, somebody)).body.favorites).toHaveLength(FAVORITES_MAX)
    const list = (await t.call('POST', '/favorite-lists', { as: somebody, body: { name: 'Later' } })).body
    const put = (id: string) => t.call('PUT', `/favorite-lists/${list.id}/stays/${id}`, { as: somebody, body: {} })
    expect([(await put(other.id)).status, (await put(liked.id)).status]).toEqual([409, 204])
  })

  test('added many times concurrently count once', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    await Promise.all(Array.from({ length: 8 }, () => favorite(id, traveler)))
    expect(await countOf(id)).toBe(1)
    await Promise.all(Array.from({ length: 8 }, () => unfavorite(id, traveler)))
    expect(await countOf(id)).toBe(0)
  })

  test('that never pause don’t postpone the stay’s new rank', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    const due = async () => {
      const { rows } = await sql<{ run_at: Date }>`
        select run_at from graphile_worker.jobs where key = ${`stays:reindex ${id}`}`.execute(t.platform.db)
      return rows.map((job) => job.run_at.getTime())
    }
    await favorite(id, traveler)
    const first = await due()
    await favorite(id, host)
    expect([first.length, await due()]).toEqual([1, first])
  })

  test('change a stay’s rank and card once the batching job has run', async () => {
    const [first, later] = [await t.given.acceptedStay(host, employee), await t.given.acceptedStay(host, employee)]
    await favorite(first.id, traveler)
    await favorite(first.id, host)
    expect(await runJobs('stays:reindex')).toBeGreaterThanOrEqual(1)
    const listed = ids(await t.call('GET', '/stays'))
    expect(listed.indexOf(first.id)).toBeLessThan(listed.indexOf(later.id))
    expect((await publicStay(first.id)).body.favoriteCount).toBe(2)
  })

  test('are listed newest first, and marked wherever the traveler reads', async () => {
    const somebody = await t.given.user()
    const [one, two] = [await t.given.acceptedStay(host, employee), await t.given.acceptedStay(host, employee)]
    await favorite(one.id, somebody)
    await favorite(two.id, somebody)
    const listed = await t.call('GET', '/stays/favorites', { as: somebody })
    expect(ids(listed)).toEqual([two.id, one.id])
    expect(listed.body.docs.every((doc: { favorite: boolean }) => doc.favorite)).toBe(true)
    expect((await publicStay(one.id, somebody)).body.favorite).toBe(true)
    expect((await publicStay(one.id, host)).body.favorite).toBe(false)
    expect((await publicStay(one.id)).body.favorite).toBeUndefined()
  })

  test('for stays that are not public are refused as if the stay did not exist', async () => {
    const draft = await t.given.draft(host)
    expect((await favorite(draft.id, host)).status).toBe(404)
    expect((await favorite('stay_nothing', traveler)).status).toBe(404)
  })

  test('without a stay are 422', async () => {
    const { status, body } = await t.call('POST', '/users/self/favorites', { as: traveler, body: {} })
    expect([status, body.errors]).toEqual([422, [{ path: 'stayId', message: 'Stay is required.' }]])
  })
})

test('recents are the stays a user viewed, newest first, each once', async () => {
  const somebody = await t.given.user()
  const [one, two] = [await t.given.acceptedStay(host, employee), await t.given.acceptedStay(host, employee)]
  for (const id of [one.id, two.id, one.id]) await publicStay(id, somebody)
  expect(ids(await t.call('GET', '/stays/recents', { as: somebody }))).toEqual([one.id, two.id])
})

test('recents are the latest five hundred, however many stays a user viewed', async () => {
  const [somebody, other] = [await t.given.user(), await t.given.user()]
  const { db } = t.platform
  for (const { id } of [somebody, other])
    await sql`with viewed as (
        insert into stays (id, organization_id) select ${`viewed-by-${id}-`} || n, ${host.organizationId}
        from generate_series(1, 502) n returning id)
      insert into recents (user_id, stay_id, viewed_at)
      select ${id}, id, now() - (split_part(id, '-', -1) || ' minutes')::interval from viewed`.execute(db)
  const viewed = await t.given.acceptedStay(host, employee)
  await publicStay(viewed.id, somebody)
  const recents = db.selectFrom('recents').select('stay_id').orderBy('viewed_at', 'desc')
  const kept = (await recents.where('user_id', '=', somebody.id).execute()).map((row) => row.stay_id)
  expect(kept).toHaveLength(500)
  expect([kept[0], kept.at(-1)]).toEqual([viewed.id, `viewed-by-${somebody.id}-499`])
  expect(await recents.where('user_id', '=', other.id).execute()).toHaveLength(502)
})

describe('the signed-in list', () => {
  let own: Host
  let mine: string[]
  beforeAll(async () => {
    own = await t.given.host('Custom Stays')
    mine = [
      (await t.given.draft(own, { name: 'Own draft' })).id,
      (await t.given.submittedStay(own)).id,
      (await t.given.acceptedStay(own, employee)).id,
    ]
    for (let index = 0; index < 6; index++) await t.given.acceptedStay(host, employee)
  })

  const custom = (query: Record<string, string>, as: Person = own) => t.call('GET', '/stays/custom', { as, query })

  test('starts with the caller’s own stays in every status', async () => {
    const answer = await custom({ limit: '50' })
    expect(ids(answer).slice(0, 3).sort()).toEqual([...mine].sort())
    expect(new Set(ids(answer)).size).toBe(ids(answer).length)
    expect(answer.body.totalDocs).toBe(ids(answer).length)
  })

  test.each(['1', '2', '4'])('shows each stay once when paged by %s', async (limit) => {
    const whole = ids(await custom({ limit: '50' }))
    const walked: string[] = []
    for (let page = 1; walked.length < whole.length + 5; page++) {
      const answer = await custom({ limit, page: String(page) })
      walked.push(...ids(answer))
      expect(answer.body.totalDocs).toBe(whole.length)
      if (!answer.body.hasNextPage) break
    }
    expect(walked).toEqual(whole)
  })

  test('marks favorites', async () => {
    await t.call('POST', '/users/self/favorites', { as: own, body: { stayId: mine[2] } })
    const { body } = await custom({ limit: '50' })
    expect(body.docs.filter((doc: { favorite: boolean }) => doc.favorite).map((doc: { id: string }) => doc.id)).toEqual(
      [mine[2]],
    )
  })

  test('shows a traveler only what everyone sees', async () => {
    const seen = ids(await custom({ limit: '50' }, traveler))
    expect(seen).toHaveLength(
      await t.call('GET', '/stays', { query: { limit: '1' } }).then(({ body }) => body.totalDocs),
    )
    expect(mine.map((id) => seen.includes(id))).toEqual([false, false, true])
  })

  test('can be filtered by status', async () => {
    const filter = JSON.stringify({ items: [{ field: 'status', operator: 'equals', value: 'Draft' }] })
    expect(ids(await custom({ filter }))).toEqual([mine[0]])
  })
})

test('a host’s own list has the status of each accepted stay’s open edit, and public ones don’t', async () => {
  const own = await t.given.host('Edited Stays')
  const [edited, submitted, plain] = [
    await t.given.acceptedStay(own, employee),
    await t.given.acceptedStay(own, employee),
    await t.given.acceptedStay(own, employee),
  ]
  const draft = await t.given.draft(own)
  await t.call('POST', `/stays/${edited.id}/drafts`, { as: own, body: { name: 'Edited' } })
  await t.call('POST', `/stays/${submitted.id}/update`, { as: own, body: { name: 'Submitted' } })
  const listed = async (query: object, url = `/organizations/${own.organizationId}/stays`) => {
    const { docs } = (await t.call('GET', url, { as: own, query: { limit: '100', ...query } })).body
    return new Map(docs.map(({ id, edit }: { id: string; edit?: string }) => [id, edit]))
  }
  const all = await listed({ checkDrafts: 'true' })
  expect([edited, submitted, plain, draft].map(({ id }) => all.get(id))).toEqual([
    'Draft',
    'Submitted',
    undefined,
    undefined,
  ])
  expect((await listed({}, '/stays/custom')).get(edited.id)).toBe('Draft')
  expect((await listed({})).get(edited.id)).toBeUndefined()
})

describe('the names of an organization’s stays', () => {
  let own: Host
  let manager: Person
  let named: { id: string }[]
  beforeAll(async () => {
    ;[own, manager] = [await t.given.host('Named Stays'), await t.given.user()]
    named = [
      await t.given.draft(own, { name: 'Cabin' }),
      await t.given.acceptedStay(own, employee, { name: 'Boathouse' }),
      await t.given.acceptedStay(own, employee, { name: 'Zinnia' }),
      await t.given.draft(own, { name: '' }),
    ]
    await t.call('POST', `/stays/${named[2]?.id}/drafts`, { as: own, body: { name: 'Attic' } })
    await t.given.role(manager, 'stayManager', { stayId: named[1]?.id ?? '' })
  })

  const names = (as: Person, query: Record<string, string>) =>
    t.call('GET', `/organizations/${own.organizationId}/stay-names`, { as, query })
  const namesFor = async (as: Person, permission: string, query = {}) =>
    (await names(as, { permission, ...query })).body.stays.map(({ name }: { name: string }) => name)

  test('are those its host gave last, all at once, by name', async () => {
    expect((await names(own, { permission: 'offer.Create' })).body.stays.slice(1)).toEqual([
      { id: named[2]?.id, name: 'Attic' },
      { id: named[1]?.id, name: 'Boathouse' },
      { id: named[0]?.id, name: 'Cabin' },
    ])
    expect(await namesFor(own, 'offer.Create')).toEqual(['', 'Attic', 'Boathouse', 'Cabin'])
    expect(await namesFor(own, 'offer.Create', { limit: '1' })).toHaveLength(1)
  })

  test('are read in one statement, whatever their number', async () => {
    expect(await countStatements('stay_revisions', () => names(own, { permission: 'stay.View' }))).toBe(1)
  })

  test('are only of stays for which the caller has the permission', async () => {
    expect(await namesFor(manager, 'offer.Create')).toEqual(['Boathouse'])
    expect(await namesFor(manager, 'user.View')).toEqual([])
    expect(await namesFor(employee, 'offer.View')).toHaveLength(4)
    expect(await namesFor(employee, 'payment.Create')).toEqual([])
    for (const as of [traveler, host]) expect(await namesFor(as, 'stay.View')).toEqual([])
    const bookkeeper = await t.given.user()
    await t.given.role(bookkeeper, 'financialViewer', own)
    expect(await namesFor(bookkeeper, 'payment.View')).toEqual([])
  })

  test('need a permission that exists', async () => {
    expect((await names(own, { permission: 'stay.Burn' })).status).toBe(422)
  })
})

describe('drafts', () => {
  test('are visible to the host’s organization and staff only', async () => {
    const draft = await t.given.draft(host)
    expect((await asHost(draft.id)).status).toBe(200)
    expect((await asHost(draft.id, employee)).status).toBe(200)
    expect((await asHost(draft.id, traveler)).status).toBe(404)
    expect((await asHost(draft.id, await t.given.host('Others'))).status).toBe(404)
    expect((await t.call('GET', `/stays/${draft.id}`, { query: { checkDrafts: 'true' } })).status).toBe(404)
    expect((await publicStay(draft.id, host)).status).toBe(404)
  })

  test('store unfinished content and report what is missing', async () => {
    const { body } = await t.call('POST', '/stays/drafts', {
      as: host,
      body: { organizationId: host.organizationId, name: 'x'.repeat(40), bookingLinks: { Direct: 'soon' } },
    })
    expect(body).toMatchObject({ status: 'Draft', name: 'x'.repeat(40), bookingLinks: { Direct: 'soon' } })
    expect(body.revision.problems).toContainEqual({ path: 'bookingLinks.Direct', message: 'Invalid URL format' })
  })

  test('are returned unchanged for an empty set of changes', async () => {
    const draft = await t.given.draft(host, { name: 'Same' })
    const { status, body } = await t.call('POST', `/stays/${draft.id}/drafts`, { as: host, body: {} })
    expect([status, body.name]).toEqual([200, 'Same'])
  })
})

describe('applications', () => {
  test('are the whole queue for staff, oldest first, and only their own for hosts', async () => {
    const other = await t.given.host('Queue Stays')
    const [theirs, ours] = [await t.given.submittedStay(other), await t.given.submittedStay(host)]
    const queue = (as: Person) => t.call('GET', '/stays/applications', { as, query: { limit: '100' } })
    const seen = async (as: Person) => (await queue(as)).body.docs.map((doc: { stay: { id: string } }) => doc.stay.id)
    const all = await seen(employee)
    expect(all.indexOf(theirs.id)).toBeLessThan(all.indexOf(ours.id))
    expect(await seen(other)).toEqual([theirs.id])
    expect(await seen(traveler)).toEqual([])
  })

  test('for an accepted stay name the fields that differ', async () => {
    const stay = await t.given.acceptedStay(host, employee)
    await t.call('POST', `/stays/${stay.id}/update`, { as: host, body: { name: 'Renamed' } })
    const { body } = await t.call('GET', '/stays/applications', { as: employee, query: { limit: '100' } })
    const found = body.docs.find((doc: { stay: { id: string } }) => doc.stay.id === stay.id)
    expect(found).toMatchObject({ isRevision: true, changedFields: ['name'], status: 'Submitted' })
  })

  test('without changes are refused', async () => {
    const stay = await t.given.acceptedStay(host, employee)
    expect((await t.call('POST', `/stays/${stay.id}/applications`, { as: host, body: {} })).status).toBe(409)
  })
})

test('a host’s own list can be filtered by radius and free nights, drafts included', async () => {
  const lender = await t.given.host('Circle Stays')
  const at = (latitude: number) => ({
    location: { ...aStay().location, coordinates: { latitude, longitude: -71.176 } },
  })
  const near = await t.given.acceptedStay(lender, employee, at(42.396))
  const far = await t.given.draft(lender, at(44) as never)
  const listed = async (filter: object) => {
    const query = { filter: JSON.stringify(filter), checkDrafts: 'true' }
    const { body } = await t.call('GET', `/organizations/${lender.organizationId}/stays`, { as: lender, query })
    return body.docs.map((card: { id: string }) => card.id)
  }
  expect(await listed({ near: { latitude: 42.4, longitude: -71.2, radiusKm: 20 } })).toEqual([near.id])
  await sql`insert into blocked_dates values (${near.id}, '[2027-05-01,2027-05-08)')`.execute(t.platform.db)
  expect(await listed({ dates: { start: '2027-05-02', end: '2027-05-04' } })).toEqual([far.id])
  expect(await listed({ dates: { start: '2027-05-08', end: '2027-05-09' } })).toHaveLength(2)
})

describe('a text search finds a host’s own stay', () => {
  let own: Host
  let draft: { id: string }
  let edited: { id: string }
  beforeAll(async () => {
    own = await t.given.host('Worded Stays')
    const address = { city: 'Camden', state: 'ME', zip: '04843' }
    const location = { ...aStay().location, region: 'Penobscot Bay', address }
    const words = { amenities: ['Hot tub'], tags: ['Dog friendly'], type: ['Lighthouse'] }
    draft = await t.given.draft(own, { ...aStay(), ...words, name: 'The Café Porch 7', location } as never)
    edited = await t.given.acceptedStay(own, employee, { name: 'As It Was' })
    await t.call('POST', `/stays/${edited.id}/drafts`, { as: own, body: { name: 'Quillfeather House' } })
  })
  const lists = async (text: string) => {
    const query = { filter: JSON.stringify({ text }), checkDrafts: 'true' }
    const { checkDrafts: _, ...custom } = query
    const answers = [
      await t.call('GET', `/organizations/${own.organizationId}/stays`, { as: own, query }),
      await t.call('GET', '/stays/custom', { as: own, query: custom }),
    ]
    return answers.map((answer) => ids(answer))
  }
  const foundBy = async (text: string, stay: { id: string }) =>
    (await lists(text)).map((found) => found.includes(stay.id))

  test.each([
    ['its words in any order', 'porch CAFE'],
    ['its words with accents', 'café'],
    ['its city and state', 'camden ME'],
    ['its state’s name', 'camden maine'],
    ['its region', 'penobscot bay'],
    ['its type, tag and amenity', 'lighthouse friendly tub'],
    ['the beginning of the last word', 'camden lightho'],
    ['a word without a letter', 'penbscot porch'],
    ['a word with one too many', 'pennobscot porch'],
    ['a word with another letter', 'penobscut '],
    ['a word with two letters swapped', 'pneobscot porch'],
    ['a word of one character', 'porch 7'],
    ['a word that the index leaves out', 'the porch 7'],
  ])('by %s', async (_, text) => {
    expect(await foundBy(text, draft)).toEqual([true, true])
  })

  test.each([
    ['a word that it lacks', 'penobscot windmill'],
    ['a beginning that is complete', 'lightho '],
    ['two typos in a word', 'penbscut'],
    ['a typo in a short word', 'tuc '],
    ['another character', 'porch 8'],
    ['no word', '!'],
  ])('but not by %s', async (_, text) => {
    expect(await foundBy(text, draft)).toEqual([false, false])
  })

  test('by what its latest edit says', async () => {
    expect(await foundBy('quilfeather', edited)).toEqual([true, true])
    expect(await foundBy('as was', edited)).toEqual([false, false])
  })
})

test('a draft with half a bed is listed without it', async () => {
  const bedInfo = [{ bedType: 'King', quantity: 1.5 }]
  const { id } = await t.given.draft(host, { ...aStay(), bedInfo } as never)
  const { body } = await t.call('GET', '/stays/custom', { as: host, query: { limit: '100' } })
  expect(body.docs.find((card: { id: string }) => card.id === id).beds).toBe(0)
})

describe('shortlinks', () => {
  const create = (shortlink: string) =>
    t.call('POST', '/stays', { as: host, body: { ...aStay({ shortlink }), organizationId: host.organizationId } })
  const isValid = async (value: string, query = {}) =>
    (await t.call('GET', `/stays/shortlink/${encodeURIComponent(value)}/is-valid`, { query })).body

  test('are case-insensitive', async () => {
    expect((await create('Lake-House')).status).toBe(201)
    const taken = await create('lake-HOUSE')
    expect(taken.body).toMatchObject({ status: 409, code: 'shortlink-taken', errors: [{ path: 'shortlink' }] })
    expect(await isValid('LAKE-house')).toEqual({ isValid: false, reason: 'Shortlink is taken.' })
  })

  test('requested twice concurrently go to only one stay', async () => {
    const both = await Promise.all(['Race', 'rACE', 'race', 'RACE'].map((part) => create(`${part}-lodge`)))
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
  })

  test('are reserved by an edit as by a creation', async () => {
    await create('edit-lodge')
    const draft = await t.given.draft(host)
    const edited = await t.call('POST', `/stays/${draft.id}/drafts`, { as: host, body: { shortlink: 'EDIT-lodge' } })
    expect(edited.status).toBe(409)
    const live = await t.given.acceptedStay(host, employee)
    expect((await t.call('PATCH', `/stays/${live.id}`, { as: host, body: { shortlink: 'Edit-Lodge' } })).status).toBe(
      409,
    )
  })

  test('already held by the stay are valid for it', async () => {
    const { body } = await create('own-lodge')
    expect(await isValid('own-lodge', { stayId: body.id })).toEqual({ isValid: true, reason: null })
  })

  test.each([
    ['ab', 'Shortlink must be at least 3 characters.'],
    ['a b c', 'Shortlink cannot contain spaces.'],
    ['a--b', 'Shortlink cannot contain consecutive dashes.'],
    ['a/b/c', 'Shortlink can only contain letters, digits and dashes.'],
    ['free-one', null],
  ])('%s: %s', async (value, reason) => {
    expect(await isValid(value)).toEqual({ isValid: reason === null, reason })
  })

  test('resolve only to the stay that the public sees', async () => {
    const lead = (value: string) => t.call('GET', `/stays/shortlink/${value}`)
    const stay = await t.given.acceptedStay(host, employee, { shortlink: 'Leads-Here' })
    expect((await lead('leads-here')).body).toEqual({ stayId: stay.id })
    await create('a-draft-only')
    expect((await lead('a-draft-only')).status).toBe(404)
    expect((await lead('nobody-has-it')).status).toBe(404)
  })

  test('that staff remove from a live stay in place still lead to it', async () => {
    const stay = await t.given.acceptedStay(host, employee, { shortlink: 'On-Cards' })
    const cleared = await t.call('PATCH', `/stays/${stay.id}`, { as: employee, body: { shortlink: null } })
    expect([cleared.status, cleared.body.shortlink]).toEqual([200, null])
    expect((await t.call('GET', '/stays/shortlink/on-cards')).body).toEqual({ stayId: stay.id })
    expect(await isValid('on-cards')).toEqual({ isValid: false, reason: 'Shortlink is taken.' })
    expect(await isValid('on-cards', { stayId: stay.id })).toEqual({ isValid: true, reason: null })
  })

  test('of a deleted stay are only its organization’s for a year', async () => {
    const [neighbor, stay] = [await t.given.host('Neighbors'), await t.given.draft(host)]
    const theirs = await t.given.draft(neighbor)
    const old = await t.given.acceptedStay(host, employee, { shortlink: 'before-lodge' })
    await t.call('PATCH', `/stays/${old.id}`, { as: employee, body: { shortlink: 'after-lodge' } })
    await t.call('DELETE', `/stays/${old.id}`, { as: host })
    const take = async (id: string, as: Person, shortlink: string) =>
      (await t.call('POST', `/stays/${id}/drafts`, { as, body: { shortlink } })).status
    const { organizationId } = neighbor
    const body = { ...aStay({ shortlink: 'after-lodge' }), organizationId }
    expect((await t.call('POST', '/stays', { as: neighbor, body })).status).toBe(409)
    for (const shortlink of ['before-lodge', 'after-lodge'])
      expect([await take(theirs.id, neighbor, shortlink), await take(stay.id, host, shortlink)]).toEqual([409, 200])
    expect((await create('before-lodge')).status).toBe(201)
    const sweep = (days: number) => t.work('stays:forget-shortlinks', {}, new Date(Date.now() + days * 86_400_000))
    await take(stay.id, host, 'another-lodge')
    await sweep(364)
    expect(await take(theirs.id, neighbor, 'after-lodge')).toBe(409)
    await sweep(367)
    expect(await take(theirs.id, neighbor, 'after-lodge')).toBe(200)
  })

  test('of a stay that was deleted without leaving them to anybody are free after a year', async () => {
    await sql`insert into former_shortlinks (shortlink) values ('orphan-lodge')`.execute(t.platform.db)
    const sweep = (days: number) => t.work('stays:forget-shortlinks', {}, new Date(Date.now() + days * 86_400_000))
    await sweep(0)
    await sweep(364)
    expect((await isValid('orphan-lodge')).isValid).toBe(false)
    await sweep(367)
    expect((await isValid('orphan-lodge')).isValid).toBe(true)
  })
})

test('a draft with numbers that would overflow a sum breaks neither lists nor sorting', async () => {
  const bed = { bedType: 'King', quantity: 1e308 }
  const odd = { ...aStay(), bedInfo: [bed, bed], currentRate: 1e308 }
  const { id } = await t.given.draft(host, odd as never)
  const dates = { start: '2027-05-02', end: '2027-05-09' }
  for (const filter of [{ sort: [{ field: 'beds' }] }, { dates, sort: [{ field: 'total' }] }]) {
    const query = { filter: JSON.stringify(filter), checkDrafts: 'true', limit: '100' }
    const { status, body } = await t.call('GET', `/organizations/${host.organizationId}/stays`, { as: host, query })
    expect([status, body.docs?.map((card: { id: string }) => card.id)], body.detail).toEqual([
      200,
      expect.arrayContaining([id]),
    ])
  }
})

test('callers who name a stay whose drafts they cannot see get its public version', async () => {
  const { id } = await t.given.acceptedStay(host, employee, { name: 'As It Is' })
  await t.call('POST', `/stays/${id}/drafts`, { as: host, body: { name: 'As It Will Be' } })
  const bookkeeper = await t.given.user()
  await t.given.role(bookkeeper, 'financialViewer', host)
  const listed = async (as: Person, query = {}) =>
    (await t.call('GET', '/stays/custom', { as, query, headers: { 'stay-id': id } })).body.docs
  expect(await listed(host)).toMatchObject([{ name: 'As It Will Be' }])
  expect(await listed(bookkeeper)).toMatchObject([{ name: 'As It Is' }])
  expect(await listed(bookkeeper, { filter: JSON.stringify({ text: 'Will Be' }) })).toEqual([])
})

test('a deleted stay is gone for everyone, with its drafts, favorites and feedback', async () => {
  const stay = await t.given.acceptedStay(host, employee, { shortlink: 'gone-lodge' })
  await t.call('POST', '/users/self/favorites', { as: traveler, body: { stayId: stay.id } })
  await t.call('PATCH', `/stays/${stay.id}`, { as: employee, body: { name: 'Edited' } })
  const deleted = await t.call('DELETE', `/stays/${stay.id}`, { as: host })
  expect([deleted.status, deleted.text]).toEqual([204, ''])
  for (const as of [host, employee, null]) expect((await publicStay(stay.id, as)).status).toBe(404)
  expect((await asHost(stay.id)).status).toBe(404)
  expect(ids(await t.call('GET', '/stays/favorites', { as: traveler }))).not.toContain(stay.id)
  expect((await t.call('GET', '/stays/shortlink/gone-lodge')).status).toBe(404)
  expect((await t.call('DELETE', `/stays/${stay.id}`, { as: host })).status).toBe(404)
})

test('an organization’s list shows drafts only when requested', async () => {
  const own = await t.given.host('Listed Stays')
  const [draft, live] = [await t.given.draft(own), await t.given.acceptedStay(own, employee)]
  const list = (query: Record<string, string>) =>
    t.call('GET', `/organizations/${own.organizationId}/stays`, { as: own, query })
  expect(ids(await list({}))).toEqual([live.id])
  expect(ids(await list({ checkDrafts: 'true' })).sort()).toEqual([draft.id, live.id].sort())
})
