/** Adds outlets accepted by staff to the content system, which trusts our signature. */
import type { OutletApplication } from '@lodestay/domain'
import { z } from 'zod'
import { signForContent } from './sign-for-content.ts'

const AUDIENCE = 'lodestay-content-outlet'
const TIMEOUT_MS = 10_000
const Added = z.object({ id: z.string() })
/** Payload's errors; those of fields are within the first. */
const Refused = z.object({
  errors: z
    .array(
      z.object({
        message: z.string(),
        data: z
          .object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) })
          .nullish()
          .catch(null),
      }),
    )
    .min(1),
})
const REFUSAL_MAX = 500

export type OutletIntake = {
  /**
   * Adds an outlet, closed and without prices. Idempotent per application.
   * @returns the outlet's id in the content system; null if it already lists this account, as another outlet; or why it
   * refuses this application, which trying again wouldn't change
   * @throws Error if the content system doesn't respond, or fails
   */
  readonly addOutlet: (
    application: OutletApplication,
  ) => Promise<{ readonly outletId: string | null } | { readonly refusal: string }>
}

type Settings = { readonly CONTENT_ENTRY_SECRET?: string | undefined; readonly CONTENT_URL: string }

function refusalIn(body: unknown): string {
  const { data } = Refused.safeParse(body)
  const reasons = data?.errors.flatMap(({ message, data: fields }) =>
    fields ? fields.errors.map((field) => `${field.path}: ${field.message}`) : [message],
  )
  return (reasons?.join(' ') ?? 'It gave no reason.').slice(0, REFUSAL_MAX)
}

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
      if (response.status === 409) return { outletId: null }
      if (response.status === 400 || response.status === 422)
        return { refusal: refusalIn(await response.json().catch(() => null)) }
      if (!response.ok) throw new Error(`The content system answered ${response.status}: ${await response.text()}`)
      return { outletId: Added.parse(await response.json()).id }
    },
  }
}
