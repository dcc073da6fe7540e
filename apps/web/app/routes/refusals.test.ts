import { createApiClient } from '@lodestay/api-client'
import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { flashMessage, reviewMessages } from '../features/forms/flash.ts'
import { readStayList } from '../features/stays/hosting/stay-filters.ts'
import { requestContext } from '../lib/request-context.ts'
import { pageResource, sessionContext } from '../lib/session.server.ts'
import { action as announcements } from './admin/announcements.tsx'
import { loader as broadcast } from './admin/broadcast.tsx'
import { action as outletAccount } from './admin/outlet-account.tsx'
import { action as outletWebhook } from './admin/outlet-webhook.tsx'
import { action as sitePromotions } from './admin/site-promotions.tsx'
import { action as billing } from './host/billing.tsx'
import { action as campaign } from './host/campaign.tsx'
import { action as giveaway, loader as giveawayPage } from './host/giveaway.tsx'
import { action as giveaways } from './host/giveaways.tsx'
import { loader as invoicePage } from './host/invoice.tsx'
import { action as notice, loader as noticePage } from './host/offer-or-cancellation.tsx'
import { action as notices } from './host/offers-and-cancellations.tsx'
import { loader as promotionPage } from './host/promotion.tsx'
import { action as promotions } from './host/promotions.tsx'
import { action as webhook } from './host/webhook.tsx'
import { action as outletLink } from './moderation/outlet-link.tsx'
import { action as templates } from './moderation/templates.tsx'
import { action as resetPassword } from './public/reset-password.tsx'
import { action as favoriteList } from './traveler/favorite-list.tsx'
import { action as like } from './traveler/favorites.tsx'

/** The platform calls that a route made. */
const calls: Request[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  calls.length = 0
})

const admin = { id: 'usr_1', firstName: 'Ada', lastName: 'Lane', roles: ['Admin'], contextRoles: [], favorites: [] }

/** What a route returns or throws, while the platform answers everything with this status. */
async function run(
  handle: (args: never) => unknown,
  address: string,
  { form, user = admin, status = 200 }: { form?: Record<string, string>; user?: object | null; status?: number } = {},
): Promise<unknown> {
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(request)
    return Response.json({ status, code: 'some-problem', detail: 'No.', docs: [] }, { status })
  })
  const facts = { requestId: 'r', clientAddress: '::1', apiUrl: 'http://platform', origin: 'https://stay.example' }
  const args = {
    request: new Request(`https://stay.example${address}`, form && { method: 'POST', body: new URLSearchParams(form) }),
    context: new RouterContextProvider(
      new Map<unknown, unknown>([
        [requestContext, { ...facts, secure: true }],
        [sessionContext, { token: user && 'a.b.c', remember: false, user }],
      ]) as never,
    ),
    params: {
      orgId: 'org_1',
      giveawayId: 'gwy_1',
      noticeId: 'ofr_1',
      campaignId: 'cmp_1',
      webhookId: 'whk_1',
      outletId: 'o1',
      listId: 'l1',
    },
  }
  return Promise.resolve(handle(args as never)).catch((thrown: unknown) => thrown)
}

test.each([403, 404, 503])(
  'a broadcast whose preview is refused with %s is a page with that status',
  async (status) => {
    const address = '/admin/broadcast?title=News&body=Text&to=user&id=usr_2'
    expect(await run(broadcast, address, { status })).toMatchObject({ init: { status } })
  },
)

test.each(['stay_1; Domain=stay.example', 'stay_1\r\nset-cookie: a=b', 'stay_1.stay_2', 'x', ''])(
  'a visitor’s favorite ‘%s’ is not a stay, so no cookie keeps it',
  async (stayId) => {
    const answer = await run(like, '/favorites', { form: { stayId, liked: 'true' }, user: null })
    expect(new Headers((answer as { init: ResponseInit }).init.headers).get('set-cookie')).toMatch(/^lodestay_wanted=;/)
  },
)

test('a new password sent during an outage leaves its form on the page', async () => {
  const form = { token: 'secret', password: 'correct horse battery' }
  const answer = await run(resetPassword, '/reset-password', { form, status: 503 })
  expect(answer).toMatchObject({ data: { problem: expect.any(String) }, init: { status: 503 } })
  expect(answer).not.toHaveProperty('data.code')
})

test.each([
  ['giveaway', giveaway, '/host/org_1/giveaways/gwy_1'],
  ['offer', notice, '/host/org_1/offers/ofr_1'],
])('an appeal sent from a %s’s own page is confirmed as one', async (_, action, address) => {
  const answer = await run(action, address, { form: { intent: 'appeal', id: 'ofr_1', message: 'Please look again.' } })
  const to = (answer as Response).headers.get('location') ?? ''
  expect(flashMessage(new Request(`https://stay.example${to}`))).toBe(reviewMessages.appealed)
})

test.each([
  ['an invoice address', billing, { intent: 'billing', company: 'Lane Inns' }],
  ['an organization’s webhook', webhook, { intent: 'save', url: 'https://inns.example', 'stay.submitted': 'on' }],
  ['an outlet’s webhook', outletWebhook, { intent: 'address', url: 'https://outlet.example' }],
  ['an outlet’s account', outletAccount, { intent: 'connect', token: 'secret' }],
  ['an outlet’s link', outletLink, { intent: 'give', email: 'owner@outlet.example' }],
  ['a list’s name', favoriteList, { intent: 'rename', name: 'Summer' }],
])('%s replaces only the version that its form showed', async (_, action, form) => {
  await run(action, '/form', { form: { ...form, version: 'seen' } })
  expect(calls.map(({ headers }) => headers.get('if-match'))).toEqual(['"seen"'])
})

test.each([
  ['an announcement', announcements, '/admin/announcements'],
  ['a banner', sitePromotions, '/admin/site-promotions'],
  ['a reply template', templates, '/moderation/templates'],
  ['an offer', notices, '/host/org_1/offers'],
  ['a cancellation', notices, '/host/org_1/cancellations'],
  ['a giveaway', giveaways, '/host/org_1/giveaways'],
  ['a promotion', promotions, '/host/org_1/promotions'],
  ['a campaign', campaign, '/host/org_1/campaigns/cmp_1'],
])('%s is deleted only in the version that the page showed', async (_, action, address) => {
  await run(action, address, { form: { intent: 'delete', id: 'item_1', version: '4' } })
  expect(calls.map(({ method, headers }) => [method, headers.get('if-match')])).toEqual([['DELETE', '"4"']])
})

test.each([
  ['giveaway', giveawayPage, '/host/org_1/giveaways/gwy_1'],
  ['offer', noticePage, '/host/org_1/offers/ofr_1'],
  ['promotion', promotionPage, '/host/org_1/promotions/prm_1'],
  ['invoice', invoicePage, '/host/org_1/billing/invoices/txn_1'],
])('a URL with another organization’s ID shows no %s', async (_, load, address) => {
  expect(await run(load, address)).toMatchObject({ init: { status: 404 } })
})

test('a form posts the version of the resource that it shows', async () => {
  const api = createApiClient({
    baseUrl: 'https://platform.example',
    fetch: async () => Response.json({ company: 'Lane Inns' }, { headers: { etag: '"seen-gzip"' } }),
  })
  const shown = await pageResource(api.GET('/api/organizations/{id}/billing', { params: { path: { id: 'org_1' } } }))
  expect(shown).toEqual({ company: 'Lane Inns', version: 'seen-gzip' })
})

test.each(['constructor', '__proto__', 'toString'])(
  'a list of stays in the state ‘%s’ is one in any state',
  (state) => {
    expect(readStayList(new URLSearchParams({ state })).state).toBeNull()
  },
)

test('an address that names a message nobody wrote shows none', () => {
  const messageAt = (name: string) => flashMessage(new Request(`https://stay.example/host?told=${name}`))
  expect(['constructor', 'toString', '__proto__', 'other'].map(messageAt)).toEqual(Array(4).fill(undefined))
})
