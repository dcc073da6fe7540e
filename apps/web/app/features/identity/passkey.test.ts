import { afterEach, expect, test, vi } from 'vitest'
import { createPasskey } from './passkey.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function refuseWith(problem: object) {
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 403 }))
}

test('adding a passkey too long after the last proof asks for one, and any other refusal is shown', async () => {
  refuseWith({ code: 'reauthentication-required', detail: 'Confirm your identity and try again.' })
  expect(await createPasskey('Laptop')).toBe('reauthenticate')
  refuseWith({ code: 'identity-refused', detail: 'No more passkeys.' })
  expect(await createPasskey('Laptop')).toEqual({ problem: 'No more passkeys.' })
})
