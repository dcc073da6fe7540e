/**
 * Pairs of calls that race for one resource, and what must hold afterwards regardless of timing. Each pair prepares a
 * few resources of its own (lanes) and races for them repeatedly.
 */
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createLog } from '../../kernel/log.ts'
import { grantMembership } from '../../modules/memberships/membership-routes.ts'
import { reconcilePurchases } from '../../modules/purchases/index.ts'
import { aPromotion, confirmation, type Host, type PayingPlatform, type Person } from '../index.ts'
import { copyPromotion } from './payments.ts'
import type { Answered, Apis } from './two-apis.ts'

type Pair = readonly [Answered, Answered]
/** A race: both calls, and a check for violations afterwards. The check also resets what the next race needs. */
export type Race = {
  readonly calls: readonly [() => Promise<Answered>, () => Promise<Answered>]
  readonly judge: (answers: Pair) => Promise<string[]>
}
type Lane = (round: number) => Promise<Race>
export type RacePair = { readonly name: string; readonly lane: (world: DrillWorld) => Promise<Lane> }

export type DrillWorld = {
  readonly t: PayingPlatform
  readonly apis: Apis
  readonly host: Host
  readonly moderators: readonly [Person, Person]
}

async function count({ t }: DrillWorld, from: ReturnType<typeof sql>): Promise<number> {
  return (await sql<{ n: number }>`select count(*) as n from ${from}`.execute(t.platform.db)).rows[0]?.n ?? 0
}

async function statusOf({ t }: DrillWorld, stayId: string): Promise<{ status: string; lockedBy: string | null }> {
  const row = await t.platform.db
    .selectFrom('stay_revisions')
    .select(['status', 'locked_by'])
    .where('stay_id', '=', stayId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { status: row.status, lockedBy: row.locked_by }
}

function told(pair: Pair): string {
  return pair.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()).join(' and ')
}

/** The two statuses, in either order, must be one of the expected pairs. */
export function answeredBy(pair: Pair, ...wanted: readonly (readonly [number, number])[]): string[] {
  const [a, b] = [pair[0].status, pair[1].status]
  return wanted.some(([x, y]) => (a === x && b === y) || (a === y && b === x)) ? [] : [`answered ${told(pair)}`]
}

function must(holds: boolean, what: string): string[] {
  return holds ? [] : [what]
}

function insist(answer: Answered, what: string): Answered {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

/** A stay that is Submitted at the start of each race. */
async function submittedAgain(world: DrillWorld) {
  const { t, apis, host } = world
  const { id } = await t.given.submittedStay(host)
  const submit = async (round: number) => {
    const { status } = await statusOf(world, id)
    if (status === 'Submitted') return
    const description = `A cedar boathouse, as it is in round ${round}.`
    insist(await apis.call(0, 'POST', `/stays/${id}/update`, host, { description }), 'submit')
  }
  return { id, submit }
}

const rejection = { category: 'Spelling', message: 'Cedar, not ceder.' }

function decisionsOn(world: DrillWorld, id: string) {
  return count(world, sql`decisions where subject_id = ${id}`)
}

/** An organization with two members, a saved card and an accepted promotion to copy. */
async function aBuyer({ t, moderators }: DrillWorld) {
  const owner = await t.given.host(`Buyers ${randomUUID().slice(0, 8)}`)
  const partner = await t.given.user()
  await sql`insert into context_grants (id, user_id, role, organization_id)
    values (${`grt_${randomUUID()}`}, ${partner.id}, 'orgOwner', ${owner.organizationId})`.execute(t.platform.db)
  const { id: stayId } = await t.given.acceptedStay(owner, moderators[0])
  const template = await t.acceptedPromotion(owner, stayId, moderators[0])
  const [customerId, paymentProfileId] = [await t.customerOf(owner), await t.saveCard(owner)]
  /** @returns the cart's contents. */
  const fillCart = async () => {
    const promotionId = `prm_${randomUUID()}`
    const amount = await copyPromotion(t.platform.db, { from: template.id, to: promotionId })
    await t.stage(owner, promotionId)
    return { promotionId, amount }
  }
  return { owner, partner, stayId, customerId, paymentProfileId, fillCart }
}

/** Faults in how a promotion was paid: it must be Purchased, by one settled payment that was charged once. */
async function faultsOfSale({ t }: DrillWorld, promotionId: string): Promise<string[]> {
  const { db } = t.platform
  const { rows } = await sql<{ id: string; status: string; intent: string | null; entries: number }>`
    select p.id, p.status, p.payment_intent_id as intent,
      (select count(*) from ledger_entries e where e.cause_id = p.id and e.movement = 'charge') as entries
    from transactions p join transaction_items i on i.transaction_id = p.id
    where i.purchaseable_id = ${promotionId} and p.status <> 'failed'`.execute(db)
  const [sale] = rows
  const { purchase_status: status } = await db
    .selectFrom('stay_promotions')
    .select('purchase_status')
    .where('id', '=', promotionId)
    .executeTakeFirstOrThrow()
  const charges = sale?.intent ? (await t.stripe.charges.list({ payment_intent: sale.intent })).data : []
  const paid = charges.filter((charge) => charge.status === 'succeeded').length
  return [
    ...must(rows.length === 1 && sale?.status === 'settled', `payments are ${rows.map((row) => row.status).join()}`),
    ...must(sale?.entries === 1, `it is in the ledger ${sale?.entries} times`),
    ...must(paid === 1, `it was charged ${paid} times`),
    ...must(status === 'Purchased', `the promotion is ${status}`),
  ]
}

/** Two checkouts of one cart with its saved card, each with its own caller and key. */
function doubleCheckout(
  name: string,
  sender: (at: 0 | 1) => { readonly isPartner: boolean; readonly key: string | null },
): RacePair {
  return {
    name,
    lane: async (world) => {
      const { apis } = world
      const { owner, partner, customerId, paymentProfileId, fillCart } = await aBuyer(world)
      return async (round) => {
        const { promotionId, amount } = await fillCart()
        const pay = (at: 0 | 1) => () => {
          const { isPartner, key } = sender(at)
          const headers = key === null ? {} : { 'idempotency-key': `${promotionId} ${key}` }
          const body = { customerId, paymentProfileId, amount }
          return apis.call(at, 'POST', '/payments/profiles/checkout', isPartner ? partner : owner, body, headers)
        }
        return {
          calls: [pay(0), pay(1)],
          judge: async (pair) => {
            const settled = pair.filter(({ body }) => (body.transaction as { status?: string })?.status === 'settled')
            return [
              // The second may find an empty cart, or the other payment in progress.
              ...answeredBy(pair, [200, 200], [200, 409]),
              ...must(settled.length > 0, `nobody was told that it is paid in round ${round}: ${told(pair)}`),
              ...(await faultsOfSale(world, promotionId)),
            ]
          },
        }
      }
    },
  }
}

/** Everything that may learn of a payment: the waiting page, the webhook's job, the reconciler. */
type Learner = (world: DrillWorld, payment: { id: string; intentId: string; owner: Person }) => Promise<Answered>

const done: Answered = { status: 200, body: {} }
const learners = {
  page: ({ apis }, { id, owner }) => apis.call(0, 'POST', `/transactions/${id}/refresh`, owner),
  webhook: async ({ t, apis }, { intentId, owner }) => {
    const { data } = await t.stripe.events.list({ type: 'payment_intent.succeeded', limit: 50 })
    const event = data.find((each) => (each.data.object as { id: string }).id === intentId)
    if (!event) throw new Error(`the provider has no event of ${intentId}`)
    const payload = JSON.stringify(event)
    const signature = t.stripe.webhooks.generateTestHeaderString({ payload, secret: t.provider.webhookSecret })
    const received = await apis.call(1, 'POST', '/payments/webhooks', owner, event, { 'stripe-signature': signature })
    await t.work('payments:apply-event', { id: event.id })
    return received
  },
  reconciler: async ({ t }) => {
    const { payments } = t.platform.providers
    const now = new Date(Date.now() + 5 * 60_000)
    if (payments)
      await reconcilePurchases({ db: t.platform.db, payments, now, log: createLog('silent') }, grantMembership)
    return done
  },
} as const satisfies Record<string, Learner>

function learnedTwice(one: keyof typeof learners, other: keyof typeof learners): RacePair {
  return {
    name: `a payment is learned of by the ${one} and the ${other}`,
    lane: async (world) => {
      const { t, apis } = world
      const { owner, fillCart } = await aBuyer(world)
      return async () => {
        const { promotionId, amount } = await fillCart()
        const begun = insist(
          await apis.call(0, 'POST', '/payments/checkout', owner, { organizationId: owner.organizationId, amount }),
          'checkout',
        ).body as { transaction: { id: string }; payment: { form: { clientSecret: string } } }
        const [intentId = ''] = begun.payment.form.clientSecret.split('_secret_')
        await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
        const payment = { id: begun.transaction.id, intentId, owner }
        return {
          calls: [() => learners[one](world, payment), () => learners[other](world, payment)],
          judge: async (pair) => [...answeredBy(pair, [200, 200]), ...(await faultsOfSale(world, promotionId))],
        }
      }
    },
  }
}

export const racePairs: readonly RacePair[] = [
  doubleCheckout('a cart is paid twice with one key', () => ({ isPartner: false, key: 'once' })),
  doubleCheckout('a cart is paid in two tabs', (at) => ({ isPartner: false, key: `tab ${at}` })),
  doubleCheckout('two members pay one cart', (at) => ({ isPartner: at === 1, key: null })),
  learnedTwice('page', 'webhook'),
  learnedTwice('webhook', 'reconciler'),
  learnedTwice('reconciler', 'page'),
  {
    name: 'a plan is taken twice',
    lane: async (world) => {
      const { t, apis } = world
      const { owner, partner, paymentProfileId: paymentMethodId } = await aBuyer(world)
      return async () => {
        const { id } = await t.given.draft(owner)
        const take = (at: 0 | 1) => () =>
          apis.call(at, 'POST', `/stays/${id}/subscription`, at === 0 ? owner : partner, {
            tier: 'Basic',
            paymentMethodId,
          })
        return {
          calls: [take(0), take(1)],
          judge: async (pair) => {
            const open = await count(world, sql`subscriptions where stay_id = ${id} and status = 'active'`)
            const paid = await count(
              world,
              sql`transactions p join transaction_items i on i.transaction_id = p.id
              where i.stay_id = ${id} and p.kind = 'plan' and p.status = 'settled'`,
            )
            return [
              ...answeredBy(pair, [200, 200], [200, 409]),
              ...must(open === 1, `${open} plans are active`),
              ...must(paid === 1, `it was paid ${paid} times`),
            ]
          },
        }
      }
    },
  },
  {
    name: 'one accepts and another rejects',
    lane: async (world) => {
      const { apis, moderators } = world
      const { id, submit } = await submittedAgain(world)
      return async (round) => {
        await submit(round)
        const before = await decisionsOn(world, id)
        return {
          calls: [
            () => apis.call(0, 'POST', `/stays/${id}/publish`, moderators[0], {}),
            () => apis.call(1, 'POST', `/stays/${id}/reject`, moderators[1], rejection),
          ],
          judge: async (pair) => {
            const { status } = await statusOf(world, id)
            const winner = pair[0].status === 200 ? 'Accepted' : 'Rejected'
            return [
              ...answeredBy(pair, [200, 409]),
              ...must(status === winner, `it is ${status}, but ${told(pair)}`),
              ...must((await decisionsOn(world, id)) === before + 1, 'not one decision was written'),
            ]
          },
        }
      }
    },
  },
  {
    name: 'two claim',
    lane: async (world) => {
      const { apis, moderators } = world
      const { id } = await submittedAgain(world)
      return async () => ({
        calls: [
          () => apis.call(0, 'POST', `/stays/${id}/lock`, moderators[0]),
          () => apis.call(1, 'POST', `/stays/${id}/lock`, moderators[1]),
        ],
        judge: async (pair) => {
          const holder = pair[0].status === 200 ? moderators[0] : moderators[1]
          const { lockedBy } = await statusOf(world, id)
          const violations = [...answeredBy(pair, [200, 409]), ...must(lockedBy === holder.id, 'the loser holds it')]
          const now = moderators.find((each) => each.id === lockedBy) ?? holder
          insist(await apis.call(0, 'POST', `/moderation/stays/${id}/release`, now), 'release')
          return violations
        },
      })
    },
  },
  {
    name: 'one claims and another takes over',
    lane: async (world) => {
      const { apis, moderators } = world
      const { id } = await submittedAgain(world)
      return async () => ({
        calls: [
          () => apis.call(0, 'POST', `/stays/${id}/lock`, moderators[0]),
          () => apis.call(1, 'POST', `/moderation/stays/${id}/takeover`, moderators[1]),
        ],
        judge: async (pair) => {
          const { lockedBy } = await statusOf(world, id)
          // The one taking over gets it, whether there already was a claim or there is one to reject.
          const violations = [
            ...must([200, 409].includes(pair[0].status) && pair[1].status === 200, `answered ${told(pair)}`),
            ...must(lockedBy === moderators[1].id, 'who took over does not hold it'),
          ]
          const now = moderators.find((each) => each.id === lockedBy) ?? moderators[1]
          insist(await apis.call(0, 'POST', `/moderation/stays/${id}/release`, now), 'release')
          return violations
        },
      })
    },
  },
  {
    name: 'a reviewer gives back and accepts',
    lane: async (world) => {
      const { apis, moderators } = world
      const { id, submit } = await submittedAgain(world)
      return async (round) => {
        await submit(round)
        insist(await apis.call(0, 'POST', `/stays/${id}/lock`, moderators[0]), 'lock')
        const before = await decisionsOn(world, id)
        return {
          calls: [
            () => apis.call(0, 'POST', `/moderation/stays/${id}/release`, moderators[0]),
            () => apis.call(1, 'POST', `/stays/${id}/publish`, moderators[0], {}),
          ],
          judge: async (pair) => [
            ...must([200, 409].includes(pair[0].status) && pair[1].status === 200, `answered ${told(pair)}`),
            ...must((await statusOf(world, id)).status === 'Accepted', 'it is not Accepted'),
            ...must((await decisionsOn(world, id)) === before + 1, 'not one decision was written'),
          ],
        }
      }
    },
  },
  {
    name: 'a moderator accepts and the host edits',
    lane: async (world) => {
      const { t, apis, host, moderators } = world
      const { id, submit } = await submittedAgain(world)
      return async (round) => {
        await submit(round)
        const demand = `edit ${round}`
        return {
          calls: [
            () => apis.call(0, 'POST', `/stays/${id}/publish`, moderators[0], {}),
            () => apis.call(1, 'POST', `/stays/${id}/update`, host, { demand }),
          ],
          judge: async (pair) => {
            const { rows } = await sql<{ live: string; open: string | null }>`
              select s.content->>'demand' as live, r.content->>'demand' as open from stays s
              left join stay_revisions r on r.stay_id = s.id and r.status <> 'Accepted' where s.id = ${id}`.execute(
              t.platform.db,
            )
            const kept = rows.some(({ live, open }) => live === demand || open === demand)
            return [
              ...must(pair[0].status === 200, `answered ${told(pair)}`),
              ...must([200, 409].includes(pair[1].status), `answered ${told(pair)}`),
              ...must(rows.length === 1, `${rows.length} revisions are open`),
              ...must(kept === (pair[1].status === 200), 'an edit was lost, or a refused one kept'),
            ]
          },
        }
      }
    },
  },
  {
    name: 'two stays want one shortlink',
    lane: async ({ t, apis, host }) => {
      const drafts = await Promise.all([t.given.draft(host), t.given.draft(host)])
      const own = randomUUID().slice(0, 8)
      return async (round) => {
        const shortlink = `lake-${own}-${round}`
        return {
          calls: [
            () => apis.call(0, 'POST', `/stays/${drafts[0].id}/drafts`, host, { shortlink }),
            () => apis.call(1, 'POST', `/stays/${drafts[1].id}/drafts`, host, { shortlink }),
          ],
          judge: async (pair) => {
            const { rows } = await sql<{ id: string }>`select id from stays where shortlink = ${shortlink}`.execute(
              t.platform.db,
            )
            const winner = drafts[pair[0].status === 200 ? 0 : 1]
            return [
              ...answeredBy(pair, [200, 409]),
              ...must(rows.length === 1 && rows[0]?.id === winner.id, `${rows.length} stays have it`),
            ]
          },
        }
      }
    },
  },
  {
    name: 'the last two owners leave',
    lane: async (world) => {
      const { t, apis } = world
      const first = await t.given.host(`Two owners ${randomUUID().slice(0, 8)}`)
      const second = await t.given.user()
      const { organizationId } = first
      return async () => {
        for (const { id } of [first, second])
          await sql`insert into context_grants (id, user_id, role, organization_id)
            select ${`grt_${randomUUID()}`}, ${id}, 'orgOwner', ${organizationId}
            where not exists (select from context_grants where user_id = ${id} and organization_id = ${organizationId})`.execute(
            t.platform.db,
          )
        return {
          calls: [
            () => apis.call(0, 'DELETE', `/users/self/orgs/${organizationId}`, first),
            () => apis.call(1, 'DELETE', `/users/self/orgs/${organizationId}`, second),
          ],
          judge: async (pair) => {
            const owners = await count(
              world,
              sql`context_grants where organization_id = ${organizationId} and role = 'orgOwner'`,
            )
            return [...answeredBy(pair, [204, 409]), ...must(owners === 1, `${owners} owners are left`)]
          },
        }
      }
    },
  },
  {
    name: 'a promotion is put in the cart twice',
    lane: async (world) => {
      const { t, apis, host, moderators } = world
      const stay = await t.given.acceptedStay(host, moderators[0])
      const made = await t.call('POST', '/stay-promotions', {
        as: host,
        body: { stayId: stay.id, ...(await aPromotion(t)) },
      })
      const { id } = made.body
      insist(await t.call('POST', `/stay-promotions/${id}`, { as: host, body: confirmation }), 'confirm')
      insist(await t.call('POST', `/stay-promotions/${id}/update`, { as: host, body: {} }), 'submit')
      insist(await t.call('POST', `/stay-promotions/${id}/publish`, { as: moderators[0], body: {} }), 'publish')
      const item = { collectionType: 'stay-promotions', purchaseableId: id }
      return async () => ({
        calls: [
          () => apis.call(0, 'POST', '/cart-items', host, item),
          () => apis.call(1, 'POST', '/cart-items', host, item),
        ],
        judge: async (pair) => {
          const items = await count(world, sql`cart_items where purchaseable_id = ${id} and status <> 'Cancelled'`)
          for (const { status, body } of pair)
            if (status === 201) insist(await apis.call(0, 'DELETE', `/cart-items/${body.id}`, host), 'take out')
          return [...answeredBy(pair, [201, 409]), ...must(items === 1, `it is in the cart ${items} times`)]
        },
      })
    },
  },
  {
    name: 'two tabs save one draft',
    lane: async ({ t, apis, host }) => {
      const stay = await t.given.draft(host)
      const { body: promotion } = await t.call('POST', '/stay-promotions', { as: host, body: { stayId: stay.id } })
      let { version } = promotion
      return async (round) => {
        const save = (at: 0 | 1) => () =>
          apis.call(at, 'POST', `/stay-promotions/${promotion.id}`, host, {
            title: `Round ${round}, tab ${at}`,
            draftMetadata: { version },
          })
        return {
          calls: [save(0), save(1)],
          judge: async (pair) => {
            const row = await t.platform.db
              .selectFrom('stay_promotions')
              .select(['version', 'content'])
              .where('id', '=', promotion.id)
              .executeTakeFirstOrThrow()
            const winner = `Round ${round}, tab ${pair[0].status === 200 ? 0 : 1}`
            const moved = row.version === version + 1
            version = row.version
            return [
              ...answeredBy(pair, [200, 409]),
              ...must(moved, 'not one save was counted'),
              ...must(row.content.title === winner, `${row.content.title} was kept, ${winner} answered`),
            ]
          },
        }
      }
    },
  },
  {
    name: 'an invitation is accepted twice',
    lane: async (world) => {
      const { t, apis, host } = world
      const guest = await t.given.user()
      const { organizationId } = host
      return async () => {
        const token = randomUUID()
        await t.platform.db
          .deleteFrom('context_grants')
          .where('user_id', '=', guest.id)
          .where('organization_id', '=', organizationId)
          .execute()
        await t.platform.db
          .insertInto('invitations')
          .values({
            id: `inv_${token}`,
            organization_id: organizationId,
            email: guest.email,
            grants: JSON.stringify([{ role: 'orgManager', stayId: null }]),
            token_hash: createHash('sha256').update(token).digest('base64url'),
            invited_by: host.id,
            expires_at: new Date(Date.now() + 3_600_000),
          })
          .execute()
        const accept = (at: 0 | 1) => () => apis.call(at, 'POST', `/invitations/${token}/accept`, guest)
        return {
          calls: [accept(0), accept(1)],
          judge: async (pair) => {
            const grants = await count(
              world,
              sql`context_grants where user_id = ${guest.id} and organization_id = ${organizationId}`,
            )
            await t.platform.db.deleteFrom('invitations').where('id', '=', `inv_${token}`).execute()
            return [...answeredBy(pair, [200, 404], [200, 409]), ...must(grants === 1, `it granted ${grants} roles`)]
          },
        }
      }
    },
  },
  {
    name: 'a stay is favorited twice',
    lane: async (world) => {
      const { t, apis, host, moderators } = world
      const traveler = await t.given.user()
      const { id } = await t.given.acceptedStay(host, moderators[0])
      const favorite = (at: 0 | 1) => () => apis.call(at, 'POST', '/users/self/favorites', traveler, { stayId: id })
      return async () => ({
        calls: [favorite(0), favorite(1)],
        judge: async (pair) => {
          const rows = await count(world, sql`favorites where stay_id = ${id}`)
          const { favorite_count: counted } = await t.platform.db
            .selectFrom('stays')
            .select('favorite_count')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          insist(await apis.call(0, 'DELETE', `/users/self/favorites/${id}`, traveler), 'take back')
          return [
            ...answeredBy(pair, [200, 200]),
            ...must(rows === 1 && counted === 1, `${rows} favorites, counted as ${counted}`),
          ]
        },
      })
    },
  },
  {
    name: 'a giveaway is entered twice',
    lane: async (world) => {
      const { t, apis, host, moderators } = world
      const traveler = await t.given.user()
      const stay = await t.given.acceptedStay(host, moderators[0])
      const dateRange = { start: Date.now() - 1000, end: Date.now() + 86_400_000 }
      const body = { stayId: stay.id, title: 'A week', prize: 'Seven nights', dateRange }
      const { id } = (await t.call('POST', '/giveaways', { as: host, body })).body
      insist(await t.call('POST', `/giveaways/${id}/applications`, { as: host, body: {} }), 'submit')
      insist(await t.call('POST', `/giveaways/${id}/publish`, { as: moderators[0], body: {} }), 'publish')
      await t.openGiveaway(id)
      const enter = (at: 0 | 1) => () => apis.call(at, 'POST', `/giveaways/${id}/entries`, traveler)
      return async () => ({
        calls: [enter(0), enter(1)],
        judge: async (pair) => {
          const entries = await count(world, sql`giveaway_entries where giveaway_id = ${id}`)
          const { entry_count: counted } = await t.platform.db
            .selectFrom('giveaways')
            .select('entry_count')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          // Entries can't be withdrawn, so reset: the next race is again for the first one.
          await t.platform.db.deleteFrom('giveaway_entries').where('giveaway_id', '=', id).execute()
          await t.platform.db.updateTable('giveaways').set({ entry_count: 0 }).where('id', '=', id).execute()
          return [
            ...answeredBy(pair, [201, 409]),
            ...must(entries === 1 && counted === 1, `${entries} entries, counted as ${counted}`),
          ]
        },
      })
    },
  },
]
