/**
 * People and resources that a fuzzed call can refer to: those of its kind are recreated before it, because it may use
 * them up.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { newId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { aPromotion, aStay, confirmation, type PayingPlatform, type Person } from '../index.ts'
import { forgedCursor, writtenFilter, writtenParams } from './query-arbitrary.ts'
import type { Named } from './schema-arbitrary.ts'

export const actors = ['anonymous', 'traveler', 'host', 'employee', 'admin'] as const
export type Actor = (typeof actors)[number]

export type World = {
  /** Recreates what the call of this path acts upon. */
  readonly refill: (path: string) => Promise<void>
  /** The caller; a new traveler for a call that deletes its caller. */
  readonly person: (actor: Actor, endsItself: boolean) => Promise<Person | null>
  /** An id that fits a path's parameter. */
  readonly idFor: (path: string, parameter: string) => fc.Arbitrary<string>
  /** Meaningful values for a field of this name. */
  readonly named: Named
}

function kindOf(path: string): string {
  return /^\/api\/(?:moderation\/)?(payments\/[^/]+|[^/]+)/.exec(path)?.[1] ?? ''
}

/** Stays that a call needs in a particular state. */
function specialKind(path: string): string | null {
  if (path.includes('/takedown')) return 'taken-down stays'
  if (/\/stays\/\{id\}\/claims/.test(path)) return 'imported stays'
  if (path.includes('/newsletter-subscriptions/')) return 'newsletter-subscriptions'
  if (path.includes('/search-subscriptions/')) return 'search-subscriptions'
  if (path.includes('/mail-subscriptions/')) return 'mail-subscriptions'
  if (path.includes('/shared-lists/')) return 'shared-lists'
  if (path.includes('/account-deletions/')) return 'account-deletions'
  if (path.includes('/access-tokens/')) return 'access-tokens'
  if (path.includes('/watches/turns/')) return 'watch-turns'
  return /\/stays\/\{id\}\/subscription(\/refresh)?$/.test(path) ? 'subscribed stays' : null
}

const rejection = { category: 'Other', message: 'No.' }

export async function createWorld(t: PayingPlatform): Promise<World> {
  const [traveler, host, employee, admin, victim] = await Promise.all([
    t.given.user(),
    t.given.host(),
    t.given.employee(),
    t.given.admin(),
    t.given.user(),
  ])
  const people = { traveler, host, employee, admin }
  const post = async (path: string, body: object = {}, as: Person | null = employee) => {
    const answer = await t.call('POST', path, { as, body })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
    return answer.body
  }
  const made = async (...each: Promise<{ id: string }>[]) => (await Promise.all(each)).map(({ id }) => id)
  /** Not created here: they belong to the content system. */
  const existing = async (path: string, as: Person = traveler): Promise<string[]> =>
    (await t.call('GET', path, { as })).body.docs.map(({ id }: { id: string }) => id)
  const then = async (thing: Promise<{ id: string }>, ...steps: [move: string, body?: object, as?: Person][]) => {
    const { id } = await thing
    for (const [move, body, as] of steps) await post(move.replace('*', id), body, as)
    return { id }
  }
  const customer = await t.customerOf(host)
  const stay = () => t.given.submittedStay(host, aStay())
  const notice = (kind: string, stayId = ids.stays?.[0]) => {
    const dateRange = { start: Date.now() + 86_400_000, end: Date.now() + 2 * 86_400_000 }
    return post(`/${kind}`, { stayId, title: 'Free nights', dateRange }, host)
  }
  const giveaway = () => {
    const dateRange = { start: Date.now() - 1000, end: Date.now() + 86_400_000 }
    return post('/giveaways', { stayId: ids.stays?.[0], title: 'A week', prize: 'Seven nights', dateRange }, host)
  }
  const openGiveaway = async () => {
    const { id } = await then(giveaway(), ['/giveaways/*/applications', {}, host], ['/giveaways/*/publish'])
    await t.openGiveaway(id)
    return { id }
  }
  const campaign = () => {
    const dateRange = { start: Date.now() - 1000, end: Date.now() + 86_400_000 }
    const { organizationId } = host
    return post('/campaigns', { organizationId, title: 'Autumn', summary: 'Leaves.', dateRange }, host)
  }
  const whole = await aPromotion(t)
  const promotion = () => post('/stay-promotions', { stayId: ids.stays?.[0], ...whole }, host)
  const submittedPromotion = (...more: [string, object?][]) =>
    then(promotion(), ['/stay-promotions/*', confirmation, host], ['/stay-promotions/*/update', {}, host], ...more)
  const cartItem = async () => {
    const { id: purchaseableId } = await submittedPromotion(['/stay-promotions/*/publish'])
    return post('/cart-items', { collectionType: 'stay-promotions', purchaseableId }, host)
  }
  /** Stages just one item. @returns its price. */
  const emptyCartBut = async ({ id, price }: { id: string; price: number }) => {
    const staged = (await t.call('GET', '/cart-items', { as: host, query: { status: 'Staged' } })).body.docs
    for (const item of staged) await t.call('DELETE', `/cart-items/${item.id}`, { as: host })
    await t.call('PATCH', `/cart-items/${id}`, { as: host, body: { status: 'Staged' } })
    return price
  }
  const subscription = async () => {
    const { id } = await t.given.acceptedStay(host, employee, aStay())
    const paymentMethodId = await t.saveCard(host)
    return (await post(`/stays/${id}/subscription`, { tier: 'Basic', paymentMethodId }, host)).subscription
  }
  // By new users: their number per user is limited.
  const wish = async () =>
    post('/stays/attributes/amenity', { name: `Attribute ${randomUUID()}` }, await t.given.user())
  /** A cancellation of nights that a new person watches, accepted, so that it is offered to them first. */
  const heldCancellation = async () => {
    const watcher = await t.given.user()
    const { id: stayId } = await t.given.acceptedStay(host, employee, aStay())
    await post('/watches', { place: { kind: 'stay', stayId } }, watcher)
    const held = await then(
      notice('cancellations', stayId),
      ['/cancellations/*/update', {}, host],
      ['/cancellations/*/publish'],
    )
    return { held, email: watcher.email }
  }
  const makers: Record<string, () => Promise<string[]>> = {
    stays: () =>
      made(
        t.given.acceptedStay(host, employee, aStay()),
        t.given.draft(host, aStay() as never),
        stay(),
        then(stay(), ['/stays/*/reject', rejection]),
        then(stay(), ['/stays/*/lock']),
      ),
    'calendar-feeds': () => {
      const feed = (id: string) => ({ url: `https://calendars.example.invalid/${randomUUID()}.ics?${id}` })
      return made(...(ids.stays ?? []).map((id) => post(`/stays/${id}/calendar-feeds`, feed(id))))
    },
    'calendar-exports': () =>
      made(
        ...(ids.stays ?? []).map((id) => post(`/stays/${id}/calendar-exports`, { partner: `Partner ${randomUUID()}` })),
      ),
    'organization-webhooks': async () => {
      const fields = { url: 'https://hooks.example.invalid/', events: ['stay.published'] }
      const [id = ''] = await made(post(`/organizations/${host.organizationId}/webhooks`, fields, host))
      const at = new Date()
      const row = { id: `evd_${randomUUID()}`, webhook_id: id, audit_id: id, event: 'stay.published', subject_id: id }
      await t.platform.db
        .insertInto('event_deliveries')
        .values({ ...row, occurred_at: at, created_at: at })
        .execute()
      ids['event-deliveries'] = [row.id]
      return [id]
    },
    organizations: () =>
      made(Promise.resolve({ id: host.organizationId }), post('/organizations', { name: 'Empty' }, host)),
    offers: () =>
      made(
        notice('offers'),
        then(notice('offers'), ['/offers/*/publish']),
        then(notice('offers'), ['/offers/*/reject', rejection]),
        then(notice('offers'), ['/offers/*/lock']),
      ),
    cancellations: () => {
      const submitted = (...more: [string, object?][]) =>
        then(notice('cancellations'), ['/cancellations/*/update', {}, host], ...more)
      return made(
        notice('cancellations'),
        submitted(),
        submitted(['/cancellations/*/reject', rejection]),
        submitted(['/cancellations/*/lock']),
        heldCancellation().then(({ held }) => held),
      )
    },
    'watch-turns': async () => {
      const { email } = await heldCancellation()
      await t.work('watches:roll-lines', {}, new Date(Date.now() + 60_000))
      return [(await t.mailLink(email, 'watch-turn')).split('/turns/')[1] ?? '']
    },
    giveaways: () =>
      made(
        giveaway(),
        then(giveaway(), ['/giveaways/*/applications', {}, host]),
        then(giveaway(), ['/giveaways/*/applications', {}, host], ['/giveaways/*/reject', rejection]),
        then(giveaway(), ['/giveaways/*/applications', {}, host], ['/giveaways/*/publish']),
        openGiveaway(),
      ),
    'stay-promotions': () =>
      made(
        promotion(),
        submittedPromotion(),
        submittedPromotion(['/stay-promotions/*/reject', rejection]),
        submittedPromotion(['/stay-promotions/*/publish']),
      ),
    campaigns: () => {
      const submitted = (...more: [string, object?][]) =>
        then(campaign(), ['/campaigns/*/applications', {}, host], ...more)
      return made(
        campaign(),
        submitted(),
        submitted(['/campaigns/*/reject', rejection]),
        submitted(['/campaigns/*/publish']),
      )
    },
    'cart-items': () => made(cartItem()),
    'execution-tasks': async () => {
      const { id } = await t.queuedPromotion(host, employee)
      const { body } = await t.call('GET', '/execution-tasks', { as: employee, query: { promotionId: id } })
      const tasks: string[] = body.docs.map((task: { id: string }) => task.id)
      await post(`/execution-tasks/${tasks[0]}/claim`)
      return tasks
    },
    transactions: async () => {
      const { body } = await t.call('POST', '/payments/checkout', {
        as: host,
        body: { organizationId: host.organizationId, amount: await emptyCartBut(await cartItem()) },
      })
      const settled = { customerId: customer, paymentProfileId: await t.saveCard(host) }
      const amount = await emptyCartBut(await cartItem())
      const paid = await t.call('POST', '/payments/profiles/checkout', { as: host, body: { ...settled, amount } })
      return [body.transaction.id, paid.body.transaction.id]
    },
    'payments/profiles': async () => [await t.saveCard(host)],
    'payments/subscriptions': async () => [(await subscription()).id],
    'payments/webhooks': async () => {
      await t.work('payments:reconcile')
      return existing('/payments/webhooks', admin)
    },
    'subscribed stays': async () => [(await subscription()).stayId],
    'attribute-requests': () =>
      made(
        wish(),
        then(wish(), ['/attribute-requests/*/lock']),
        then(wish(), ['/attribute-requests/*/reject', rejection]),
      ),
    announcements: () => made(post('/announcements', { title: 'News', body: 'Today.' })),
    'site-promotions': () => made(post('/site-promotions', { title: 'Cabins', link: '/stays', placement: 'home' })),
    hosts: async () => [host.organizationId],
    'reply-templates': () =>
      made(post('/moderation/reply-templates', { title: randomUUID(), category: 'Other', message: 'No.' })),
    feedback: () => made(post('/feedback', { message: 'Nice.', email: 'wren@example.com' })),
    'contact-submissions': () => made(post('/contact', { name: 'Wren', email: 'wren@example.com', message: 'Hello.' })),
    'outlet-applications': async () => {
      const [outlet] = (await t.call('GET', '/outlets', { as: traveler })).body.docs
      const application = {
        outletName: 'Slow Weekends',
        handle: '@slow.weekends',
        network: outlet.network.slug,
        reach: 12_000,
        audience: 'Couples',
        description: 'Quiet places.',
        contactName: 'Wren',
        email: 'wren@example.com',
      }
      return made(post('/outlet-applications', application), post('/outlet-applications', application))
    },
    'taken-down stays': () => {
      const down = (...more: [string, object, Person][]) =>
        then(t.given.acceptedStay(host, employee, aStay()), ['/stays/*/disable', { reason: 'Wrong photos.' }], ...more)
      return made(down(), down(['/stays/*/takedown/appeals', { message: 'They are right.' }, host]))
    },
    'imported stays': async () => {
      const { id } = await t.given.acceptedStay(host, employee, aStay())
      const source = {
        provider: 'Inside Airbnb',
        listingId: id,
        url: 'https://rooms.example.invalid/1',
        fingerprint: '',
      }
      await t.platform.db
        .updateTable('stays')
        .set({ source: JSON.stringify(source) })
        .where('id', '=', id)
        .execute()
      const claim = {
        id: `clm_${randomUUID()}`,
        stay_id: id,
        user_id: traveler.id,
        organization_name: 'Claimed',
        code: id,
      }
      const expires_at = new Date(Date.now() + 1e9)
      await t.platform.db
        .insertInto('stay_claims')
        .values({ ...claim, created_at: new Date(0), expires_at })
        .execute()
      ids['stay-claims'] = [claim.id]
      return [id]
    },
    // A new organization each time: people who have accepted aren't invited again.
    invitations: async () => {
      const { id: organization } = await post('/organizations', { name: 'Inviting Stays' }, host)
      ids.organizations = [...(ids.organizations ?? []), organization]
      const { id } = await post(`/organizations/${organization}/users`, { email: traveler.email }, host)
      ids['invitation-tokens'] = [(await t.mailLink(traveler.email, 'invitation'))?.split('/').at(-1) ?? '']
      return [id]
    },
    'stay-transfers': async () => {
      const sender = await t.given.host('Sending Stays')
      const { id } = await t.given.draft(sender)
      return made(
        t.call('PUT', `/organizations/${host.organizationId}/stays/${id}`, { as: sender }).then(({ body }) => body),
      )
    },
    imports: async () => {
      const run = { id: `imp_${randomUUID()}`, started_by: 'ann', started_at: new Date() }
      await t.platform.db.insertInto('import_runs').values(run).execute()
      return [run.id]
    },
    jobs: async () => {
      await enqueue(t.platform.db, 'fuzz:none', {})
      const { docs } = (await t.call('GET', '/jobs', { as: admin, query: { name: 'fuzz:none' } })).body
      return [docs[0].id]
    },
    mails: async () => {
      await post(`/organizations/${host.organizationId}/users`, { email: `${randomUUID()}@example.com` }, host)
      const { id } = await t.platform.db
        .selectFrom('mails')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      await t.work('mails:send', { id })
      return [id]
    },
    notifications: async () => {
      const row = { user_id: host.id, area: 'listing' as const, title: 'News', body: 'Today.', subject_id: null }
      const id = `ntf_${randomUUID()}`
      await t.platform.db
        .insertInto('notifications')
        .values({ ...row, id })
        .execute()
      return [id]
    },
    'second-factor-resets': async () => {
      const id = `sfr_${randomUUID()}`
      const user_id = (await t.given.user()).id
      await t.platform.db
        .insertInto('second_factor_resets')
        .values({ id, user_id, decided_at: null, due_at: null })
        .execute()
      return [id]
    },
    uploads: async () => {
      const id = newId('vid')
      const upload = { id, folder: 'promotions', files: [], bytes: 1, owner_id: host.id }
      await t.platform.db.insertInto('uploads').values(upload).execute()
      await t.platform.db.insertInto('videos').values({ id, container: 'mov' }).execute()
      return [id]
    },
    'outlet-networks': () => existing('/outlet-networks'),
    'outlet-links': async () => {
      const { docs } = (await t.call('GET', '/outlet-links', { as: employee })).body
      const ids = docs.map(({ outletId }: { outletId: string }) => outletId)
      await t.call('PUT', `/outlet-links/${ids[0]}`, { as: employee, body: { email: 'owner@example.com' } })
      return ids
    },
    'outlet-accounts': async () => {
      const { docs } = (await t.call('GET', '/outlet-accounts', { as: admin })).body
      return docs.map(({ outletId }: { outletId: string }) => outletId)
    },
    'outlet-webhooks': async () => {
      const { docs } = (await t.call('GET', '/outlet-webhooks', { as: admin })).body
      const ids = docs.map(({ outletId }: { outletId: string }) => outletId)
      await t.call('PUT', `/outlet-webhooks/${ids[0]}`, { as: admin, body: { url: 'https://hooks.example.invalid' } })
      return ids
    },
    'outlet-deliveries': async () => {
      const task_id = ids['execution-tasks']?.[0] ?? ''
      const row = { id: `dlv_${randomUUID()}`, task_id, receiver: 'outlet', due_at: new Date() }
      const { id } = await t.platform.db
        .insertInto('deliveries')
        .values(row)
        .onConflict((conflict) => conflict.columns(['task_id', 'receiver']).doUpdateSet({ status: 'sent' }))
        .returning('id')
        .executeTakeFirstOrThrow()
      return [id]
    },
    'favorite-lists': async () => {
      const mine = await post('/favorite-lists', { name: 'Fall by the coast' }, traveler)
      const { body } = await t.call('PATCH', `/favorite-lists/${mine.id}`, { as: traveler, body: { shared: true } })
      ids['shared-lists'] = [body.shareToken]
      return [mine.id]
    },
    'account-deletions': async () => {
      const leaving = await t.given.user()
      await t.call('DELETE', '/users/self', { as: leaving })
      return [(await t.mailLink(leaving.email, 'account-deletion')).split('/').at(-1) ?? '']
    },
    watches: async () => {
      const { docs } = (await t.call('GET', '/watches', { as: traveler })).body
      for (const { id } of docs) await t.call('DELETE', `/watches/${id}`, { as: traveler })
      return made(post('/watches', { place: { kind: 'city', city: 'Truro', state: 'MA' } }, traveler))
    },
    'access-tokens': async () => {
      await t.platform.db.deleteFrom('access_tokens').where('user_id', '=', traveler.id).execute()
      const fields = { name: 'Price sync', scopes: ['read'], expiresAt: Date.now() + 86_400_000 }
      return made(post('/users/self/access-tokens', fields, traveler))
    },
    'table-views': () => made(post('/table-views', { table: 'stays', name: 'Live', query: 'state=live' }, traveler)),
    'saved-searches': async () => {
      const { docs } = (await t.call('GET', '/saved-searches', { as: traveler })).body
      for (const { id } of docs) await t.call('DELETE', `/saved-searches/${id}`, { as: traveler })
      return made(post('/saved-searches', { name: 'Cabins', filter: {} }, traveler))
    },
    outlets: () => existing('/outlets'),
    newsletters: () => existing('/newsletters'),
    'search-subscriptions': async () => {
      const kept = t.platform.db.selectFrom('saved_searches').select('unsubscribe_token').limit(1)
      return [(await kept.executeTakeFirst())?.unsubscribe_token ?? '']
    },
    'mail-subscriptions': async () => {
      const row = { user_id: traveler.id, kind: 'notifications' as const, token: 'mail-token' }
      await t.platform.db
        .insertInto('mail_subscriptions')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return [row.token]
    },
    'newsletter-subscriptions': async () => {
      const email = `${randomUUID()}@example.com`
      await post(`/newsletters/${(await existing('/newsletters'))[0]}/subscribers`, { email }, null)
      return [(await t.mailLink(email, 'newsletter-confirmation')).split('/').at(-1) ?? '']
    },
    'promotion-types': () => existing('/promotion-types'),
    'flag-reports': async () =>
      made(post('/flag-reports', { stayId: ids.stays?.[0], reason: 'spam' }, await t.given.user())),
  }
  const ids: Record<string, string[]> = { users: [victim.id] }
  const remake = async (kind: string) => {
    const make = makers[kind]
    if (make) ids[kind] = await make()
  }
  for (const kind of Object.keys(makers)) await remake(kind)
  const variants = (await t.call('GET', '/promotion-types/with-variants', { as: traveler })).body.docs.flatMap(
    (type: { variants: { id: string }[] }) => type.variants.map(({ id }) => id),
  )
  const products = (await t.call('GET', '/payments/products', { as: host })).body.docs
  const prices = products.map(({ default_price }: { default_price: { id: string } }) => default_price.id)
  const oneOf = (kind: string) => {
    const known = ids[kind] ?? Object.values(ids).flat()
    return fc.constantFrom(...known)
  }
  const url = fc.constantFrom('https://book.example.com/a', 'https://example.com')
  const fields: Record<string, () => fc.Arbitrary<unknown>> = {
    stayId: () => oneOf('stays'),
    customerId: () => fc.constant(customer),
    csmrId: () => fc.constant(customer),
    priceId: () => fc.constantFrom(...prices),
    paymentProfileId: () => oneOf('payments/profiles'),
    paymentMethodId: () => oneOf('payments/profiles'),
    amount: () => fc.constant(100),
    tier: () => fc.constantFrom('Basic', 'Plus', 'Growth'),
    campaignId: () => fc.oneof(fc.constant(null), oneOf('campaigns')),
    stayIds: () => fc.subarray(ids.stays ?? []),
    purchaseableId: () => oneOf('stay-promotions'),
    postOutlets: () => fc.subarray(whole.postOutlets),
    amplificationOutlets: () => fc.subarray(whole.amplificationOutlets),
    reshareOutlets: () => fc.subarray(whole.reshareOutlets),
    boost: () => fc.constant(null),
    step: () => fc.integer({ min: 0, max: 8 }),
    userId: () => oneOf('users'),
    organizationId: () => oneOf('organizations'),
    to: () => oneOf('organizations'),
    email: () => fc.uuid().map((id) => `${id}@example.com`),
    link: () => url,
    iconUrl: () => url,
    imageUrl: () => url,
    bookingLink: () => url,
    website: () => url,
    url: () => url,
    bookingLinks: () => fc.constant({ Direct: 'https://book.example.com' }),
    zip: () => fc.constant('02478'),
    phone: () => fc.constant('+1 617 555 0100'),
    shortlink: () => fc.uuid().map((id) => `s-${id.slice(0, 20)}`),
    dateRange: () => fc.constant({ start: Date.now() + 1e6, end: Date.now() + 1e9 }),
    startDate: () => fc.constant(1),
    endDate: () => fc.constant(2),
    message: () => fc.constant('Hello.'),
    cursor: () => fc.oneof(fc.constant(undefined), forgedCursor),
    filter: () => writtenFilter,
    params: () => writtenParams,
    promotionTypeId: () => oneOf('promotion-types'),
    promotionType: () => oneOf('promotion-types'),
    variantId: () => fc.constantFrom(...variants),
    variant: () => fc.constantFrom(...variants),
    outletId: () => oneOf('outlets'),
    outletIds: () => fc.array(oneOf('outlets'), { minLength: 1, maxLength: 3 }).map(String),
    postingOutletIds: () => oneOf('outlets'),
    amplificationOutletIds: () => oneOf('outlets'),
    sourceNetwork: () => oneOf('outlet-networks'),
    targetNetwork: () => oneOf('outlet-networks'),
    key: () => fc.constant('submit'),
    type: () => fc.constantFrom('amenity', ['Cabin']),
    contextRoles: () => fc.constant([{ role: 'financialViewer', organizationId: host.organizationId }]),
  }
  const inPath: Record<string, string> = {
    stayId: 'stays',
    userId: 'users',
    orgId: 'organizations',
    cartId: 'cart-items',
    transferId: 'stay-transfers',
    invitationId: 'invitations',
    feedId: 'calendar-feeds',
    exportId: 'calendar-exports',
    webhookId: 'organization-webhooks',
    deliveryId: 'event-deliveries',
    token: 'invitation-tokens',
  }
  return {
    refill: async (path) => {
      // The same few people make everything, and fuzzed calls have used up their limits.
      await sql`delete from daily_actions`.execute(t.platform.db)
      await remake(kindOf(path))
      const special = specialKind(path)
      if (special) await remake(special)
      for (const kind of ['invitations', 'stay-transfers', 'calendar-feeds', 'calendar-exports'])
        if (kind !== kindOf(path) && path.includes(kind)) await remake(kind)
      if (path.includes('{webhookId}')) await remake('organization-webhooks')
    },
    person: async (actor, endsItself) => (actor === 'anonymous' ? null : endsItself ? t.given.user() : people[actor]),
    idFor: (path, parameter) =>
      parameter === 'role'
        ? fc.constantFrom('stayManager', 'financialViewer')
        : parameter === 'type'
          ? fc.constantFrom('amenity', 'property-type')
          : oneOf(
              (parameter === 'claimId' && 'stay-claims') || (specialKind(path) ?? inPath[parameter] ?? kindOf(path)),
            ),
    named: (name) => fields[name]?.(),
  }
}
