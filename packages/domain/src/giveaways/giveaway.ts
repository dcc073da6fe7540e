/** Giveaways: what hosts write, what is answered. How they are drawn stands in draw.ts. */
import { z } from 'zod'
import { changesOf, dateRange, instant, optionalText, requiredText, stayReference } from '../fields.ts'
import { promotionLifecycle } from '../lifecycle.ts'
import { MediaItem, Picture } from '../media/media-item.ts'
import { StayCard } from '../stays/stay.ts'

const max = {
  title: 100,
  prize: 200,
  eligibilityRequirements: 500,
  detailsAndExclusions: 500,
  entryMethod: 200,
  rules: 2000,
  media: 10,
}

/** What a host writes. The prize may wait until it is submitted. */
export const GiveawayFields = z.strictObject({
  title: requiredText('Title', max.title),
  prize: optionalText('Prize', max.prize),
  dateRange: dateRange('Date range'),
  eligibilityRequirements: optionalText('Eligibility requirements', max.eligibilityRequirements),
  detailsAndExclusions: optionalText('Details and exclusions', max.detailsAndExclusions),
  entryMethod: optionalText('Entry method', max.entryMethod),
  rules: optionalText('Rules', max.rules),
  media: z.array(MediaItem).max(max.media, `Media must have at most ${max.media} items.`).default([]),
})
export type GiveawayFields = z.output<typeof GiveawayFields>

/** What a moderator is shown. */
export const SubmittedGiveaway = GiveawayFields.extend({ prize: requiredText('Prize', max.prize) })
/** POST /giveaways. */
export const NewGiveaway = GiveawayFields.extend({ stayId: stayReference })
export const GiveawayChanges = changesOf(GiveawayFields)

export const Giveaway = z.object({
  id: z.string(),
  stayId: z.string(),
  organizationId: z.string(),
  /** The stay as lists show it; null while the public does not see it. */
  stay: StayCard.nullable(),
  title: z.string(),
  prize: z.string(),
  dateRange: z.object({ start: instant('start'), end: instant('end') }),
  eligibilityRequirements: z.string(),
  detailsAndExclusions: z.string(),
  entryMethod: z.string(),
  rules: z.string(),
  media: z.array(Picture),
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
