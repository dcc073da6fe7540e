/** The event log behind hosts' analytics: what can be logged and counted. */
import { z } from 'zod'
import { sentInstant } from '../fields.ts'
import { messages } from '../messages.ts'
import { STAYS_IN_VIEW } from './counting.ts'
import { type EventName, eventNames } from './event-names.ts'
import { readArrival } from './source.ts'

/** Retention of individual events in months, for year-over-year comparison: see docs/retention.md. */
export const EVENTS_KEPT_MONTHS = 13

const EVENT_VALUE_BYTES = 4096
const EVENT_VALUE_KEYS = 30

const StaysInView = z.array(z.string().max(60)).min(1).max(STAYS_IN_VIEW)

/** POST /events. `identity` is the caller's own claim: an email or `unknown`. Stored only if it is verified to be theirs. */
export const EventFields = z
  .strictObject({
    name: z.enum(eventNames, { error: `Name must be one of ${eventNames.join(', ')}.` }),
    identity: z
      .union([z.literal('unknown'), z.email(messages.invalidEmail).max(254)], { error: messages.invalidEmail })
      .default('unknown'),
    value: z
      .record(z.string().max(100), z.unknown())
      .refine(
        (value) => Object.keys(value).length <= EVENT_VALUE_KEYS,
        `Value must have at most ${EVENT_VALUE_KEYS} keys.`,
      )
      .refine(
        (value) => new TextEncoder().encode(JSON.stringify(value)).length <= EVENT_VALUE_BYTES,
        `Value must be at most ${EVENT_VALUE_BYTES} bytes.`,
      )
      .default({}),
  })
  .refine(({ name, value }) => name !== 'stay-impression' || StaysInView.safeParse(value.stayIds).success, {
    path: ['value'],
    message: `Value must have 1 to ${STAYS_IN_VIEW} stays as stayIds.`,
  })
export type EventFields = Omit<z.infer<typeof EventFields>, 'name'> & { readonly name: EventName }

/**
 * The events an event counts as: a page of cards is an impression of each of its stays. Each of them keeps only the arrival
 * of its value, since anything else would be stored once for each stay.
 */
export function eventsOf({ name, identity, value }: EventFields): EventFields[] {
  if (name !== 'stay-impression') return [{ name, identity, value }]
  const arrival = readArrival(value)
  const stayIds = new Set(StaysInView.parse(value.stayIds))
  return [...stayIds].map((stayId) => ({ name, identity, value: { ...arrival, stayId } }))
}

/** GET /events/count: `key` is an event's name, or `name:stayId`. */
export const EventCountQuery = z.strictObject({
  key: z
    .string({ error: messages.required('Key') })
    .max(120)
    .refine(
      (key) => (eventNames as readonly string[]).includes(key.split(':')[0] ?? ''),
      'Key must start with the name of an event.',
    ),
  min: sentInstant('Min').optional(),
  max: sentInstant('Max').optional(),
})
export const EventCount = z.object({
  key: z.string(),
  min: z.string(),
  max: z.string(),
  /** Events by people. One person's repeats of an event for the same stay within half an hour count once. */
  count: z.int(),
  /** Events by automated agents, not included in `count`. */
  agents: z.int(),
})
