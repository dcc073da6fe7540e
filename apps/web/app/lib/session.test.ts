import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A storage like a browser's, whose keys are its own properties. */
class FakeStorage {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null
  }
  setItem(key: string, value: string): void {
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string): void {
    delete (this as unknown as Record<string, string>)[key]
  }
}

function tokenOf(sub: string): string {
  const now = Math.floor(Date.now() / 1000)
  return `a.${Buffer.from(JSON.stringify({ sub, iat: now, exp: now + 600 })).toString('base64url')}.c`
}
const token = tokenOf('ada')

type Tab = { onmessage?: (event: { data: string }) => void }

let told: string[]
let sent: string[]
/** The channel on which this tab hears from the others. */
let channel: Tab
/** The session's module as a new tab of a user with a draft loads it. */
async function openTab() {
  vi.resetModules()
  const { startSession } = await import('./session.ts')
  localStorage.setItem('lodestay.token', token)
  sessionStorage.setItem('lodestay.unsaved.stay_1', '{}')
  startSession({ subject: 'ada', remember: true })
  return startSession
}
function leftHere(): string[] {
  return [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key !== 'lodestay.remember')
}

beforeEach(() => {
  told = []
  sent = []
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('sessionStorage', new FakeStorage())
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        channel = this as Tab
      }
      postMessage(message: string): void {
        told.push(message)
      }
      close(): void {}
    },
  )
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    sent.push(`${method} ${address}`)
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  // Signing out closes the tab's storage, which other files' tests use.
  vi.resetModules()
})

test('deleting the account removes the user’s data from this device, tells the other tabs, and keeps the token from the server', async () => {
  const startSession = await openTab()
  vi.stubGlobal('location', { search: '?closed=deleted' })
  startSession({ subject: null, remember: false })
  expect(leftHere()).toEqual([])
  expect(told).toEqual(['signed-out'])
  expect(sent).toEqual([])
})

test('a session that expired while a form was posted leaves the form’s draft', async () => {
  const startSession = await openTab()
  vi.stubGlobal('location', { search: '?next=%2Ffavorites' })
  startSession({ subject: null, remember: false })
  expect(leftHere()).toContain('lodestay.unsaved.stay_1')
  expect(told).toEqual([])
})

test('an address alone ends nothing', async () => {
  const startSession = await openTab()
  vi.stubGlobal('location', { search: '?closed=deleted' })
  startSession({ subject: 'ada', remember: true })
  expect(leftHere()).toContain('lodestay.token')
})

test.each([
  ['here', async () => (await import('./session.ts')).signOut()],
  ['in another tab', () => channel.onmessage?.({ data: 'signed-out' })],
])('after signing out %s, a page stores nothing more as it unloads', async (_, signOut) => {
  await openTab()
  vi.stubGlobal('location', { assign: vi.fn(), reload: vi.fn() })
  await signOut()
  const { storeInTab } = await import('./personal-storage.ts')
  storeInTab('lodestay.unsaved./contact', '{}')
  expect(leftHere()).toEqual([])
})

test('a page rendered for a user asks for a token again after the session has ended, as they may have signed in', async () => {
  await openTab()
  const { dropToken, getToken } = await import('./session.ts')
  const answers = [new Response(null, { status: 401 }), Response.json({ token })]
  vi.stubGlobal('fetch', async () => answers.shift() ?? new Response(null, { status: 204 }))
  dropToken()
  expect(await getToken()).toBeNull()
  expect(await getToken()).toBe(token)
})

test('signing out that reaches no one says so, and keeps the user’s data', async () => {
  await openTab()
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { getToken, signOut } = await import('./session.ts')
  expect(await signOut()).toBe(false)
  expect([assign.mock.calls, told]).toEqual([[], []])
  expect(leftHere()).toContain('lodestay.unsaved.stay_1')
  expect(await getToken()).toBe(token)
})

test('a page rendered for a user uses no token of someone who signed in after them', async () => {
  await openTab()
  const { dropToken, getToken, storedToken } = await import('./session.ts')
  dropToken()
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    sent.push(`${method} ${address}`)
    return Response.json({ token: tokenOf('bo') })
  })
  expect(await getToken()).toBeNull()
  localStorage.setItem('lodestay.token', tokenOf('bo'))
  expect([storedToken(), await getToken()]).toEqual([null, null])
  expect(localStorage.getItem('lodestay.token')).toBe(tokenOf('bo'))
  expect(sent).not.toContain('POST /session')
})

test('a page rendered for the next user doesn’t use the token that the tab still holds of the one before', async () => {
  const startSession = await openTab()
  const { getToken } = await import('./session.ts')
  vi.stubGlobal('fetch', async () => Response.json({ token: tokenOf('bo') }))
  startSession({ subject: 'bo', remember: true })
  expect(await getToken()).toBe(tokenOf('bo'))
})
