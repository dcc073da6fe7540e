/** Giveaways: what hosts write, what is answered. How they are drawn stands in draw.ts. */
import { z } from 'zod'
import { answeredShape, writtenShape } from '../field-schemas.ts'
import { changesOf, instant, stayReference } from '../fields.ts'
import { answeredKinds, type HostedField, hostedKinds } from '../hosted-fields.ts'
import { promotionLifecycle } from '../lifecycle.ts'
import { StayCard } from '../stays/stay.ts'
import { giveawayFields } from './giveaway-fields.ts'

/** What a host writes. The prize may wait until it is submitted. */
export const GiveawayFields = z.strictObject(writtenShape(giveawayFields, hostedKinds))
export type GiveawayFields = z.output<typeof GiveawayFields>

const needed = Object.entries<HostedField>(giveawayFields).filter(([, field]) => field.needed !== undefined)
/** A giveaway that can be submitted: everything needed is there. */
export const SubmittedGiveaway = GiveawayFields.extend(
  writtenShape(Object.fromEntries(needed.map(([name, field]) => [name, { ...field, required: true }])), hostedKinds),
)
/** POST /giveaways. */
export const NewGiveaway = GiveawayFields.extend({ stayId: stayReference })
export const GiveawayChanges = changesOf(GiveawayFields)

export const Giveaway = z.object({
  id: z.string(),
  stayId: z.string(),
  organizationId: z.string(),
  /** The stay as lists show it; null while the public does not see it. */
  stay: StayCard.nullable(),
  ...answeredShape(giveawayFields, answeredKinds),
  status: z.enum(promotionLifecycle.statuses),
  entryCount: z.int(),
  /** SHA-256 of the seed, in hex. */
  seedHash: z.string(),
  drawnAt: instant('drawnAt').nullable(),
  /** Null until it is drawn, and where nobody entered. */
  winnerEntryHash: z.string().nullable(),
  /** For the host's side and staff alone; null for others, and where the winner's account is gone. */
  winnerName: z.string().nullable(),
  version: z.int(),
  createdAt: instant('createdAt'),
  updatedAt: instant('updatedAt'),
})
export type Giveaway = z.infer<typeof Giveaway>

/** A traveler's own entry. The nonce is told to nobody else: with it, it can check that the hash is its own. */
export const GiveawayEntry = z.object({
  giveawayId: z.string(),
  entryHash: z.string(),
  nonce: z.string(),
  enteredAt: instant('enteredAt'),
})
export type GiveawayEntry = z.infer<typeof GiveawayEntry>

/** GET /giveaways/{id}/proof: everything that recomputes the draw. */
export const DrawProof = z.object({
  giveawayId: z.string(),
  seedHash: z.string(),
  /** Null until the draw. */
  seed: z.string().nullable(),
  /** Sorted. */
  entryHashes: z.array(z.string()),
  drawnAt: instant('drawnAt').nullable(),
  winnerEntryHash: z.string().nullable(),
  algorithm: z.string(),
})
export type DrawProof = z.infer<typeof DrawProof>
