import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CLAIM_DAYS, CLAIMS_A_DAY } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aStay,
  type Person,
  startTestPlatform,
  sweepWithBroken,
  type TestPlatform,
  untilWaiting,
} from '../../test/index.ts'
import { importStays } from '../stays/index.ts'
import { grantRole } from '../users/index.ts'

let t: TestPlatform
let staff: Person
let bookingSite: Server
let origin: string
let answer: RequestListener

beforeAll(async () => {
  bookingSite = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(bookingSite, 'listening')
  origin = `http://127.0.0.1:${(bookingSite.address() as AddressInfo).port}`
  t = await startTestPlatform({ CALENDAR_FEEDS_FROM: origin })
  staff = await t.given.employee()
})
beforeEach(() => shows('Nothing yet.'))
afterAll(async () => {
  await t.close()
  bookingSite.close()
})

/** Sets the booking page's text. */
function shows(text: string): void {
  answer = (_, response) => response.end(`<html><p>${text}</p></html>`)
}

let numbered = 0

function importedRow(id: number, price = 12_500) {
  return {
    sourceKey: `inside-airbnb:claim-${id}`,
    host: { sourceKey: `inside-airbnb:host-${id}`, name: null, standIn: `Host ${id}` },
    listingId: String(id),
    url: `${origin}/rooms/${id}`,
    fingerprint: `of ${id} at ${price}`,
    displayName: 'A name that is longer than twenty-five characters',
    form: 'detailed' as const,
    fields: () => ({
      ...(aStay({ currentRate: price, bookingLinks: { Airbnb: `${origin}/rooms/${id}` } }) as never as object),
      shortlink: null,
    }),
  }
}

/** A stay imported into an organization without an owner. */
async function importedStay() {
  const id = ++numbered
  const { id: organizationId } = await t.platform.db
    .insertInto('organizations')
    .values({ id: `org_claims_${id}`, name: `Host ${id}`, source_key: `inside-airbnb:host-${id}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const importRow = (row: object) =>
    t.platform.db.transaction().execute((tx) => importStays(tx, [row as never], { actorId: 'import', dryRun: false }))
  const again = (price?: number) => importRow(importedRow(id, price))
  const moveHost = () => importRow({ ...importedRow(id, 13_000), host: importedRow(++numbered).host })
  await again()
  const stay = t.platform.db.selectFrom('stays').select('id').where('source_key', '=', `inside-airbnb:claim-${id}`)
  return { stayId: (await stay.executeTakeFirstOrThrow()).id, organizationId, again, moveHost }
}

function claim(stayId: string, as: Person | undefined, body: object = {}) {
  return t.call('POST', `/stays/${stayId}/claims`, { ...(as && { as }), body })
}

function act(verb: string, stayId: string, claimId: string, as: Person, body?: object) {
  return t.call('POST', `/stays/${stayId}/claims/${claimId}/${verb}`, { as, ...(body && { body }) })
}

/** Allows a page to be read again immediately. */
async function forgetCheck(claimId: string) {
  await t.platform.db.updateTable('stay_claims').set({ checked_at: null }).where('id', '=', claimId).execute()
}

async function detail(stayId: string) {
  return (await t.call('GET', `/stays/${stayId}`)).body
}

describe('a code on the booking page', () => {
  test('gives the stay to its host, in one of their organizations, with its favorites and its name', async () => {
    const [{ stayId }, host, traveler] = [await importedStay(), await t.given.host(), await t.given.user()]
    await t.call('POST', '/users/self/favorites', { as: traveler, body: { stayId } })
    const opened = await claim(stayId, host, { organizationId: host.organizationId })
    expect([opened.status, opened.body]).toMatchObject([
      201,
      {
        status: 'open',
        code: expect.stringMatching(/^lodestay-\w{12}$/),
        bookingPage: expect.stringContaining(origin),
      },
    ])
    shows(`My loft. ${opened.body.code.toUpperCase()}`)
    const checked = await act('check', stayId, opened.body.id, host)
    expect([checked.status, checked.body.status]).toEqual([200, 'verified'])
    expect(await detail(stayId)).toMatchObject({
      organizationId: host.organizationId,
      displayName: 'A name that is longer than twenty-five characters',
      source: { isClaimed: true },
    })
    const { docs } = (await t.call('GET', '/stays/favorites', { as: traveler })).body
    expect(docs.map(({ id }: { id: string }) => id)).toContain(stayId)
    expect((await t.call('PATCH', `/stays/${stayId}`, { as: host, body: { name: 'My loft' } })).status).toBe(200)
  })

  test('creates a new organization if none is chosen, and makes its claimant a host', async () => {
    const [{ stayId }, person] = [await importedStay(), await t.given.user()]
    const { body } = await claim(stayId, person, { organizationName: 'Loft Ladies' })
    shows(body.code)
    expect((await act('check', stayId, body.id, person)).body.organization).toEqual({
      id: expect.stringMatching(/^org_/),
      name: 'Loft Ladies',
    })
    expect((await detail(stayId)).organizationName).toBe('Loft Ladies')
    expect((await t.call('PATCH', `/stays/${stayId}`, { as: person, body: { capacity: 3 } })).status).toBe(200)
  })

  test('that is missing leaves the claim open, and says so', async () => {
    const [{ stayId, organizationId }, host] = [await importedStay(), await t.given.host()]
    const { body } = await claim(stayId, host)
    const { body: checked } = await act('check', stayId, body.id, host)
    expect(checked).toMatchObject({ status: 'open', problem: 'The code isn’t on the page yet.' })
    expect((await detail(stayId)).organizationId).toBe(organizationId)
  })

  test('is looked for at most twice a minute', async () => {
    const [{ stayId }, host] = [await importedStay(), await t.given.host()]
    const { body } = await claim(stayId, host)
    await act('check', stayId, body.id, host)
    const soon = await act('check', stayId, body.id, host)
    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '30'])
  })

  test.each([
    ['is gone', (_, response) => response.writeHead(404).end(), 'The page answered 404.'],
    [
      'leads into our own network',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'This address is not on the internet.',
    ],
    ['breaks off', (request) => request.socket.destroy(), 'It broke the connection.'],
  ] satisfies [string, RequestListener, string][])('on a page that %s is not found', async (_, listener, problem) => {
    const [{ stayId }, host] = [await importedStay(), await t.given.host()]
    const { body } = await claim(stayId, host)
    answer = listener
    expect((await act('check', stayId, body.id, host)).body).toMatchObject({ status: 'open', problem })
  })
})

describe('a message to staff', () => {
  test('is listed first, and staff accept its claim', async () => {
    const [{ stayId }, host] = [await importedStay(), await t.given.host()]
    const { body } = await claim(stayId, host, { organizationId: host.organizationId, message: 'I can show the deed.' })
    const { docs } = (await t.call('GET', '/claims', { as: staff, query: { status: 'open', limit: '100' } })).body
    const listed = docs.find(({ id }: { id: string }) => id === body.id)
    expect(listed).toMatchObject({
      message: 'I can show the deed.',
      code: null,
      claimant: { id: host.id },
      stay: { isPublic: true },
    })
    expect((await act('accept', stayId, body.id, staff)).body.status).toBe('verified')
    expect((await detail(stayId)).organizationId).toBe(host.organizationId)
  })

  test('creates the claimant’s organization in the name of the staff who accept it', async () => {
    const [{ stayId }, person] = [await importedStay(), await t.given.user()]
    const { body } = await claim(stayId, person, { message: 'I can show the deed.' })
    await act('accept', stayId, body.id, staff)
    const { organizationId } = await detail(stayId)
    const query = { action: 'organization.create', subjectId: organizationId }
    const { docs } = (await t.call('GET', '/audit', { as: await t.given.admin(), query })).body
    expect(docs).toMatchObject([{ actorId: staff.id }])
  })

  test('can follow if the code can’t be put on the page', async () => {
    const [{ stayId }, host] = [await importedStay(), await t.given.host()]
    const { body } = await claim(stayId, host)
    const asked = await act('message', stayId, body.id, host, { message: 'The site lets me change nothing.' })
    expect(asked.body.message).toBe('The site lets me change nothing.')
  })

  test('is refused with a reason, which its author receives', async () => {
    const [{ stayId, organizationId }, host] = [await importedStay(), await t.given.host()]
    const { body } = await claim(stayId, host, { message: 'Mine.' })
    await act('refuse', stayId, body.id, staff, { reason: 'Nothing shows that it is yours.' })
    const [own] = (await t.call('GET', `/stays/${stayId}/claims`, { as: host })).body.docs
    expect(own).toMatchObject({ status: 'refused', reason: 'Nothing shows that it is yours.' })
    expect((await detail(stayId)).organizationId).toBe(organizationId)
    const told = (await t.call('GET', '/notifications', { as: host })).body.docs
    expect(told[0].title).toContain('was declined')
    const settled = { status: 409, code: 'illegal-move', currentStatus: 'refused', openMoves: [] }
    expect((await act('accept', stayId, body.id, staff)).body).toMatchObject(settled)
    expect((await act('refuse', stayId, body.id, staff, { reason: 'Once more.' })).body).toMatchObject(settled)
  })

  test('from a staff member is decided by someone else', async () => {
    const [{ stayId }, employee] = [await importedStay(), await t.given.employee()]
    const { body } = await claim(stayId, employee, { message: 'Mine.' })
    expect((await act('accept', stayId, body.id, employee)).status).toBe(403)
  })

  test('is decided by someone without a role for the stay or the organization that would get it', async () => {
    const [{ stayId, organizationId }, host] = [await importedStay(), await t.given.host()]
    const { body } = await claim(stayId, host, { organizationId: host.organizationId, message: 'Mine.' })
    for (const organization of [organizationId, host.organizationId]) {
      const own = await t.given.employee()
      await grantRole(t.platform.db, { userId: own.id, role: 'financialViewer', organizationId: organization })
      const answers = [
        await act('accept', stayId, body.id, own),
        await act('refuse', stayId, body.id, own, { reason: 'No.' }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403])
    }
    expect((await act('accept', stayId, body.id, staff)).status).toBe(200)
  })
})

describe('what the former side arranged', () => {
  const renameAs = (as: Person, stayId: string) =>
    t.call('POST', `/stays/${stayId}/drafts`, { as, body: { name: 'Kept' } })

  /** A person whose role for a stay ends with their account, and comes back with it. @returns a call that restores it */
  async function closedKeeper(stayId: string) {
    const person = await t.given.user()
    await t.given.role(person, 'stayOwner', { stayId })
    expect((await t.call('DELETE', '/users/self', { as: person })).status).toBe(204)
    const restore = async () => {
      const token = (await t.mailLink(person.email, 'account-deletion')).split('/restore-account/')[1]
      expect((await t.call('POST', `/account-deletions/${token}/undo`)).status).toBe(204)
    }
    return { person, restore }
  }

  test('ends with a claim: roles for the stay, also of closed accounts, and an open transfer', async () => {
    const [{ stayId, organizationId }, host, receiver] = [
      await importedStay(),
      await t.given.host(),
      await t.given.host(),
    ]
    const [squatter, keeper] = [await t.given.user(), await t.given.user()]
    await t.given.role(squatter, 'orgOwner', { organizationId })
    await t.given.role(keeper, 'stayOwner', { stayId })
    const { person: closed, restore } = await closedKeeper(stayId)
    const offer = await t.call('PUT', `/organizations/${receiver.organizationId}/stays/${stayId}`, { as: squatter })
    expect(offer.status).toBe(202)
    expect((await renameAs(keeper, stayId)).status).toBe(200)

    const { body } = await claim(stayId, host, { message: 'Mine.' })
    expect((await act('accept', stayId, body.id, staff)).status).toBe(200)

    await restore()
    for (const person of [keeper, closed, squatter]) expect((await renameAs(person, stayId)).status).toBe(403)
    const transfers = `/organizations/${receiver.organizationId}/stay-transfers`
    expect((await t.call('GET', transfers, { as: receiver })).body.docs).toEqual([])
    const { before } = await t.platform.db
      .selectFrom('audit_log')
      .select('before')
      .where('subject_id', '=', stayId)
      .where('action', '=', 'stay-claim.verify')
      .executeTakeFirstOrThrow()
    expect(before).toEqual({ organizationId, roles: [{ userId: keeper.id, role: 'stayOwner' }] })
  })

  test('ends when an import moves the stay to its new host', async () => {
    const { stayId, organizationId, moveHost } = await importedStay()
    const { person, restore } = await closedKeeper(stayId)
    await moveHost()
    expect((await detail(stayId)).organizationId).not.toBe(organizationId)
    await restore()
    expect((await renameAs(person, stayId)).status).toBe(403)
  })
})

test('all claims are listed with open ones first, then the settled ones, latest first', async () => {
  const host = await t.given.host()
  const claimed = await Promise.all(Array.from({ length: 3 }, importedStay))
  const ids: string[] = []
  for (const { stayId } of claimed) ids.push((await claim(stayId, host)).body.id)
  for (const at of [1, 0]) await act('refuse', claimed[at]?.stayId ?? '', ids[at] ?? '', staff, { reason: 'No proof.' })
  const { docs } = (await t.call('GET', '/claims', { as: staff, query: { limit: '100' } })).body
  const listed: string[] = docs.map(({ id }: { id: string }) => id)
  expect(listed.filter((id) => ids.includes(id))).toEqual([ids[2], ids[0], ids[1]])
})

describe('a claim', () => {
  test('is limited to one per user and stay while open; others may claim it too, and lose to the first to prove it', async () => {
    const [{ stayId }, one, two] = [await importedStay(), await t.given.host(), await t.given.host()]
    const first = await claim(stayId, one)
    expect((await claim(stayId, one)).status).toBe(409)
    const second = await claim(stayId, two, { organizationId: two.organizationId })
    shows(second.body.code)
    await act('check', stayId, second.body.id, two)
    const [lost] = (await t.call('GET', `/stays/${stayId}/claims`, { as: one })).body.docs
    expect(lost).toMatchObject({ id: first.body.id, status: 'refused' })
    expect((await claim(stayId, one)).status).toBe(409)
  })

  test('expires, and can be made again', async () => {
    const [{ stayId }, host] = [await importedStay(), await t.given.host()]
    const { body } = await claim(stayId, host)
    await t.platform.db
      .updateTable('stay_claims')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where('id', '=', body.id)
      .execute()
    expect((await act('check', stayId, body.id, host)).status).toBe(409)
    await t.work('stay-claims:expire', {}, new Date())
    const [own] = (await t.call('GET', `/stays/${stayId}/claims`, { as: host })).body.docs
    expect(own.status).toBe('expired')
    expect((await claim(stayId, host)).status).toBe(201)
    expect(CLAIM_DAYS).toBeGreaterThan(0)
  })

  test('expires even if an earlier one cannot', async () => {
    const [one, other, host] = [await importedStay(), await importedStay(), await t.given.host()]
    const [broken, next] = [(await claim(one.stayId, host)).body, (await claim(other.stayId, host)).body]
    const sweep = () => t.work('stay-claims:expire', {}, new Date(Date.now() + (CLAIM_DAYS + 1) * 86_400_000))
    await sweepWithBroken(t, ['stay_claims', 'id', broken.id], sweep)
    const status = async (stayId: string) =>
      (await t.call('GET', `/stays/${stayId}/claims`, { as: host })).body.docs[0].status
    expect([next.status, await status(one.stayId), await status(other.stayId)]).toEqual(['open', 'open', 'expired'])
    await sweep()
    expect(await status(one.stayId)).toBe('expired')
  })

  test('that has expired can be made again before the job runs', async () => {
    const [{ stayId }, host] = [await importedStay(), await t.given.host()]
    const first = await claim(stayId, host)
    await t.later((CLAIM_DAYS + 1) * 86_400_000, async () => {
      const second = await claim(stayId, host)
      expect([second.status, second.body.status]).toEqual([201, 'open'])
      const { docs } = (await t.call('GET', `/stays/${stayId}/claims`, { as: host })).body
      expect(docs.map((each: { id: string; status: string }) => [each.id, each.status])).toEqual(
        expect.arrayContaining([
          [first.body.id, 'expired'],
          [second.body.id, 'open'],
        ]),
      )
    })
  })

  test('is limited to a few a day, also concurrently', async () => {
    const host = await t.given.host()
    const stays: string[] = []
    for (let each = 0; each < CLAIMS_A_DAY + 2; each++) stays.push((await importedStay()).stayId)
    const answers = await Promise.all(stays.map((stayId) => claim(stayId, host)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(CLAIMS_A_DAY).fill(201), 429, 429])
  })

  test('is for imported stays, into the claimant’s own organizations, by signed-in users', async () => {
    const [{ stayId }, host, other] = [await importedStay(), await t.given.host(), await t.given.host()]
    const own = await t.given.acceptedStay(host, staff, aStay())
    expect((await claim(own.id, other)).status).toBe(409)
    expect((await claim(stayId, undefined)).status).toBe(401)
    const foreign = await claim(stayId, host, { organizationId: other.organizationId })
    expect([foreign.status, foreign.body.errors[0].path]).toEqual([422, 'organizationId'])
  })

  test('ends with its claimant’s account, and stays ended if that is restored', async () => {
    const [{ stayId, organizationId }, person] = [await importedStay(), await t.given.user()]
    const { body } = await claim(stayId, person, { message: 'Mine.' })
    expect((await t.call('DELETE', '/users/self', { as: person })).status).toBe(204)
    const listed = (await t.call('GET', '/claims', { as: staff, query: { status: 'open', limit: '100' } })).body.docs
    expect(listed.map(({ id }: { id: string }) => id)).not.toContain(body.id)
    expect((await act('accept', stayId, body.id, staff)).body).toMatchObject({
      status: 409,
      detail: 'This claim is expired.',
    })
    expect((await detail(stayId)).organizationId).toBe(organizationId)
    const token = (await t.mailLink(person.email, 'account-deletion')).split('/restore-account/')[1]
    expect((await t.call('POST', `/account-deletions/${token}/undo`)).status).toBe(204)
    const [own] = (await t.call('GET', `/stays/${stayId}/claims`, { as: person })).body.docs
    expect(own).toMatchObject({ id: body.id, status: 'expired' })
    expect((await claim(stayId, person)).status).toBe(201)
  })

  test('gives nothing to an account that nobody can sign in to, which can still be erased', async () => {
    const [{ stayId, organizationId }, admin] = [await importedStay(), await t.given.admin()]
    const [closed, disabled] = [await t.given.user(), await t.given.user()]
    const [ofClosed, ofDisabled] = [await claim(stayId, closed), await claim(stayId, disabled)]
    await t.call('DELETE', '/users/self', { as: closed })
    // As if it had been opened while its claimant's account was being closed.
    await t.platform.db.updateTable('stay_claims').set({ status: 'open' }).where('id', '=', ofClosed.body.id).execute()
    await t.call('PATCH', `/users/${disabled.id}`, { as: admin, body: { enabled: false } })
    for (const { id } of [ofClosed.body, ofDisabled.body]) {
      const refused = await act('accept', stayId, id, staff)
      expect([refused.status, refused.body.detail]).toEqual([409, 'The claimant’s account is closed.'])
    }
    expect((await detail(stayId)).organizationId).toBe(organizationId)
    await t.work('users:erase-closed', {}, new Date(Date.now() + 15 * 86_400_000))
    expect((await t.call('GET', `/users/${closed.id}`, { as: admin })).status).toBe(404)
    await t.call('PATCH', `/users/${disabled.id}`, { as: admin, body: { enabled: true } })
    expect((await act('accept', stayId, ofDisabled.body.id, staff)).status).toBe(200)
  })

  test('cannot be read or used by anyone else', async () => {
    const [{ stayId }, host, other] = [await importedStay(), await t.given.host(), await t.given.host()]
    const { body } = await claim(stayId, host)
    expect((await t.call('GET', `/stays/${stayId}/claims`, { as: other })).body.docs).toEqual([])
    expect((await act('check', stayId, body.id, other)).status).toBe(404)
  })

  test('is in the audit log, with who proved it and how', async () => {
    const [{ stayId }, host] = [await importedStay(), await t.given.host()]
    const { body } = await claim(stayId, host)
    shows(body.code)
    await act('check', stayId, body.id, host)
    const rows = await t.platform.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'after'])
      .where('subject_id', '=', stayId)
      .where('action', 'like', 'stay-claim.%')
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { action: 'stay-claim.open', actor_id: host.id },
      { action: 'stay-claim.verify', actor_id: host.id, after: { proof: 'code' } },
    ])
  })
})

test('an import never writes a claimed stay again', async () => {
  const [{ stayId, again }, host] = [await importedStay(), await t.given.host()]
  expect(await again(20_000)).toMatchObject([{ outcome: 'updated' }])
  const { body } = await claim(stayId, host)
  shows(body.code)
  await act('check', stayId, body.id, host)
  expect(await again(30_000)).toMatchObject([{ outcome: 'claimed' }])
  expect((await detail(stayId)).currentRate).toBe(20_000)
  await forgetCheck(body.id)
})

describe('an import never brings back', () => {
  /** A stay that its host has claimed. */
  async function claimedStay() {
    const [{ stayId, again }, host] = [await importedStay(), await t.given.host()]
    const { body } = await claim(stayId, host)
    shows(body.code)
    await act('check', stayId, body.id, host)
    await forgetCheck(body.id)
    return { stayId, again, host, organizationId: (await detail(stayId)).organizationId }
  }

  test('a stay that its host claimed and deleted', async () => {
    const { stayId, again, host } = await claimedStay()
    expect((await t.call('DELETE', `/stays/${stayId}`, { as: host })).status).toBe(204)
    expect(await again()).toMatchObject([{ outcome: 'deleted' }])
    expect(await again(20_000)).toMatchObject([{ outcome: 'deleted' }])
    expect((await t.call('GET', `/stays/${stayId}`)).status).toBe(404)
  })

  test('a stay that was deleted with its organization', async () => {
    const { again, host, organizationId } = await claimedStay()
    const removal = await t.call('DELETE', `/organizations/${organizationId}?stays=delete`, { as: host })
    expect(removal.status).toBe(204)
    expect(await again(20_000)).toMatchObject([{ outcome: 'deleted' }])
  })

  test('a stay that staff deleted', async () => {
    const { stayId, again } = await importedStay()
    const admin = await t.given.admin()
    expect((await t.call('DELETE', `/stays/${stayId}`, { as: admin })).status).toBe(204)
    expect(await again(20_000)).toMatchObject([{ outcome: 'deleted' }])
  })

  test('a stay that is being deleted while it is imported', async () => {
    const { stayId, again } = await importedStay()
    const admin = await t.given.admin()
    const { deletion, imported } = await t.platform.db.transaction().execute(async (tx) => {
      await tx.selectFrom('stays').select('id').where('id', '=', stayId).forUpdate().execute()
      const deletion = t.call('DELETE', `/stays/${stayId}`, { as: admin })
      await untilWaiting(t.platform.db, 1)
      const imported = again(20_000)
      // A statement that doesn't wait yet when the lock is released can take it first.
      await untilWaiting(t.platform.db, 2)
      return { deletion, imported }
    })
    expect((await deletion).status).toBe(204)
    expect(await imported).toMatchObject([{ outcome: 'deleted' }])
  })
})
