import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type PayingPlatform,
  type Person,
  startPayingPlatform,
  sweepWithBroken,
  untilWaiting,
} from '../../test/index.ts'
import { emailKinds } from '../data-exports/own-data-store.ts'

const DAY = 86_400_000
let t: PayingPlatform
let admin: Person
beforeAll(async () => {
  t = await startPayingPlatform()
  admin = await t.given.admin()
})
afterAll(() => t.close())

function self(as: Person | string) {
  return t.call('GET', '/users/self', { as })
}

function undo(token: string) {
  return t.call('POST', `/account-deletions/${token}/undo`)
}

function about(token: string) {
  return t.call('GET', `/account-deletions/${token}`)
}

/** Deletes a user's account. @returns the emailed token. */
async function leave(person: Person): Promise<string> {
  expect((await t.call('DELETE', '/users/self', { as: person })).status).toBe(204)
  return (await t.mailLink(person.email, 'account-deletion')).split('/restore-account/')[1] ?? ''
}

function eraseDue(days: number) {
  return t.work('users:erase-closed', {}, new Date(Date.now() + days * DAY))
}

function rowOf({ id }: Person) {
  const users = t.platform.db.selectFrom('users').select(['identity_id', 'stripe_customer_id'])
  return users.where('id', '=', id).executeTakeFirst()
}

async function columnsOf(person: Person) {
  const row = await rowOf(person)
  if (!row) throw new Error('there is no such user')
  return row
}

test.each(['/users/self', '/users/user_01jz0000000000000000000000'])(
  'signed-out users cannot delete %s',
  async (url) => {
    for (const as of [null, 'no-such-token']) {
      const { status, body } = await t.call('DELETE', url, { as })
      expect([status, body.code, body.detail]).toEqual([401, 'not-signed-in', 'User is not signed in'])
    }
  },
)

describe('a deleted account', () => {
  test('that is removed from an organization has no role there when it is restored', async () => {
    const [owner, elsewhere, leaving] = await Promise.all([
      t.given.host('Old Stays'),
      t.given.host('Other Stays'),
      t.given.user(),
    ])
    const stay = await t.given.draft(owner)
    const { db } = t.platform
    await t.given.role(leaving, 'orgOwner', owner)
    await t.given.role(leaving, 'stayManager', { stayId: stay.id })
    await t.given.role(leaving, 'orgManager', elsewhere)
    const token = await leave(leaving)
    const remove = () => t.call('DELETE', `/organizations/${owner.organizationId}/users/${leaving.id}`, { as: owner })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
    expect((await undo(token)).status).toBe(204)
    const grants = db.selectFrom('context_grants').select(['organization_id', 'role', 'stay_id'])
    expect(await grants.where('user_id', '=', leaving.id).execute()).toEqual([
      { organization_id: elsewhere.organizationId, role: 'orgManager', stay_id: null },
    ])
  })

  test('that is restored has no role on a stay that has since moved to another organization', async () => {
    const [owner, receiver, moderator] = await Promise.all([
      t.given.host('Old Stays'),
      t.given.host('New Stays'),
      t.given.employee(),
    ])
    const stay = await t.given.acceptedStay(owner, moderator)
    const kept = await t.given.acceptedStay(owner, moderator)
    const manager = await t.given.user()
    for (const { id } of [stay, kept]) await t.given.role(manager, 'stayManager', { stayId: id })
    const token = await leave(manager)
    await t.call('PUT', `/organizations/${receiver.organizationId}/stays/${stay.id}`, { as: owner })
    const { docs } = (await t.call('GET', `/organizations/${receiver.organizationId}/stay-transfers`, { as: receiver }))
      .body
    const path = `/organizations/${receiver.organizationId}/stay-transfers/${docs[0].id}/accept`
    expect((await t.call('POST', path, { as: receiver })).status).toBe(200)
    expect((await undo(token)).status).toBe(204)
    const grants = t.platform.db.selectFrom('context_grants').select('stay_id').where('user_id', '=', manager.id)
    expect(await grants.execute()).toEqual([{ stay_id: kept.id }])
  })

  test('that is restored has no role that has since been revoked', async () => {
    const owner = await t.given.host('Steady Stays')
    const manager = await t.given.user()
    const { organizationId } = owner
    for (const role of ['orgManager', 'financialViewer'] as const) await t.given.role(manager, role, { organizationId })
    const token = await leave(manager)
    const query = { contextRoles: JSON.stringify([{ role: 'orgManager', organizationId }]) }
    expect((await t.call('DELETE', `/users/${manager.id}/context-roles`, { as: owner, query })).status).toBe(200)
    expect((await undo(token)).status).toBe(204)
    const grants = t.platform.db.selectFrom('context_grants').select('role').where('user_id', '=', manager.id)
    expect(await grants.execute()).toEqual([{ role: 'financialViewer' }])
  })

  test('cannot be enabled or disabled, because restoring it would undo that', async () => {
    const person = await t.given.user()
    const token = await leave(person)
    for (const enabled of [false, true]) {
      const { status, body } = await t.call('PATCH', `/users/${person.id}`, { as: admin, body: { enabled } })
      expect([status, body.detail]).toEqual([
        409,
        'Its owner has deleted this account. Erase it, so that it can’t be restored.',
      ])
    }
    expect((await undo(token)).status).toBe(204)
  })

  test('is refused immediately, with its old session and with a new one, and told what to do', async () => {
    const person = await t.given.user()
    await leave(person)
    const { token } = await t.given.signIn(person.email)
    for (const bearer of [person.token, token]) {
      const { status, body } = await self(bearer)
      expect([status, body.code, body.detail]).toEqual([
        401,
        'not-signed-in',
        'This account was deleted. You can restore it with the link in the email we sent you.',
      ])
      expect(Date.parse(body.erasesAt) - Date.now()).toBeGreaterThan(13.9 * DAY)
    }
    expect((await t.call('POST', '/users', { as: token, body: {} })).status).toBe(401)
  })

  test('is erased even if one that is due earlier cannot be, which is reported', async () => {
    const [broken, next] = [await t.given.user(), await t.given.user()]
    for (const person of [broken, next]) await leave(person)
    await sweepWithBroken(t, ['audit_log', 'subject_id', broken.id], () => eraseDue(15))
    expect([await rowOf(broken), await rowOf(next)]).toEqual([expect.anything(), undefined])
    await eraseDue(15)
    expect(await rowOf(broken)).toBeUndefined()
  })

  test('loses its open sessions', async () => {
    const person = await t.given.user()
    const identityId = (await columnsOf(person)).identity_id
    await leave(person)
    await t.work('users:end-sessions', { identityId })
    expect(await t.platform.providers.identity.listSessions(identityId)).toEqual([])
  })

  test('leaves nothing visible: its shared lists are gone', async () => {
    const person = await t.given.user()
    const { id } = (await t.call('POST', '/favorite-lists', { as: person, body: { name: 'Lakes' } })).body
    const path = `/favorite-lists/${id}`
    const { shareToken } = (await t.call('PATCH', path, { as: person, body: { shared: true } })).body
    const token = await leave(person)
    expect((await t.call('GET', `/shared-lists/${shareToken}`)).status).toBe(404)
    await undo(token)
    expect((await t.call('GET', `/shared-lists/${shareToken}`)).status).toBe(200)
  })

  test('gets no role that is granted while it is being closed', async () => {
    const owner = await t.given.host('Busy Stays')
    const manager = await t.given.user()
    const { organizationId } = owner
    await t.given.role(manager, 'orgManager', { organizationId })
    // A first call writes to the user, which would wait here instead of the closing.
    await self(manager)
    const [left, granted] = await t.meetAt('users', manager.id, [
      () => t.call('DELETE', '/users/self', { as: manager }),
      async () => {
        await sleep(300)
        const body = { email: manager.email, role: 'orgOwner' }
        return t.call('POST', `/organizations/${organizationId}/users`, { as: owner, body })
      },
    ])
    expect(left?.status).toBe(204)
    // 201 if it came first after all, and the closing ended the role.
    expect([201, 409]).toContain(granted?.status)
    const grants = t.platform.db.selectFrom('context_grants').select('role').where('user_id', '=', manager.id)
    expect(await grants.execute()).toEqual([])
  })

  test('holds no roles: an organization’s last owner must find another first', async () => {
    const host = await t.given.host('Alone Stays')
    expect((await t.call('DELETE', '/users/self', { as: host })).status).toBe(409)
    expect((await self(host)).status).toBe(200)
  })
})

describe('the emailed link', () => {
  test('is sent in the account’s language, and opens the page in that language', async () => {
    const person = await t.given.user()
    await t.call('PATCH', '/users/self', { as: person, body: { language: 'es' } })
    await leave(person)
    expect(new URL(await t.mailLink(person.email, 'account-deletion')).pathname).toMatch(/^\/es\/restore-account\//)
    const mails = t.platform.db.selectFrom('mails').select('subject').where('recipient', '=', person.email)
    expect(await mails.where('kind', '=', 'account-deletion').executeTakeFirst()).toEqual({
      subject: 'Tu cuenta de Lodestay está eliminada',
    })
  })

  test('shows signed-out users whose account it is and when it is erased', async () => {
    const person = await t.given.user()
    await t.call('PATCH', '/users/self', { as: person, body: { firstName: 'Wren' } })
    const { status, body } = await about(await leave(person))
    expect([status, body.firstName]).toEqual([200, 'Wren'])
    expect(Math.round((Date.parse(body.erasesAt) - Date.now()) / DAY)).toBe(14)
  })

  test('wins over the erasure, if it is restoring the account when that falls due', async () => {
    const person = await t.given.user()
    await leave(person)
    const { db } = t.platform
    const { erased } = await db.transaction().execute(async (tx) => {
      const row = tx.updateTable('users').where('id', '=', person.id)
      await row.set({ erase_at: null, enabled: true }).execute()
      const sweep = eraseDue(15)
      await untilWaiting(db, 1)
      await tx.deleteFrom('account_closings').where('user_id', '=', person.id).execute()
      return { erased: sweep }
    })
    await erased
    expect(await rowOf(person)).toBeDefined()
  })

  test('restores the account, with everything it had and its remaining roles', async () => {
    const [person, host] = await Promise.all([t.given.user(), t.given.host('Shared Stays')])
    const gone = (await t.call('POST', '/organizations', { as: host, body: { name: 'Closed Stays' } })).body
    for (const organizationId of [host.organizationId, gone.id])
      await t.given.role(person, 'orgManager', { organizationId })
    const listed = await t.call('POST', '/favorite-lists', { as: person, body: { name: 'Lakes' } })
    const token = await leave(person)
    const mates = async () =>
      (await t.call('GET', `/organizations/${host.organizationId}/users`, { as: host })).body.docs
    expect(await mates()).toHaveLength(1)
    expect((await t.call('DELETE', `/organizations/${gone.id}`, { as: host })).status).toBe(204)

    expect((await undo(token)).status).toBe(204)
    const { token: again } = await t.given.signIn(person.email)
    const { contextRoles } = (await self(again)).body
    expect(contextRoles).toEqual([{ role: 'orgManager', stayId: null, organizationId: host.organizationId }])
    expect((await t.call('GET', `/favorite-lists/${listed.body.id}`, { as: again })).status).toBe(200)
    expect(await mates()).toHaveLength(2)
    const came = t.platform.db.selectFrom('audit_log').select('action').where('actor_id', '=', person.id)
    const inHouse = await came.where('subject_id', '=', host.organizationId).orderBy('id').execute()
    expect(inHouse.map(({ action }) => action)).toEqual(['organization.leave', 'organization.join'])
    await eraseDue(15)
    expect(await rowOf(person)).toBeDefined()
  })

  test('is in the log of an organization in which they had a role for one stay only', async () => {
    const [person, host] = await Promise.all([t.given.user(), t.given.host('Shared Stays')])
    const { id: stayId } = await t.given.draft(host)
    await t.given.role(person, 'stayManager', { stayId })
    expect((await undo(await leave(person))).status).toBe(204)
    const log = t.platform.db.selectFrom('audit_log').select('action').where('actor_id', '=', person.id)
    const inHouse = await log.where('subject_id', '=', host.organizationId).orderBy('id').execute()
    expect(inHouse.map(({ action }) => action)).toEqual(['organization.leave', 'organization.join'])
  })

  test('works once', async () => {
    const token = await leave(await t.given.user())
    expect([(await undo(token)).status, (await undo(token)).status, (await about(token)).status]).toEqual([
      204, 404, 404,
    ])
  })

  test('expires after fourteen days, even if the account has not been erased yet', async () => {
    const token = await leave(await t.given.user())
    await t.later(14 * DAY + 60_000, async () => {
      expect([(await about(token)).status, (await undo(token)).status]).toEqual([404, 404])
    })
  })
})

describe('fourteen days later', () => {
  test('the account is erased, and not a day earlier', async () => {
    const person = await t.given.user()
    await leave(person)
    await eraseDue(13.9)
    expect(await rowOf(person)).toBeDefined()
    await eraseDue(14.1)
    expect(await rowOf(person)).toBeUndefined()
    expect((await self(person)).status).toBe(401)
    const left = await t.platform.db.selectFrom('mails').select('id').where('recipient', '=', person.email).execute()
    expect(left).toEqual([])
  })

  test('its address is removed from what was counted, which stays', async () => {
    const person = await t.given.user()
    const path = `/of/${person.id}`
    const body = { name: 'page-view', identity: person.email.toUpperCase(), value: { path } }
    await t.call('POST', '/events', { as: person, body })
    const identities = async () => {
      const events = t.platform.db.selectFrom('events').select('identity')
      return events.where(sql`value->>'path'`, '=', path).execute()
    }
    expect(await identities()).toEqual([{ identity: person.email }])
    await leave(person)
    await eraseDue(14.1)
    await t.work('events:forget-person', { email: person.email })
    expect(await identities()).toEqual([{ identity: 'unknown' }])
  })

  test('an address that it never confirmed remains where other users entered it', async () => {
    const person = await t.given.user()
    const { db } = t.platform
    await t.call('POST', '/waitlist', { body: { email: person.email } })
    await t.call('GET', '/users/self', { as: person })
    await leave(person)
    await db.updateTable('users').set({ confirmed_email: null }).where('id', '=', person.id).execute()
    await eraseDue(14.1)
    expect(await rowOf(person)).toBeUndefined()
    const left = db.selectFrom('waitlist').select('email').where('email', '=', person.email)
    expect(await left.execute()).toEqual([{ email: person.email }])
  })

  test('its address is removed everywhere it was entered', async () => {
    const person = await t.given.user()
    const { db } = t.platform
    const now = new Date()
    await db
      .insertInto('newsletter_subscribers')
      .values({ id: `sub_${person.id}`, outlet_id: 'any', email: person.email, changed_at: now })
      .execute()
    await t.call('POST', '/waitlist', { body: { email: person.email.toUpperCase() } })
    const letter = { name: 'Me', email: person.email, subject: 'A question', message: 'How does it work?' }
    expect((await t.call('POST', '/contact', { body: letter })).status).toBe(201)
    await t.call('POST', '/feedback', { as: person, body: { message: `Said by ${person.id}`, category: 'Other' } })
    await t.given.outletApplication(person)
    const mail = { id: `mail_${person.id}`, recipient: person.email, subject: 'Hello', body_text: '', kind: 'test' }
    await db.insertInto('mails').values(mail).execute()
    const view = { name: 'page-view', identity: person.email, value: { path: '/' } }
    await t.call('POST', '/events', { as: person, body: view })
    await t.erase(person)
    await t.work('events:forget-person', { email: person.email })
    for (const { table } of [...emailKinds, { table: 'feedback' } as const]) {
      const left = await db.selectFrom(table).selectAll().execute()
      expect([table, JSON.stringify(left).toLowerCase().includes(person.email)]).toEqual([table, false])
    }
  })

  test('its sign-in is removed at the identity service, so that the email is free again', async () => {
    const person = await t.given.user()
    const { identity_id } = await columnsOf(person)
    await t.erase(person)
    await t.work('users:remove-identity', { identityId: identity_id })
    expect((await t.given.user({ email: person.email })).id).not.toBe(person.id)
  })

  test('its customer is removed at the payment provider, and the books remain', async () => {
    const person = await t.given.user()
    const { body } = await t.call('GET', '/payments/products', { as: person })
    const priceId = body.docs.find(({ kind }: { kind: string }) => kind === 'membership').default_price.id
    const bought = await t.call('POST', '/payments/checkout', { as: person, body: { priceId, amount: 49_00 } })
    const [intentId] = bought.body.payment.form.clientSecret.split('_secret_')
    await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    await t.takeOverEvents()
    const customerId = (await columnsOf(person)).stripe_customer_id ?? ''
    const transactions = t.platform.db.selectFrom('transactions').select(['id', 'status'])
    const paid = await transactions.where('user_id', '=', person.id).execute()
    expect(paid).toHaveLength(1)
    expect((await t.stripe.customers.retrieve(customerId)).deleted).toBeUndefined()
    await t.erase(person)
    for (let times = 0; times < 2; times++) await t.work('payments:remove-customer', { customerId })
    expect((await t.stripe.customers.retrieve(customerId)).deleted).toBe(true)
    const kept = transactions.select('user_id').where('id', '=', paid[0]?.id ?? '')
    expect(await kept.execute()).toEqual([{ ...paid[0], user_id: null }])
    expect(await t.ledgerDifferences()).toEqual([])
  })
})

test('an admin can erase an account immediately', async () => {
  const person = await t.given.user()
  expect((await t.call('DELETE', `/users/${person.id}`, { as: admin })).status).toBe(204)
  expect(await rowOf(person)).toBeUndefined()
})
