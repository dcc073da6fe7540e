/** Adds outlets accepted by staff to the content system, which trusts our signature. */
import type { OutletApplication } from '@lodestay/domain'
import { z } from 'zod'
import { signForContent } from './sign-for-content.ts'

const AUDIENCE = 'lodestay-content-outlet'
const TIMEOUT_MS = 10_000
const Added = z.object({ id: z.string() })

export type OutletIntake = {
  /**
   * Adds an outlet, closed and without prices. Idempotent per application.
   * @returns the outlet's id in the content system; null if it already lists this account, as another outlet
   * @throws Error if the content system doesn't respond, or rejects it
   */
  readonly addOutlet: (application: OutletApplication) => Promise<string | null>
}

type Settings = { readonly CONTENT_ENTRY_SECRET?: string | undefined; readonly CONTENT_URL: string }

/** Null without a shared secret: a third-party content system doesn't accept outlets from us. */
export function createOutletIntake({ CONTENT_ENTRY_SECRET, CONTENT_URL }: Settings): OutletIntake | null {
  if (!CONTENT_ENTRY_SECRET) return null
  const key = new TextEncoder().encode(CONTENT_ENTRY_SECRET)
  return {
    addOutlet: async ({
      id,
      outletName: name,
      handle,
      network,
      url,
      reach,
      audience,
      topics,
      regions,
      description,
    }) => {
      const outlet = { name, handle, network, url, reach, audience, topics, regions, description }
      const assertion = await signForContent(key, AUDIENCE, id, { outlet })
      const response = await fetch(`${CONTENT_URL}/api/outlets/accepted`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ assertion }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (response.status === 409) return null
      if (!response.ok) throw new Error(`The content system answered ${response.status}: ${await response.text()}`)
      return Added.parse(await response.json()).id
    },
  }
}
