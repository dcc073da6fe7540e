import { RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sessionContext } from '../../lib/session.server.ts'
import { markupOf } from '../../test/markup-of.tsx'
import GiveawayPage, { loader } from './giveaway.tsx'
import { loader as listLoader } from './giveaways.tsx'

afterEach(() => void vi.unstubAllGlobals())

const open = {
  id: 'gvw_1',
  stayId: 'stay_1',
  organizationId: 'org_1',
  stay: { id: 'stay_1', name: 'The Boathouse', city: 'Rockport', state: 'ME', media: [] },
  title: 'A week by the ferry',
  prize: 'Seven nights',
  status: 'Accepted',
  price: 900,
  purchaseStatus: 'Purchased',
  dateRange: { start: '2026-01-01T00:00:00.000Z', end: '2999-01-01T00:00:00.000Z' },
  entryCount: 0,
  media: [],
  seedHash: 'abc',
  winnerEntryHash: null,
  winnerName: null,
}
const unbought = { ...open, purchaseStatus: 'Ready' }
const host = { roles: ['Stayer'], contextRoles: [{ role: 'orgOwner', organizationId: 'org_1' }] }
const moderator = { roles: ['Employee'], contextRoles: [] }

function contextOf(user: object | null) {
  const session = { token: user && 'a.b.c', remember: false, user: user && { id: 'usr_1', ...user } }
  return new RouterContextProvider(new Map([[sessionContext, session]]) as never)
}

/** The page's data, or its redirect target. */
async function shownTo(user: object | null, giveaway: object) {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.includes('/entries')) return Response.json({}, { status: 404 })
    return Response.json(url.includes('/announcements') ? { docs: [] } : giveaway)
  })
  const asked = loader({ context: contextOf(user), params: { id: 'gvw_1' } } as never)
  return asked.catch((answer: Response) => answer.headers.get('location'))
}

/** The page for a traveler who entered with this hash. */
async function pageForEntrant(entryHash: string, giveaway: object) {
  const loaderData = { ...((await shownTo(null, giveaway)) as object), entry: { entryHash, contactSharedAt: null } }
  return markupOf(<GiveawayPage {...({ loaderData } as Parameters<typeof GiveawayPage>[0])} />)
}

async function pageFor(user: object | null, giveaway: object) {
  const loaderData = await shownTo(user, giveaway)
  return markupOf(<GiveawayPage {...({ loaderData } as Parameters<typeof GiveawayPage>[0])} />)
}

describe('a giveaway’s page', () => {
  test.each([
    ['awaits payment', unbought],
    ['is in someone’s cart', { ...open, purchaseStatus: 'Staged' }],
    ['is a draft', { ...open, status: 'Draft' }],
    ['is in review', { ...open, status: 'Submitted' }],
    ['was rejected', { ...open, status: 'Rejected' }],
    ['is of a stay that is not public', { ...open, stay: null }],
  ])('redirects its host to their own page if it %s', async (_, giveaway) => {
    expect(await shownTo(host, giveaway)).toBe('/host/org_1/giveaways/gvw_1')
  })

  test('is shown to its host once it is open, or is free', async () => {
    expect(await shownTo(host, open)).toMatchObject({ giveaway: { id: 'gvw_1' } })
    expect(await shownTo(host, { ...unbought, price: 0 })).toMatchObject({ giveaway: { id: 'gvw_1' } })
  })

  test('shows its status to staff, and accepts no entries before it is open', async () => {
    const awaiting = await pageFor(moderator, unbought)
    expect(awaiting).toContain('Awaiting payment')
    expect(awaiting).not.toContain('to enter')
    const draft = await pageFor(moderator, { ...open, status: 'Draft' })
    expect(draft).toContain('Draft')
    expect(draft).not.toContain('Closed, winner not drawn yet')
    expect(await pageFor(null, open)).toContain('Sign in to enter')
  })

  test('says why employees and the host’s team can’t enter, instead of letting them try', async () => {
    const traveler = { roles: ['Stayer'], contextRoles: [] }
    expect(await shownTo(traveler, open)).toMatchObject({ barred: null })
    for (const [user, why] of [
      [moderator, 'Employees cannot enter giveaways.'],
      [host, 'You’re on the host’s team, so you can’t enter.'],
    ] as const) {
      const page = await pageFor(user, open)
      expect(page).toContain(why)
      expect(page).not.toContain('to enter')
    }
  })
})

const drawn = { ...open, status: 'Executed', winnerEntryHash: 'winner', seed: 'seed' }
test.each([
  ['lost', 'mine', true, false],
  ['won', 'winner', false, true],
])('a drawn giveaway tells who %s', async (_, entryHash, lost, won) => {
  const page = await pageForEntrant(entryHash, drawn)
  expect([page.includes('Another entry was drawn this time'), page.includes('You won')]).toEqual([lost, won])
})

test.each([
  ['hosts', host],
  ['moderators', moderator],
])('%s get the public list of giveaways', async (_, user) => {
  const tokens: (string | null)[] = []
  vi.stubGlobal('fetch', async ({ headers }: Request) => {
    tokens.push(headers.get('authorization'))
    return Response.json({ docs: [open], page: 1, totalPages: 1 })
  })
  const request = new Request('https://stay.example/giveaways')
  const { docs } = await listLoader({ request, context: contextOf(user) } as never)
  expect(tokens).toEqual([null])
  expect(docs).toMatchObject([{ id: 'gvw_1', place: 'The Boathouse' }])
})
