import type { LedgerLine } from '@lodestay/domain'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../kernel/log.ts'
import type { Payments } from '../../providers/payments/payments.ts'
import { startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { checkLedger, ledgerSweeps } from './check-ledger.ts'
import { post, unbalancedEntries, unevenRefunds } from './ledger-store.ts'

let t: TestPlatform
beforeAll(async () => {
  t = await startTestPlatform()
})
afterAll(() => t.close())

function entry(objectId: string) {
  return {
    movement: 'charge' as const,
    objectId,
    causeId: 'txn_1',
    organizationId: 'org_1',
    actorId: 'user_1',
    memo: 'A story',
    lines: [
      { account: 'provider' as const, amount: 9680 },
      { account: 'fees' as const, amount: 320 },
      { account: 'promotions' as const, amount: -10_000 },
    ],
  }
}

test('a movement of an object is booked once', async () => {
  const { db } = t.platform
  expect(await db.transaction().execute((tx) => post(tx, entry('txn_once')))).toBe(true)
  expect(await db.transaction().execute((tx) => post(tx, entry('txn_once')))).toBe(false)
})

test('the database rejects an entry that doesn’t add up to 0', async () => {
  const unbalanced = t.platform.db.transaction().execute(async (tx) => {
    await post(tx, entry('txn_short'))
    await sql`insert into ledger_entries (id, movement, object_id, cause_id, actor_id, memo)
      values ('led_short', 'charge', 'txn_other', 'txn_1', 'user_1', '')`.execute(tx)
    await sql`insert into ledger_lines (entry_id, account, amount) values ('led_short', 'provider', 100)`.execute(tx)
  })
  await expect(unbalanced).rejects.toThrow('adds up to 100, not 0')
})

test('the database rejects a line for an existing entry', async () => {
  const { db } = t.platform
  await db.transaction().execute((tx) => post(tx, entry('txn_written')))
  const { id } = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('object_id', '=', 'txn_written')
    .executeTakeFirstOrThrow()
  const later = db
    .transaction()
    .execute((tx) => tx.insertInto('ledger_lines').values({ entry_id: id, account: 'tax', amount: 1 }).execute())
  await expect(later).rejects.toThrow('is written already')
})

test.each([
  "update ledger_entries set memo = 'x'",
  'delete from ledger_entries',
  'update ledger_lines set amount = 1',
  'delete from ledger_lines',
])('the api can’t %s', async (statement) => {
  await t.platform.db.transaction().execute((tx) => post(tx, entry(`txn_${statement}`)))
  await expect(sql.raw(statement).execute(t.platform.db)).rejects.toThrow(/append-only|permission denied/)
})

test('the check reports unbooked provider movements, differing amounts, and objects unknown to the provider', async () => {
  const { db } = t.platform
  await db.transaction().execute((tx) => post(tx, entry('txn_otherwise')))
  await db.transaction().execute((tx) => post(tx, entry('txn_unknown')))
  const moved = (id: string, net: number) => ({ id, net, fee: 0, type: 'charge', createdAt: new Date() })
  const payments = {
    async *movementsSince() {
      // Booked after the statement was requested, so it isn't in it.
      await db.transaction().execute((tx) => post(tx, entry('txn_unknown_yet')))
      yield* [moved('txn_not_booked', 500), moved('txn_otherwise', 9000)]
    },
  } as unknown as Payments
  const differences = (await checkLedger(db, payments)).filter((each) =>
    /txn_(?:not_booked|otherwise|unknown)/.test(each),
  )
  expect(differences).toEqual([
    'The provider moved 500 cents by txn_not_booked (charge), which isn’t booked.',
    'txn_otherwise moved 9000 cents at the provider, and 9680 in the ledger.',
    'txn_unknown is booked, and the provider doesn’t know it.',
  ])
})

async function all(ids: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const id of ids) found.push(id)
  return found
}

test('entries and refunds that were tampered with are found in every batch, and no others', async () => {
  const { db } = t.platform
  const { organizationId } = await t.given.host()
  for (const n of [1, 2, 3, 4, 5]) await db.transaction().execute((tx) => post(tx, entry(`txn_batch_${n}`)))
  const owner = new pg.Client(t.ownerUrl)
  await owner.connect()
  await owner.query(`alter table ledger_lines disable trigger user;
    update ledger_lines l set amount = amount + 1 from ledger_entries e
      where e.id = l.entry_id and l.account = 'fees' and e.object_id in ('txn_batch_2', 'txn_batch_5');
    alter table ledger_lines enable trigger user`)
  await owner.query(`insert into transactions (id, organization_id, actor_id, amount, status, refunded)
      select 'txn_batch_' || n, '${organizationId}', 'user_1', 100, 'settled', case when n in (2, 5) then 40 else 0 end
      from generate_series(1, 5) n;
    insert into transaction_items (transaction_id, collection_type, purchaseable_id, price)
      select 'txn_batch_' || n, 'cancellations', 'cxl_' || n, 100 from generate_series(1, 4) n`)
  await owner.end()
  const unbalanced = await all(unbalancedEntries(db, 2))
  const objects = await db.selectFrom('ledger_entries').select('object_id').where('id', 'in', unbalanced).execute()
  expect(objects.map((row) => row.object_id).sort()).toEqual(['txn_batch_2', 'txn_batch_5'])
  // The fifth has no items.
  expect(await all(unevenRefunds(db, 2))).toEqual(['txn_batch_2'])
})

test.each([
  ['payout', -9155, 'payout', { provider: -9155, bank: 9155 }],
  ['payout_failure', 9155, 'payout', { provider: 9155, bank: -9155 }],
  ['stripe_fee', -525, 'adjustment', { provider: -525, fees: 525 }],
])('the daily check books what the provider moves on its own: a %s', async (type, net, movement, lines) => {
  const { db } = t.platform
  const id = `txn_own_${type}`
  const payments = {
    async *movementsSince() {
      yield { id, net, fee: 0, type, createdAt: new Date() }
    },
  } as unknown as Payments
  const [check] = ledgerSweeps(payments)
  const run = () => check?.run({}, { db, now: new Date(), log: createLog('silent') })
  // The books of the other tests differ.
  await run()?.catch(() => {})
  const { body } = await t.call('GET', '/ledger', { as: await t.given.admin(), query: { causeId: id } })
  const amounts = body.docs[0].lines.map(({ account, amount }: LedgerLine) => [account, amount])
  expect([body.docs[0].movement, Object.fromEntries(amounts)]).toEqual([movement, lines])
  expect((await checkLedger(db, payments)).filter((difference) => difference.includes(id))).toEqual([])
})

test('the daily check fails if the books differ, so that it is recorded and reported', async () => {
  const { db } = t.platform
  await db.transaction().execute((tx) => post(tx, entry('txn_of_nobody')))
  const payments = { async *movementsSince() {} } as unknown as Payments
  const [check] = ledgerSweeps(payments)
  const context = { db, now: new Date(), log: createLog('silent') }
  await expect(check?.run({}, context)).rejects.toThrow(/^The books differ in \d+: /)
})

test('an entry names the organization, and who caused it', async () => {
  const { db } = t.platform
  const [admin, host] = await Promise.all([t.given.admin(), t.given.host()])
  const { firstName, lastName } = (await t.call('GET', '/users/self', { as: host })).body
  const { name } = (await t.call('GET', `/organizations/${host.organizationId}`, { as: host })).body
  const own = { causeId: 'txn_named', organizationId: host.organizationId }
  await db.transaction().execute((tx) => post(tx, { ...entry('txn_by_host'), ...own, actorId: host.id }))
  await db.transaction().execute((tx) => post(tx, { ...entry('txn_by_system'), ...own, actorId: 'system' }))
  const { body } = await t.call('GET', '/ledger', { as: admin, query: { causeId: 'txn_named' } })
  expect(body.docs).toMatchObject([
    { organizationName: name, actorName: null },
    { organizationName: name, actorName: `${firstName} ${lastName}`.trim() },
  ])
})

test('is readable only by admins', async () => {
  const [admin, employee] = await Promise.all([t.given.admin(), t.given.employee()])
  await t.platform.db.transaction().execute((tx) => post(tx, { ...entry('txn_read'), causeId: 'txn_read' }))
  const { body } = await t.call('GET', '/ledger', { as: admin, query: { causeId: 'txn_read' } })
  expect(body.docs).toMatchObject([{ movement: 'charge', objectId: 'txn_read', lines: { length: 3 } }])
  expect((await t.call('GET', '/ledger', { as: employee })).status).toBe(403)
})
