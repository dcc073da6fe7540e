import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { continueWithGoogle } from '../../features/identity/texts.ts'
import { sessionContext } from '../../lib/session.server.ts'
import { markupOf } from '../../test/markup-of.tsx'
import Reauthenticate, { loader } from './reauthenticate.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** Loads the page while the identity service, which has Google, answers what it is asked about the account like this. */
function load(answerFactors: () => Response) {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/factors') ? answerFactors() : Response.json({ google: true }),
  )
  const user = { id: 'usr_1', email: 'ada@example.com', roles: ['Stayer'] }
  const context = new RouterContextProvider(
    new Map([[sessionContext, { token: 'a.b.c', remember: false, user }]]) as never,
  )
  const request = new Request('https://stay.example/reauthenticate?next=%2Faccount')
  return loader({ request, context, params: {} } as never)
}

test.each([
  ['Google is offered to an account with neither a password nor a second factor', {}, true],
  ['Google isn’t offered to an account with a password', { hasPassword: true }, false],
  ['Google isn’t offered to an account with an authenticator app', { totp: true }, false],
  ['Google isn’t offered to an account with a passkey', { passkeys: [{ id: 'psk_1' }] }, false],
])('%s', async (_, more, isOffered) => {
  const loaderData = await load(() => Response.json({ hasPassword: false, totp: false, passkeys: [], ...more }))
  const props = { loaderData } as unknown as Parameters<typeof Reauthenticate>[0]
  expect((await markupOf(<Reauthenticate {...props} />)).includes(continueWithGoogle)).toBe(isOffered)
})

test('a user whose session lacks its second factor is asked for it, instead of being sent in circles', async () => {
  const refused = () => Response.json({ status: 403, code: 'second-factor-required' }, { status: 403 })
  const redirected = (await load(refused).catch((thrown) => thrown)) as Response
  expect(redirected.headers.get('location')).toBe('/session/enter?next=%2Freauthenticate%3Fnext%3D%252Faccount')
})
