import type { ComponentProps } from 'react'
import { RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sessionContext } from '../../lib/session.server.ts'
import { markupOf } from '../../test/markup-of.tsx'
import StayPlan, { action, loader } from './stay-plan.tsx'

afterEach(() => void vi.unstubAllGlobals())

const params = { orgId: 'org_1', stayId: 'stay_1' }
const address = 'https://stay.example/host/org_1/stays/stay_1/plan'

function contextOfOwner(): RouterContextProvider {
  const user = { id: 'usr_1', roles: ['Host'], contextRoles: [{ role: 'orgOwner', organizationId: 'org_1' }] }
  return new RouterContextProvider(new Map([[sessionContext, { token: 'a.b.c', remember: false, user }]]) as never)
}

/** Why the plans' page says that a stay with these facts is on no page of the site. */
async function whyOffSite(stay: object, takedown: object | null = null) {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/stays/stay_1')
      return Response.json({ organizationId: 'org_1', displayName: 'Mill', media: [], plan: 'Free', ...stay })
    return Response.json(pathname === '/api/stays/stay_1/takedown' ? takedown : { docs: [], totalDocs: 0 })
  })
  const loaded = await loader({ request: new Request(address), context: contextOfOwner(), params } as never)
  return loaded.stay.offSite
}

test('a plan’s buyer learns why the stay is on no page of the site', async () => {
  expect(await whyOffSite({ status: 'Accepted', enable: true })).toBeNull()
  expect(await whyOffSite({ status: 'Draft', enable: true })).toBe('notPublicYet')
  expect(await whyOffSite({ status: 'Accepted', enable: false })).toBe('hidden')
  expect(await whyOffSite({ status: 'Accepted', enable: false }, { id: 'tkd_1' })).toBe('takenDown')
})

/** The API's calls, besides reading the plan, that posting a form leads to for a stay on this plan. */
async function callsOf(form: Record<string, string>, subscription: object | null) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/stays/stay_1/subscription' && method === 'GET')
      return subscription
        ? Response.json({ id: 'sub_1', organizationId: 'org_1', pendingTier: null, isPastDue: false, ...subscription })
        : Response.json({ status: 404 }, { status: 404 })
    calls.push(`${method} ${pathname}`)
    return Response.json(pathname === '/api/payments/profiles' ? { id: 'seti_1', form: {} } : { payment: null })
  })
  const request = new Request(address, { method: 'POST', body: new URLSearchParams(form) })
  await action({ request, context: contextOfOwner(), params } as never)
  return calls
}

describe('a plan that starts now', () => {
  const ASKS_FOR_CARD = ['POST /api/payments/profiles']
  const STARTS = ['POST /api/stays/stay_1/subscription']
  const take = { intent: 'take', tier: 'Growth', amount: '73100' }
  const onBasic = { status: 'active', tier: 'Basic' }

  test('asks for a card before an upgrade, unless one was chosen: the plan’s present card isn’t charged unasked', async () => {
    expect(await callsOf(take, onBasic)).toEqual(ASKS_FOR_CARD)
    expect(await callsOf({ ...take, card: 'new' }, onBasic)).toEqual(ASKS_FOR_CARD)
    expect(await callsOf({ ...take, card: 'pm_1' }, onBasic)).toEqual(STARTS)
  })

  test('asks for a card even if its first month costs nothing: the next one needs it', async () => {
    expect(await callsOf({ ...take, amount: '0' }, null)).toEqual(ASKS_FOR_CARD)
    expect(await callsOf({ ...take, amount: '0', card: 'new' }, null)).toEqual(ASKS_FOR_CARD)
    expect(await callsOf({ ...take, amount: '0', card: 'pm_1' }, null)).toEqual(STARTS)
  })

  test('takes a new card with its first payment', async () => {
    expect(await callsOf(take, null)).toEqual(STARTS)
  })
})

describe('keeping a plan that was canceled or is to change', () => {
  const keep = { intent: 'resume', tier: 'Plus' }

  test('resumes it while it runs', async () => {
    const calls = await callsOf(keep, { status: 'active', tier: 'Plus', nextTier: 'Basic' })
    expect(calls).toEqual(['POST /api/stays/stay_1/subscription'])
  })

  test.each([
    ['has ended', null],
    ['is on hold', { status: 'pending', isPastDue: true, tier: 'Plus' }],
    ['has become another', { status: 'active', tier: 'Growth' }],
  ])('buys and changes nothing if it %s meanwhile', async (_, subscription) => {
    const calls = await callsOf(keep, subscription)
    expect(calls).not.toContain('POST /api/stays/stay_1/subscription')
  })
})

test('a plan that starts later needs no card', async () => {
  const form = { intent: 'take', tier: 'Basic', amount: '0' }
  const calls = await callsOf(form, { status: 'active', tier: 'Growth' })
  expect(calls).toEqual(['POST /api/stays/stay_1/subscription'])
})

test('after a refused payment the plan on hold still says what is due, so that the next try agrees to that', async () => {
  const subscription = { id: 'sub_1', stayId: 'stay_1', status: 'pending', isPastDue: true, tier: 'Plus', usage: [] }
  const loaderData = {
    stay: { name: 'Mill', picture: null, offSite: null, plan: 'Free' },
    subscription,
    payment: { state: 'requires_card', amount: 797_44, problem: 'Your card was declined.', form: null },
    isUnknown: false,
    cards: [],
    mode: 'on',
    rights: { pay: true, changeCard: true, cancel: true },
    present: 'Free',
    held: 'Plus',
    inherited: null,
    chosen: null,
    now: 0,
  }
  const actionData = { intent: 'card', id: '', problem: 'Your bank declined it.' }
  const props = { loaderData, actionData, params } as unknown as ComponentProps<typeof StayPlan>
  const markup = await markupOf(<StayPlan {...props} />)
  expect(markup).toContain('Pay $797.44')
  expect(markup).toMatch(/<input[^>]*name="amount"[^>]*value="79744"/)
  expect(markup).toContain('Your bank declined it.')
  expect(markup).not.toContain('Your card was declined.')
})
