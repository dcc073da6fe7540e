/** Fixtures for the access table's calls: its people, and a separate stay, offer, message… for each call. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContextRole } from '@lodestay/domain'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import {
  aPromotion,
  aStay,
  confirmation,
  type Host,
  type PayingPlatform,
  type Person,
  startPayingPlatform,
} from '../index.ts'

const [head = [], ...lines] = readFileSync(join(import.meta.dirname, 'table.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .map((line) => line.split('\t'))
/** The columns of the table that are actors. */
export const actorNames = head.slice(3)

/** A row of the table: a call, what it is about, and the status that each actor gets. */
export type Row = {
  readonly method: string
  readonly path: string
  readonly about: string
  readonly expected: Readonly<Record<string, string>>
}
export const table: readonly Row[] = lines.map(([method = '', path = '', about = '', ...statuses]) => ({
  method,
  path,
  about,
  expected: Object.fromEntries(actorNames.map((actor, column) => [actor, statuses[column] ?? ''])),
}))

const grants: Record<string, ContextRole> = {
  sM: 'stayManager',
  sO: 'stayOwner',
  oM: 'orgManager',
  oO: 'orgOwner',
  fV: 'financialViewer',
}

let made = 0
export let t: PayingPlatform
let owner: Host
let moderator: Person
let stranger: Person
export const people: Record<string, Person> = {}

/** Gives a user the role that the column represents, in the owner's organization or for one of its stays. */
async function giveRole(actor: string, userId: string, stayId?: string) {
  const role = grants[actor]
  if (role?.startsWith('stay')) await (stayId ? t.given.role({ id: userId }, role, { stayId }) : undefined)
  else if (role && !stayId) await t.given.role({ id: userId }, role, owner)
}

/** Starts the platform, as `t`, with all the table's people; the caller closes it. */
export async function openWorld(): Promise<void> {
  t = await startPayingPlatform({ CONTENT_ENTRY_SECRET: 'the secret that the api and content share' })
  ;[owner, moderator, stranger] = await Promise.all([t.given.host('Own Stays'), t.given.employee(), t.given.user()])
  for (const actor of actorNames.slice(2)) {
    if (actor === 'foreign') people[actor] = await t.given.host('Foreign Stays')
    else if (actor === 'emp') people[actor] = await t.given.employee()
    else if (actor === 'adm') people[actor] = await t.given.admin()
    else people[actor] = await t.given.user()
    await giveRole(actor, people[actor]?.id ?? '')
  }
  await admitNobodies()
  await t.customerOf(owner)
}

/**
 * A stay of the owner's organization in a given status, for which the stay roles are held; new for each call, which may
 * change it.
 */
async function ownStay(about: string): Promise<{ id: string; shortlink: string }> {
  const shortlink = `own-stay-${++made}`
  const stay = aStay({ shortlink })
  const [, status] = about.split(' ')
  const { id } = ['live', 'down', 'appealed', 'imported'].includes(status ?? '')
    ? await t.given.acceptedStay(owner, moderator, stay)
    : status === 'draft'
      ? await t.given.draft(owner, stay as never)
      : await t.given.submittedStay(owner, stay)
  if (status === 'down' || status === 'appealed')
    await t.call('POST', `/stays/${id}/disable`, { as: moderator, body: { reason: 'Wrong photos.' } })
  if (status === 'appealed')
    await t.call('POST', `/stays/${id}/takedown/appeals`, { as: owner, body: { message: 'They are right.' } })
  if (status === 'imported') {
    const source = JSON.stringify({
      provider: 'Inside Airbnb',
      listingId: '1',
      url: 'https://x.test/1',
      fingerprint: '',
    })
    await t.platform.db.updateTable('stays').set({ source }).where('id', '=', id).execute()
  }
  if (status === 'pending') await t.call('POST', `/stays/${id}/lock`, { as: moderator })
  if (status === 'decided' || status === 'rejected')
    await t.call('POST', `/stays/${id}/reject`, { as: moderator, body: { category: 'Other', message: 'No.' } })
  for (const actor of ['sM', 'sO']) await giveRole(actor, people[actor]?.id ?? '', id)
  return { id, shortlink }
}

/** An invitation into the owner's organization, and the token in its email. */
async function invitation(): Promise<{ id: string; email: string; token: string }> {
  const email = `invited-${++made}@lodestay.test`
  const { body } = await t.call('POST', `/organizations/${owner.organizationId}/users`, { as: owner, body: { email } })
  return { id: body.id, email, token: (await t.mailLink(email, 'invitation')).split('/invitations/')[1] ?? '' }
}

/** A stranger's claim to an imported stay. */
async function stayClaim(stayId: string): Promise<string> {
  const id = newId('clm')
  const at = { created_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) }
  const claim = { id, stay_id: stayId, user_id: stranger.id, organization_name: 'Claimed Stays', code: id, ...at }
  await t.platform.db.insertInto('stay_claims').values(claim).execute()
  return id
}

/** A webhook for events of the owner's organization; new for each call, which may delete it. */
async function eventWebhook(): Promise<string> {
  const id = `whk_${++made}`
  const row = { id, organization_id: owner.organizationId, url: 'https://hooks.example.com/', events: [] }
  await t.platform.db
    .insertInto('organization_webhooks')
    .values({ ...row, is_enabled: false, sealed_secret: 'none', created_at: new Date() })
    .execute()
  return id
}

/** A delivery to the newest of those webhooks. */
async function eventDelivery(): Promise<string> {
  const [id, at] = [`evd_${++made}`, new Date()]
  const { id: webhook_id } = await t.platform.db
    .selectFrom('organization_webhooks')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const row = { id, webhook_id, audit_id: id, event: 'stay.published', subject_id: 'stay_1' }
  await t.platform.db
    .insertInto('event_deliveries')
    .values({ ...row, occurred_at: at, created_at: at })
    .execute()
  return id
}

/** A stay that another host offers to transfer to the owner's organization. */
async function stayTransfer(): Promise<string> {
  const sender = await t.given.host('Sending Stays')
  const { id } = await t.given.draft(sender)
  return (await t.call('PUT', `/organizations/${owner.organizationId}/stays/${id}`, { as: sender })).body.id
}

/** A new person who watches a stay. */
async function watcher(stayId: string): Promise<Person> {
  const as = await t.given.user()
  await t.call('POST', '/watches', { as, body: { place: { kind: 'stay', stayId } } })
  return as
}

/** The token in the link of a person whose turn it is. */
async function turnToken(): Promise<string> {
  const stayId = (await ownStay('own live')).id
  const { email } = await watcher(stayId)
  await ownNotice('cancellations', 'own open', stayId)
  await t.work('watches:roll-lines', {}, new Date(Date.now() + 60_000))
  return (await t.mailLink(email, 'watch-turn')).split('/turns/')[1] ?? ''
}

/** An offer or cancellation of the owner's live stay; new for each call, which may change it. */
async function ownNotice(kind: string, about: string, of?: string): Promise<string> {
  const stayId = of ?? (await ownStay('own live')).id
  if (about === 'own held') await watcher(stayId)
  const dateRange = { start: Date.now() + 86_400_000, end: Date.now() + 2 * 86_400_000 }
  const post = (path: string, as: Person, body: object = {}) => t.call('POST', path, { as, body })
  const { id } = (await post(`/${kind}`, owner, { stayId, title: 'Free nights', enabled: true, dateRange })).body
  if (kind === 'cancellations' && about !== 'own new') await post(`/cancellations/${id}/update`, owner)
  if (about === 'own open' || about === 'own held') await post(`/${kind}/${id}/publish`, moderator)
  if (about === 'own pending') await t.call('POST', `/${kind}/${id}/lock`, { as: moderator })
  if (about === 'own rejected') await post(`/${kind}/${id}/reject`, moderator, { category: 'Other', message: 'No.' })
  return id
}

/** A giveaway of the owner's live stay; new for each call, which may change it. */
async function ownGiveaway(about: string): Promise<string> {
  const stayId = (await ownStay('own live')).id
  const dateRange = { start: Date.now() - 86_400_000, end: Date.now() + 86_400_000 }
  const post = (path: string, as: Person, body: object = {}) => t.call('POST', path, { as, body })
  const { id } = (await post('/giveaways', owner, { stayId, title: 'A week', prize: 'Seven nights', dateRange })).body
  if (about !== 'own new') await post(`/giveaways/${id}/applications`, owner)
  if (about === 'own open') {
    await post(`/giveaways/${id}/publish`, moderator)
    await t.openGiveaway(id)
  }
  if (about === 'own pending') await t.call('POST', `/giveaways/${id}/lock`, { as: moderator })
  if (about === 'own rejected') await post(`/giveaways/${id}/reject`, moderator, { category: 'Other', message: 'No.' })
  return id
}

/** Buys just this accepted promotion. */
async function pay(promotionId: string): Promise<void> {
  await emptyCart()
  await t.stage(owner, promotionId)
  const { body } = await t.call('GET', `/stay-promotions/${promotionId}`, { as: owner })
  const paid = await t.call('POST', '/payments/profiles/checkout', {
    as: owner,
    body: { amount: body.price.total, customerId: await t.customerOf(owner), paymentProfileId: await card() },
  })
  expect(paid.body.transaction?.status, paid.text).toBe('settled')
}

/** A promotion of the owner's live stay with everything filled in; new for each call, which may change it. */
async function ownPromotion(about: string): Promise<string> {
  const stayId = (await ownStay('own live')).id
  const post = (path: string, as: Person, body: object = {}) => t.call('POST', path, { as, body })
  const { id } = (await post('/stay-promotions', owner, { stayId, ...(await aPromotion(t)) })).body
  await post(`/stay-promotions/${id}`, owner, confirmation)
  if (!/^own (new|complete)$/.test(about)) await post(`/stay-promotions/${id}/update`, owner)
  if (/^own (accepted|paid|queued)$/.test(about)) await post(`/stay-promotions/${id}/publish`, moderator)
  if (/^own (paid|queued)$/.test(about)) await pay(id)
  if (about === 'own queued') await t.work('execution:plan', { promotionId: id })
  if (about === 'own pending') await t.call('POST', `/stay-promotions/${id}/lock`, { as: moderator })
  if (about === 'own rejected')
    await post(`/stay-promotions/${id}/reject`, moderator, { category: 'Other', message: 'No.' })
  return id
}

async function executionTask(about: string): Promise<string> {
  const promotionId = await ownPromotion('own queued')
  const { body } = await t.call('GET', `/stay-promotions/${promotionId}/execution-tasks`, { as: owner })
  const { id } = body.docs[0]
  if (about === 'own claimed') await t.call('POST', `/execution-tasks/${id}/claim`, { as: moderator })
  return id
}

/** The code of a post's tracked link. */
async function linkCode(): Promise<string> {
  const id = await executionTask('own')
  const task = t.platform.db.selectFrom('execution_tasks').select('code').where('id', '=', id)
  return (await task.executeTakeFirstOrThrow()).code
}

async function addonType(): Promise<string> {
  const { promotionTypeId } = await aPromotion(t)
  const { types } = await t.platform.providers.content.catalogue()
  return types.find(({ id }) => id === promotionTypeId)?.addons[0]?.type ?? ''
}

async function addonOf(promotionId: string): Promise<string> {
  const body = { addonTypes: [await addonType()] }
  return (await t.call('POST', `/stay-promotions/${promotionId}/addons`, { as: owner, body })).body.addons[0].id
}

async function cartItemOf(purchaseableId: string): Promise<string> {
  const body = { collectionType: 'stay-promotions', purchaseableId }
  return (await t.call('POST', '/cart-items', { as: owner, body })).body.id
}

/** A new user's request for an attribute, for each call, which decides on it: their number per user is limited. */
async function attributeRequest(): Promise<string> {
  const as = await t.given.user()
  return (await t.call('POST', '/stays/attributes/amenity', { as, body: { name: `Attribute ${++made}` } })).body.id
}

function announcement(about: string) {
  return {
    title: 'News',
    body: 'Today.',
    status: about === 'a draft' ? 'Draft' : 'Active',
  }
}

function banner(about: string) {
  return { title: 'Cabins', link: '/stays', placement: 'home', enabled: about !== 'a draft' }
}

function letter() {
  return { name: 'Wren', email: `wren-${++made}@example.com`, message: 'Hello.' }
}

/** An outlet applying to be listed, on the content system's first network. */
async function application() {
  const network: string = (await promotion()).outlet.network.slug
  const { email } = letter()
  const outlet = { outletName: 'Slow Weekends', handle: '@slow.weekends', network, reach: 12_000 }
  return { ...outlet, audience: 'Couples', description: 'Quiet places.', contactName: 'Wren', email }
}

async function flag(): Promise<string> {
  const { id } = await t.given.acceptedStay(owner, moderator)
  const as = await t.given.user()
  return (await t.call('POST', '/flag-reports', { as, body: { stayId: id, reason: 'spam' } })).body.id
}

/** The token of another person's newsletter subscription. */
async function subscriptionToken(): Promise<string> {
  const email = `reader-${++made}@example.com`
  const { body } = await t.call('GET', '/newsletters')
  await t.call('POST', `/newsletters/${body.docs[0].id}/subscribers`, { body: { email } })
  return (await t.mailLink(email, 'newsletter-confirmation')).split('/').at(-1) ?? ''
}

/** The outlet posted to via a webhook, with a URL set. */
async function webhook(): Promise<string> {
  const as = people.adm as Person
  const { body } = await t.call('GET', '/outlet-webhooks', { as })
  const { outletId } = body.docs[0]
  await t.call('PUT', `/outlet-webhooks/${outletId}`, { as, body: webhookAddress() })
  return outletId
}

/** An outlet where a person posts, whose owner has a link. */
async function outletLink(): Promise<string> {
  const { body } = await t.call('GET', '/outlet-links', { as: moderator })
  const { outletId } = body.docs[0]
  await t.call('PUT', `/outlet-links/${outletId}`, { as: moderator, body: { email: letter().email } })
  return outletId
}

/** An outlet with an account; the installation has no app, so nothing is sent. */
async function connectedOutlet(): Promise<string> {
  const { body } = await t.call('GET', '/outlet-accounts', { as: people.adm as Person })
  const { outletId: outlet_id, platform } = body.docs[0]
  const account = { account_id: '1', account_name: '@coastal', sealed_access_token: '', connected_at: new Date() }
  await t.platform.db
    .insertInto('outlet_accounts')
    .values({ outlet_id, platform, ...account })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return outlet_id
}

/** Nothing responds there. */
function webhookAddress() {
  return { url: 'https://hooks.example.invalid/lodestay' }
}

async function delivery(): Promise<string> {
  const row = { id: `dlv_${++made}`, task_id: await executionTask('own queued'), receiver: 'outlet' }
  await t.platform.db
    .insertInto('deliveries')
    .values({ ...row, status: 'sent', due_at: new Date() })
    .execute()
  return row.id
}

async function waiting(): Promise<string> {
  const { email } = letter()
  await t.call('POST', '/waitlist', { body: { email } })
  return (await t.call('GET', '/waitlist', { as: moderator, query: { text: email } })).body.docs[0].id
}

/** A notification of the caller, or of another user. */
async function notification(about: string, actor: string): Promise<string> {
  const id = `ntf_${++made}`
  const user_id = (about === 'own' && people[actor]?.id) || stranger.id
  await t.platform.db
    .insertInto('notifications')
    .values({ id, user_id, area: 'listing', title: 'News', body: 'Today.' })
    .execute()
  return id
}

/** A list of the caller, or of another user. */
async function favoriteList(about: string, actor: string): Promise<string> {
  const as = (about === 'own' && people[actor]) || stranger
  return (await t.call('POST', '/favorite-lists', { as, body: { name: 'Fall by the coast' } })).body.id
}

/** A table view of the caller, or of another user. */
async function tableView(about: string, actor: string): Promise<string> {
  const as = (about === 'own' && people[actor]) || stranger
  const body = { table: 'stays', name: 'Live', query: 'state=live' }
  return (await t.call('POST', '/table-views', { as, body })).body.id
}

/** A watch of the caller, or of another user. */
async function watch(about: string, actor: string): Promise<string> {
  const as = (about === 'own' && people[actor]) || stranger
  return (await t.call('POST', '/watches', { as, body: aWatch() })).body.id
}

/** An access token of the caller, or of another user. */
async function accessToken(about: string, actor: string): Promise<string> {
  const as = (about === 'own' && people[actor]) || stranger
  return (await t.call('POST', '/users/self/access-tokens', { as, body: anAccessToken() })).body.id
}

function anAccessToken() {
  return { name: 'Price sync', scopes: ['read'], expiresAt: Date.now() + 86_400_000 }
}

function aWatch() {
  return { place: { kind: 'city', city: 'Truro', state: 'MA' } }
}

/** A saved search of the caller, or of another user, with the token in the link of its emails. */
async function savedSearch(about: string, actor: string): Promise<{ id: string; token: string }> {
  const user_id = (about === 'own' && people[actor]?.id) || stranger.id
  // Avoids reaching the limit per user.
  await t.platform.db.deleteFrom('saved_searches').where('user_id', '=', user_id).execute()
  const id = `sch_${++made}`
  const kept = { name: 'Cabins', filter: '{}', frequency: 'daily' as const, by_mail: true }
  const row = { ...kept, id, user_id, unsubscribe_token: `${id}-token` }
  await t.platform.db.insertInto('saved_searches').values(row).execute()
  return { id, token: row.unsubscribe_token }
}

/** The token in a stranger's emails about notifications. */
async function mailSubscriptionToken(): Promise<string> {
  const row = { user_id: stranger.id, kind: 'notifications' as const, token: 'mail-token' }
  await t.platform.db
    .insertInto('mail_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return row.token
}

/** The token in the email to a user who deleted their account. */
async function deletionToken(): Promise<string> {
  const leaving = await t.given.user()
  await t.call('DELETE', '/users/self', { as: leaving })
  return (await t.mailLink(leaving.email, 'account-deletion')).split('/').at(-1) ?? ''
}

/** The token in the link of another user's shared list. */
async function sharedListToken(): Promise<string> {
  const path = `/favorite-lists/${await favoriteList('stranger’s', '')}`
  return (await t.call('PATCH', path, { as: stranger, body: { shared: true } })).body.shareToken
}

function template() {
  return { title: `Words ${++made}`, category: 'Other', message: 'No.' }
}

async function posted(path: string, body: object): Promise<string> {
  return (await t.call('POST', path, { as: moderator, body })).body.id
}

function aCampaign() {
  const dateRange = { start: Date.now(), end: Date.now() + 86_400_000 }
  return { organizationId: owner.organizationId, title: 'Autumn', summary: 'Leaves.', dateRange }
}

/** A campaign of the owner's organization; new for each call, which may change it. */
async function ownCampaign(about: string): Promise<string> {
  const post = (path: string, as: Person, body: object = {}) => t.call('POST', path, { as, body })
  const { id } = (await post('/campaigns', owner, aCampaign())).body
  if (about !== 'own') await post(`/campaigns/${id}/applications`, owner)
  if (about === 'own queued') await post(`/campaigns/${id}/publish`, moderator)
  if (about === 'own rejected') await post(`/campaigns/${id}/reject`, moderator, { category: 'Other', message: 'No.' })
  return id
}

async function cartItem(): Promise<string> {
  const stay_id = (await ownStay('own live')).id
  const bought = { collection_type: 'cancellations', purchaseable_id: `cnc_${++made}`, price: 1 } as const
  const row = { id: `crt_${made}`, organization_id: owner.organizationId, stay_id, ...bought }
  await t.platform.db.insertInto('cart_items').values(row).execute()
  return row.id
}

async function factorReset(): Promise<string> {
  const row = { id: `sfr_${++made}`, user_id: (await t.given.user()).id, decided_at: null, due_at: null }
  await t.platform.db.insertInto('second_factor_resets').values(row).execute()
  return row.id
}

async function emptyCart(): Promise<void> {
  const items = (await t.call('GET', '/cart-items', { as: owner, query: { status: 'Staged' } })).body.docs
  for (const { id } of items) await t.call('DELETE', `/cart-items/${id}`, { as: owner })
}

/** Puts an accepted promotion of the owner in the cart. Returns its price. */
async function stagedCart(): Promise<number> {
  await emptyCart()
  const promotion = await t.acceptedPromotion(owner, (await ownStay('own live')).id, moderator)
  await t.stage(owner, promotion.id)
  return promotion.price
}

async function card(): Promise<string> {
  return t.saveCard(owner)
}

/** A stay of the owner on a paid plan. */
async function subscribedStay(): Promise<string> {
  const { id } = await ownStay('own live')
  await t.call('POST', `/stays/${id}/subscription`, {
    as: owner,
    body: { tier: 'Basic', paymentMethodId: await card() },
  })
  return id
}

async function subscription(): Promise<string> {
  const id = await subscribedStay()
  return (await t.call('GET', `/stays/${id}/subscription`, { as: owner })).body.id
}

async function settledTransaction(): Promise<string> {
  const body = { amount: await stagedCart(), customerId: await t.customerOf(owner), paymentProfileId: await card() }
  return (await t.call('POST', '/payments/profiles/checkout', { as: owner, body })).body.transaction.id
}

async function paymentEvent(): Promise<string> {
  const row = {
    id: `evt_${++made}`,
    type: 'charge.updated',
    object_id: 'ch_1',
    payload: '{}',
    source: 'webhook' as const,
  }
  await t.platform.db
    .insertInto('payment_events')
    .values({ ...row, created_at: new Date() })
    .execute()
  return row.id
}

/** A calendar that a stay imports, or an export URL for a partner. */
async function calendarOf(stayId: string, kind: 'feeds' | 'exports'): Promise<string> {
  const body = kind === 'feeds' ? { url: 'https://calendars.example.invalid/own.ics' } : { partner: 'Vrbo' }
  return (await t.call('POST', `/stays/${stayId}/calendar-${kind}`, { as: owner, body })).body.id
}

async function transaction(about: string): Promise<string> {
  if (about === 'own settled') return settledTransaction()
  const status = about === 'own failed' ? ('failed' as const) : ('pending' as const)
  const row = { id: `txn_${++made}`, organization_id: owner.organizationId, amount: 1, status }
  await t.platform.db.insertInto('transactions').values(row).execute()
  const stay_id = (await ownStay('own live')).id
  const bought = { collection_type: 'cancellations', purchaseable_id: 'cnc_1', price: 1, stay_id } as const
  await t.platform.db
    .insertInto('transaction_items')
    .values({ transaction_id: row.id, ...bought, is_active: false })
    .execute()
  return row.id
}

/** A promotion type with a variant and an outlet that posts it: the content system's first. */
async function promotion() {
  const first = async (path: string, query: Record<string, string> = {}) =>
    (await t.call('GET', path, { as: moderator, query })).body.docs[0]
  const { id: promotionTypeId, variants } = await first('/promotion-types/with-variants')
  const variantId: string = variants[0].id
  const outlet = await first('/outlets/posting', { promotionTypeId, variantId })
  return { promotionTypeId, variantId, outlet }
}

/** Creates a new resource of its kind for each call that refers to one by id. */
const madeFor: Record<string, (about: string, actor: string) => Promise<string>> = {
  'attribute-requests': attributeRequest,
  offers: (about) => ownNotice('offers', about),
  cancellations: (about) => ownNotice('cancellations', about),
  giveaways: ownGiveaway,
  'stay-promotions': ownPromotion,
  'execution-tasks': executionTask,
  'outlet-accounts': connectedOutlet,
  'outlet-links': outletLink,
  'outlet-webhooks': webhook,
  'outlet-deliveries': delivery,
  campaigns: ownCampaign,
  'cart-items': cartItem,
  transactions: transaction,
  'payments/profiles': card,
  'payments/subscriptions': subscription,
  'payments/webhooks': paymentEvent,
  announcements: (about) => posted('/announcements', announcement(about)),
  'site-promotions': (about) => posted('/site-promotions', banner(about)),
  'flag-reports': flag,
  'second-factor-resets': factorReset,
  hosts: async () => owner.organizationId,
  'reply-templates': () => posted('/moderation/reply-templates', template()),
  feedback: () => posted('/feedback', { message: 'Nice.', email: 'wren@example.com' }),
  'contact-submissions': () => posted('/contact', letter()),
  'outlet-applications': async () => posted('/outlet-applications', await application()),
  waitlist: waiting,
  imports: async () => {
    const run = { id: newId('imp'), started_by: 'ann', started_at: new Date() }
    await t.platform.db.insertInto('import_runs').values(run).execute()
    return run.id
  },
  notifications: notification,
  'favorite-lists': favoriteList,
  watches: watch,
  'table-views': tableView,
  'saved-searches': async (about, actor) => (await savedSearch(about, actor)).id,
  jobs: async () => {
    await enqueue(t.platform.db, 'access:none', {}, { maxAttempts: 1 })
    const { docs } = (await t.call('GET', '/jobs', { as: people.adm ?? null, query: { name: 'access:none' } })).body
    await sql`select graphile_worker.permanently_fail_jobs(array[${docs[0].id}::bigint], 'No.')`.execute(t.platform.db)
    return docs[0].id
  },
  mails: async () => {
    const { email } = await invitation()
    const mail = t.platform.db.selectFrom('mails').select('id').where('recipient', '=', email)
    const { id } = await mail.executeTakeFirstOrThrow()
    await t.work('mails:send', { id })
    return id
  },
  uploads: async () => {
    const id = newId('vid')
    const upload = { id, folder: 'promotions', files: [], bytes: 1, owner_id: stranger.id }
    await t.platform.db.insertInto('uploads').values(upload).execute()
    await t.platform.db.insertInto('videos').values({ id, container: 'mov' }).execute()
    return id
  },
  // Not created here: they belong to the content system.
  newsletters: async () => (await t.call('GET', '/newsletters')).body.docs[0].id,
  'outlet-networks': async () => (await promotion()).outlet.network.id,
  outlets: async () => (await promotion()).outlet.id,
  'promotion-types': async () => (await promotion()).promotionTypeId,
}

function aNotice(_: string, stayId?: string) {
  return {
    stayId,
    title: 'Free nights',
    dateRange: { start: Date.now() + 2 * 86_400_000, end: Date.now() + 3 * 86_400_000 },
  }
}

function financialViewer() {
  return { role: 'financialViewer', organizationId: owner.organizationId }
}

type MakeBody = (about: string, stayId: string | undefined) => object | Promise<object>
const bodies: Record<string, MakeBody> = {
  'POST /users/self/favorites': (_, stayId) => ({ stayId }),
  'POST /content/standing': () => ({ assertion: 'not of the content system' }),
  'POST /flag-reports': (_, stayId) => ({ stayId, reason: 'spam' }),
  'POST /offers': aNotice,
  'POST /cancellations': aNotice,
  'POST /giveaways': aNotice,
  'PATCH /giveaways/{id}': () => ({ rules: 'One entry each.' }),
  'POST /giveaways/{id}/applications': () => ({}),
  'POST /giveaways/{id}/reject': () => ({ category: 'Other', message: 'No.' }),
  'POST /moderation/giveaways/{id}/appeals': () => ({ message: 'It is right.' }),
  'POST /campaigns': aCampaign,
  'PATCH /campaigns/{id}': () => ({ goal: 'Full weekends' }),
  'POST /campaigns/{id}/applications': () => ({}),
  'POST /campaigns/{id}/reject': () => ({ category: 'Other', message: 'No.' }),
  'POST /campaigns/{id}/schedule': () => ({ dateRange: aCampaign().dateRange }),
  'POST /stay-promotions': (_, stayId) => ({ stayId }),
  'POST /stay-promotions/{id}': () => ({ extraNotes: 'None.' }),
  'POST /stay-promotions/{id}/update': () => ({}),
  'PUT /stay-promotions/{id}/date': () => ({ requestedDate: new Date(Date.now() + 86_400_000).toISOString() }),
  'POST /execution-tasks/{id}/done': () => ({ url: 'https://example.com/p/1' }),
  'POST /execution-tasks/{id}/failed': () => ({ reason: 'The account was suspended.' }),
  'POST /stay-promotions/{id}/reject': () => ({ category: 'Other', message: 'No.' }),
  'POST /stay-promotions/{id}/addons': async () => ({ addonTypes: [await addonType()] }),
  'POST /moderation/stay-promotions/{id}/appeals': () => ({ message: 'It is right.' }),
  'POST /cart-items': async () => ({
    collectionType: 'stay-promotions',
    purchaseableId: await ownPromotion('own accepted'),
  }),
  'PATCH /cart-items/{id}': () => ({ status: 'Staged' }),
  'POST /payments/checkout': async () => ({ organizationId: owner.organizationId, amount: await stagedCart() }),
  'POST /payments/profiles/checkout': async () => ({
    amount: await stagedCart(),
    customerId: await t.customerOf(owner),
    paymentProfileId: await card(),
  }),
  'POST /payments/profiles': () => ({ organizationId: owner.organizationId }),
  'POST /payments/subscriptions': async (_, stayId) => {
    const { body } = await t.call('GET', '/payments/products', { as: owner })
    const { default_price } = body.docs.find(({ tier }: { tier: string }) => tier === 'Basic')
    return { priceId: default_price.id, csmrId: await t.customerOf(owner), metadata: { stayId } }
  },
  'POST /payments/subscriptions/{id}': async () => ({ paymentMethodId: await card() }),
  'POST /payments/webhooks': () => ({ id: 'evt_unsigned' }),
  'PUT /organizations/{id}/billing': () => ({ company: 'Saltbox & Tern LLC' }),
  'POST /stays/{id}/subscription': () => ({ tier: 'Basic' }),
  'POST /transactions': async () => ({ organizationId: owner.organizationId, amount: await stagedCart() }),
  'PATCH /transactions/{id}': () => ({ note: 'Called them.' }),
  'POST /transactions/{id}/refund': () => ({ amount: 100, reason: 'The outlet closed.' }),
  'POST /users/self/membership': () => ({ membership: 'Premium', paymentIntentId: 'pi_none' }),
  'POST /organizations/{id}/billing-clock': () => ({ by: 'day' }),
  'POST /offers/{id}': () => ({ promote: false }),
  'POST /cancellations/{id}': () => ({ promote: false }),
  'POST /offers/{id}/reject': () => ({ category: 'Other', message: 'No.' }),
  'POST /cancellations/{id}/reject': () => ({ category: 'Other', message: 'No.' }),
  'POST /moderation/offers/{id}/appeals': () => ({ message: 'It is right.' }),
  'POST /moderation/cancellations/{id}/appeals': () => ({ message: 'It is right.' }),
  'POST /users': () => ({ firstName: 'Again' }),
  'PATCH /users/self': () => ({ firstName: 'Changed' }),
  'PATCH /users/{id}': (about) => (about.endsWith('roles') ? { roles: ['Stayer', 'Host'] } : { firstName: 'Changed' }),
  'POST /organizations': () => ({ name: 'New Stays' }),
  'PATCH /organizations/{id}': () => ({ name: 'Renamed Stays' }),
  'POST /organizations/{id}/webhooks': () => ({ url: 'https://hooks.example.com/lodestay' }),
  'PATCH /organizations/{id}/webhooks/{webhookId}': () => ({ isEnabled: false }),
  'POST /users/{id}/context-roles': () => ({ contextRoles: [financialViewer()] }),
  'POST /organizations/{id}/users': () => ({ email: `invited-${++made}@lodestay.test` }),
  'POST /stays': () => ({ ...aStay(), organizationId: owner.organizationId }),
  'POST /stays/drafts': () => ({ organizationId: owner.organizationId }),
  'POST /stays/{id}/drafts': () => ({ name: 'Changed' }),
  'POST /stays/{id}/update': () => ({ name: 'Changed' }),
  'POST /stays/{id}/applications': () => ({}),
  'PATCH /stays/{id}': () => ({ name: 'Changed' }),
  'POST /stays/{id}/reject': () => ({ category: 'Other', message: 'No.' }),
  'POST /stays/{id}/disable': () => ({ reason: 'Because.' }),
  'POST /stays/{id}/claims': () => ({}),
  'POST /stays/{id}/claims/{claimId}/message': () => ({ message: 'It is mine.' }),
  'POST /stays/{id}/claims/{claimId}/refuse': () => ({ reason: 'It is not.' }),
  'POST /stays/{id}/takedown/appeals': () => ({ message: 'They are right.' }),
  'POST /stays/{id}/takedown/uphold': () => ({ message: 'They are not.' }),
  'POST /stays/{id}/early-booking/codes': async (_about, stay_id = '') => {
    const row = { audiences: ['code' as const], codes: ['maple-2027'], booking_link: 'https://example.com' }
    const times = { starts_at: new Date(), ends_at: new Date(Date.now() + 86_400_000) }
    await t.platform.db
      .insertInto('early_bookings')
      .values({ stay_id, ...row, ...times })
      .onConflict((conflict) => conflict.column('stay_id').doUpdateSet({ ...row, ...times }))
      .execute()
    return { code: 'maple-2027' }
  },
  'POST /stays/{id}/early-booking': () => ({
    startDate: 1,
    endDate: '2997-05-08T00:00:00Z',
    bookingLink: 'https://example.com',
  }),
  'PUT /stays/{id}/availability': () => ({ isKeptHere: true }),
  'PUT /organizations/{id}/availability': (_, stayId) => ({ stayIds: [stayId], isKeptHere: true }),
  'POST /stays/{id}/calendar-feeds': () => ({ url: `https://calendars.example.invalid/${++made}.ics` }),
  'POST /stays/{id}/calendar-exports': () => ({ partner: 'Airbnb' }),
  'POST /moderation/stays/{id}/appeals': () => ({ message: 'It is cedar.' }),
  'POST /attribute-requests/{id}/reject': () => ({ category: 'Other', message: 'No.' }),
  'POST /stays/attributes/{type}': () => ({ name: `Attribute ${++made}` }),
  'POST /events': () => ({ name: 'submit' }),
  'POST /announcements': announcement,
  'PATCH /announcements/{id}': () => ({ title: 'Changed' }),
  'POST /site-promotions': banner,
  'PATCH /site-promotions/{id}': () => ({ title: 'Changed' }),
  'PATCH /flag-reports/{id}': () => ({ status: 'reviewed' }),
  'POST /second-factor-resets/{id}/approve': () => ({}),
  'POST /second-factor-resets/{id}/deny': () => ({ note: 'No.' }),
  'POST /feedback': () => ({ message: 'Hello.' }),
  'POST /contact': letter,
  'PUT /moderation/assignments': (_, stayId) => ({ kind: 'stays', id: stayId, userId: null }),
  'POST /moderation/reply-templates': template,
  'PATCH /moderation/reply-templates/{id}': () => ({ message: 'Yes.' }),
  'POST /contact-submissions/{id}/replies': () => ({ message: 'Yes.' }),
  'PATCH /feedback/{id}': () => ({ status: 'answered' }),
  'POST /feedback/{id}/replies': () => ({ message: 'Thanks.' }),
  'PATCH /contact-submissions/{id}': () => ({ status: 'answered' }),
  'POST /outlet-applications': application,
  'PATCH /outlet-applications/{id}': () => ({ reach: 1000 }),
  'POST /outlet-applications/{id}/reject': () => ({ reason: 'Too few followers.' }),
  'POST /notifications/recipients': () => ({ to: { audience: 'Host' } }),
  'POST /notifications': () => ({ to: { userId: stranger.id }, area: 'listing', title: 'News', body: 'Today.' }),
  'POST /saved-searches': () => ({ name: 'Cabins in Vermont', filter: {} }),
  'PATCH /saved-searches/{id}': () => ({ frequency: 'weekly' }),
  'POST /table-views': () => ({ table: 'stays', name: 'Live', query: 'state=live' }),
  'POST /favorite-lists': () => ({ name: 'Fall by the coast' }),
  'POST /users/self/access-tokens': anAccessToken,
  'POST /watches': aWatch,
  'PATCH /favorite-lists/{id}': () => ({ name: 'Winter' }),
  'PUT /favorite-lists/{id}/stays/{stayId}': () => ({ note: 'Ask for the room above.' }),
  'PATCH /notifications/{id}': () => ({ status: 'read' }),
  'POST /notifications/status': () => ({ all: true, status: 'read' }),
  'PATCH /notifications/preferences': () => ({ mail: { offers: 'never' } }),
  'PUT /outlet-accounts/{id}': () => ({ token: 'EAAB' }),
  'PUT /outlet-links/{id}': () => ({ email: letter().email }),
  'PUT /outlet-webhooks/{id}': webhookAddress,
  'POST /waitlist': () => ({ email: letter().email }),
  'POST /newsletters/{id}/subscribers': () => ({ email: letter().email }),
}

type Query = Record<string, string>

async function ofVariant(): Promise<Query> {
  const { promotionTypeId, variantId } = await promotion()
  return { promotionTypeId, variantId }
}

async function inRole(): Promise<Query> {
  return { ...(await ofVariant()), participationRole: 'posting' }
}

async function withOutlet(...names: string[]): Promise<Query> {
  const { outlet } = await promotion()
  return { ...(await ofVariant()), ...Object.fromEntries(names.map((name) => [name, outlet.id])) }
}

function afterPosting() {
  return withOutlet('postingOutletIds')
}

function afterBoth() {
  return withOutlet('postingOutletIds', 'amplificationOutletIds')
}

async function ofType(): Promise<Query> {
  return { promotionType: (await promotion()).promotionTypeId }
}

async function aVariant(): Promise<Query> {
  return { ...(await ofType()), variant: (await promotion()).variantId }
}

const queries: Record<string, (stayId?: string) => Query | Promise<Query>> = {
  'GET /outlet-networks/by-slug': async () => ({ slug: (await promotion()).outlet.network.slug }),
  'GET /outlet-networks/validate-interaction': () => ({
    sourceNetwork: 'one',
    targetNetwork: 'another',
    interactionType: 'reshare',
  }),
  'GET /organizations/{id}/stay-names': () => ({ permission: 'stay.View' }),
  'GET /outlets/posting': ofVariant,
  'GET /outlets/posting-with-pricing': ofVariant,
  'GET /outlets/amplification': ofVariant,
  'GET /outlets/amplification-with-pricing': ofVariant,
  'GET /outlets/reshare': ofVariant,
  'GET /outlets/reshare-with-pricing': ofVariant,
  'GET /outlets/available': inRole,
  'GET /outlets/available-with-pricing': inRole,
  'GET /outlets/valid-amplification': afterPosting,
  'GET /outlets/valid-amplification-with-pricing': afterPosting,
  'GET /outlets/valid-reshare': afterBoth,
  'GET /outlets/valid-reshare-with-pricing': afterBoth,
  'GET /outlets/pricing': async () => ({ ...(await withOutlet('outletIds')), participationRole: 'posting' }),
  'GET /outlets/validate': () => withOutlet('outletIds'),
  'GET /stays/{id}/watchers': () => ({ start: '2027-03-01', end: '2027-03-04' }),
  'GET /stays/quotes': () => ({ stayIds: 'stay_none', start: '2027-03-01', end: '2027-03-04' }),
  'GET /outlets/{id}/calendar': () => ({ from: '2027-03-01', to: '2027-03-31' }),
  'GET /promotion-types/valid-variants': ofType,
  'GET /promotion-types/validate': aVariant,
  'GET /promotion-types/price': aVariant,
  'GET /promotion-types/{id}/boost-options': async () => ({ outletId: (await promotion()).outlet.id }),
  'GET /payments/profiles': async () => ({ customerId: await t.customerOf(owner) }),
  'GET /stays/{id}/subscription/preview': () => ({ tier: 'Basic' }),
  'GET /stays/{id}/calendar.ics': () => ({ key: 'guess' }),
  'GET /search/suggestions': () => ({ text: 'bel' }),
  'GET /zip/{country}': () => ({ latitude: '42.4', longitude: '-71.2' }),
  'GET /events/count': (stayId) => ({ key: stayId ? `submit:${stayId}` : 'submit' }),
  'DELETE /users/{id}/context-roles': () => ({ contextRoles: JSON.stringify([financialViewer()]) }),
  'DELETE /organizations/{id}/stays/{stayId}': () => ({ to: owner.organizationId }),
}

/** A person, an invalid token, or no one. */
type Sender = Person | string | null
export type Prepared = { as: Sender; path: string; query: Query; body: object | undefined }

/** The caller for an actor of the table. */
export function sender(actor: string): Sender {
  return actor === 'anon' ? null : actor === 'bad' ? 'not.a.token' : (people[actor] as Person)
}

/** Prepares a call about its own resource: its caller, and what its path, query and body refer to. */
export async function prepare({ method, path, about }: Row, actor: string): Promise<Prepared> {
  let as = sender(actor)
  const [, kind = ''] = /^\/(?:moderation\/)?(payments\/[^/]+|[^/]+)(?:\/[\w-]+)?\/\{id\}/.exec(path) ?? []
  const needsStay =
    !madeFor[kind] && /^own (draft|live|submitted|pending|decided|rejected|down|appealed|imported)$/.test(about)
  const stay = needsStay ? await ownStay(about) : null
  if (about === 'fresh self' && people[actor]) {
    // A separate account for the call that deletes it.
    const fresh =
      actor === 'foreign'
        ? await t.given.host('Left Stays')
        : await t.given.user(actor === 'emp' ? { roles: ['Employee'] } : actor === 'adm' ? { roles: ['Admin'] } : {})
    if (actor === 'oO') {
      const only = (await t.call('POST', '/organizations', { as: fresh, body: { name: 'Only Stays' } })).body
      expect(only.id).toBeTypeOf('string')
    } else await giveRole(actor, fresh.id)
    as = fresh
  }
  // Users with a role for a stay are members of its organization, too.
  if (about === 'org mate') await ownStay('own live')
  const userId =
    about === 'org mate'
      ? owner.id
      : about.startsWith('stranger')
        ? method === 'DELETE'
          ? (await t.given.user()).id
          : stranger.id
        : about.startsWith('staff')
          ? moderator.id
          : ''
  const invited = /invitation/.test(path) ? await invitation() : null
  const token = path.startsWith('/newsletter-subscriptions')
    ? await subscriptionToken()
    : path.startsWith('/shared-lists')
      ? await sharedListToken()
      : path.startsWith('/watches/turns')
        ? await turnToken()
        : path.startsWith('/search-subscriptions')
          ? (await savedSearch('stranger’s', '')).token
          : path.startsWith('/mail-subscriptions')
            ? await mailSubscriptionToken()
            : path.startsWith('/account-deletions')
              ? await deletionToken()
              : invited?.token
  const listedStay = path.startsWith('/favorite-lists') ? (await ownStay('own live')).id : ''
  if (about === 'own member') await t.given.role(stranger, 'financialViewer', owner)
  const body = await bodies[`${method} ${path}`]?.(about, stay?.id)
  const id = path.startsWith('/users/')
    ? path.includes('/access-tokens/')
      ? await accessToken(about, actor)
      : userId
    : path.startsWith('/organizations/')
      ? owner.organizationId
      : path.includes('{id}')
        ? ((await madeFor[kind]?.(about, actor)) ??
          stay?.id ??
          (about === 'own subscribed' ? await subscribedStay() : ''))
        : ''
  const filled = path
    .replace('{id}', id)
    .replace('{stayId}', stay?.id ?? listedStay)
    .replace('{userId}', stranger.id)
    .replace('{orgId}/{role}', `${owner.organizationId}/financialViewer`)
    .replace('{invitationId}', invited?.id ?? '')
    .replace('{token}', token ?? '')
    .replace('{transferId}', path.includes('{transferId}') ? await stayTransfer() : '')
    .replace('{addonId}', path.includes('{addonId}') ? await addonOf(id) : '')
    .replace('{cartId}', path.includes('{cartId}') ? await cartItemOf(id) : '')
    .replace('{claimId}', path.includes('{claimId}') ? await stayClaim(stay?.id ?? '') : '')
    .replace('{feedId}', path.includes('{feedId}') ? await calendarOf(id, 'feeds') : '')
    .replace('{exportId}', path.includes('{exportId}') ? await calendarOf(id, 'exports') : '')
    .replace('{webhookId}', path.includes('{webhookId}') ? await eventWebhook() : '')
    .replace('{deliveryId}', path.includes('{deliveryId}') ? await eventDelivery() : '')
    .replace('{partner}', 'Direct')
    .replace('{code}', path.includes('{code}') ? await linkCode() : '')
    .replace('{value}', stay?.shortlink ?? 'free-one')
    .replace('{type}', 'amenity')
    .replace('{collectionType}/{purchaseableId}', 'cancellations/cnc_1')
    .replace('{country}', 'us')
    .replace('{state}/{city}', 'MA/Boston')
  return { as, path: filled, query: (await queries[`${method} ${path}`]?.(stay?.id)) ?? {}, body }
}

// Actors without access here, whatever roles they hold elsewhere: each gets what a traveler without roles gets.
export const nobodies = ['sibling sM', 'sibling sO', 'foreign sM', 'foreign sO', 'foreign oM', 'foreign fV'] as const

async function admitNobodies() {
  const [bystander, disabled, revoked] = await Promise.all([
    t.given.host('Bystander Stays'),
    t.given.user({ roles: ['Stayer', 'Admin'] }),
    t.given.user(),
  ])
  const foreignStay = (await t.given.draft(bystander)).id
  const siblingStay = (await t.given.draft(owner)).id
  for (const nobody of nobodies) {
    const [where, actor = ''] = nobody.split(' ')
    const person = await t.given.user()
    const role = grants[actor] as ContextRole
    const stayId = where === 'sibling' ? siblingStay : foreignStay
    await t.given.role(person, role, role.startsWith('stay') ? { stayId } : bystander)
    people[nobody] = person
  }
  await t.platform.db.updateTable('users').set({ enabled: false }).where('id', '=', disabled.id).execute()
  people.disabled = disabled
  people.revoked = revoked
  foreignScopes.push({ 'org-id': bystander.organizationId }, { 'stay-id': foreignStay }, { 'csmr-id': 'cus_foreign' })
}

/** Headers of scopes in which none of the table's people has a role. */
export const foreignScopes: Record<string, string>[] = []

/** Revokes a role right before a call. */
export async function revoke({ id }: Person) {
  await t.given.role({ id }, 'orgOwner', owner)
  await t.platform.db.deleteFrom('context_grants').where('user_id', '=', id).execute()
}
