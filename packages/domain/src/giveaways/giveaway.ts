/** Giveaways: request and response schemas. The draw itself is in draw.ts. */
import { z } from 'zod'
import { Feedback } from '../feedback/feedback.ts'
import { answeredShape, writtenShape } from '../field-schemas.ts'
import { changesOf, instant, stayReference } from '../fields.ts'
import { answeredKinds, type HostedField, hostedKinds } from '../hosted-fields.ts'
import { promotionLifecycle, purchaseLifecycle } from '../lifecycle.ts'
import { StayCard } from '../stays/stay.ts'
import { giveawayFields } from './giveaway-fields.ts'

/** The host's input. The prize is optional until submission. */
export const GiveawayFields = z.strictObject(writtenShape(giveawayFields, hostedKinds))
export type GiveawayFields = z.output<typeof GiveawayFields>

const needed = Object.entries<HostedField>(giveawayFields).filter(([, field]) => field.needed !== undefined)
/** A giveaway that is complete enough to submit. */
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
  stayName: z.string(),
  /** Why it was last rejected, until it is resubmitted; for those who can see it then. */
  rejection: Feedback.nullable(),
  /** The stay's card; null while the stay is not public. */
  stay: StayCard.nullable(),
  ...answeredShape(giveawayFields, answeredKinds),
  status: z.enum(promotionLifecycle.statuses),
  /** The price of opening it, in cents, as of its submission; 0 if it's free or covered by the stay's plan. */
  price: z.int(),
  /** With a price, an accepted giveaway is public once it is Purchased. */
  purchaseStatus: z.enum(purchaseLifecycle.statuses),
  entryCount: z.int(),
  /** SHA-256 of the seed, in hex. */
  seedHash: z.string(),
  drawnAt: instant('drawnAt').nullable(),
  /** Null until the draw, or if no one entered. */
  winnerEntryHash: z.string().nullable(),
  /** Only for the host's side and staff; null for others, and if the winner's account is closed. */
  winnerName: z.string().nullable(),
  /** For the same readers, once the winner has agreed to share it. */
  winnerEmail: z.string().nullable(),
  version: z.int(),
  createdAt: instant('createdAt'),
  updatedAt: instant('updatedAt'),
})
export type Giveaway = z.infer<typeof Giveaway>

/** A traveler's own entry. Only they get the nonce, with which they can verify that the hash is theirs. */
export const GiveawayEntry = z.object({
  giveawayId: z.string(),
  entryHash: z.string(),
  nonce: z.string(),
  enteredAt: instant('enteredAt'),
  /** When the winner shared their name and email address with the host; null before. */
  contactSharedAt: instant('contactSharedAt').nullable(),
})
export type GiveawayEntry = z.infer<typeof GiveawayEntry>

/** GET /giveaways/{id}/proof: everything needed to recompute the draw. */
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
