/**
 * Giveaways and their draw. The seed is made with the giveaway and its hash is published at once; the seed itself after
 * the draw. So everybody can recompute who won, with what stands in this file. See decision 0010.
 */
import { z } from 'zod'
import { changesOf, dateRange, instant, optionalText, requiredText, stayReference } from './fields.ts'
import { type PromotionStatus, promotionLifecycle } from './lifecycle.ts'
import { MediaItem, StayCard } from './stay.ts'

/** The list of entries is published as one: it has an end. */
export const MAX_ENTRIES = 100_000
/** A giveaway that its host does not draw is drawn by the clock, this long after its window ends. */
export const DRAWN_AFTER_MS = 3_600_000

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
  media: z.array(MediaItem),
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

/** How the winner is found, for whoever wants to write it anew. */
export const DRAW_ALGORITHM =
  'seedHash = sha256(seed). entryHash = sha256(giveawayId + ":" + userId + ":" + nonce). ' +
  'Sort the entry hashes. index = sha256(seed + ":" + entryHashes joined by ",") read as a number, modulo their count. ' +
  'The winner is the entry hash at that index, counted from 0. All texts are UTF-8, all hashes lowercase hex.'

/** SHA-256 of a text, in hex. */
const sha256 = async (content: string): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

export const seedHashOf = (seed: string): Promise<string> => sha256(seed)

export const entryHashOf = (entry: { giveawayId: string; userId: string; nonce: string }): Promise<string> =>
  sha256(`${entry.giveawayId}:${entry.userId}:${entry.nonce}`)

/** The entry hash that wins, whatever the order of the list; null where nobody entered. */
export const drawWinner = async (seed: string, entryHashes: readonly string[]): Promise<string | null> => {
  const sorted = entryHashes.toSorted()
  if (sorted.length === 0) return null
  const drawn = BigInt(`0x${await sha256(`${seed}:${sorted.join(',')}`)}`)
  return sorted[Number(drawn % BigInt(sorted.length))] ?? null
}

/** What a check of a draw finds: `changed-seed` is not the seed that was promised, `other-winner` not who it draws. */
export type DrawVerdict = 'not-drawn' | 'changed-seed' | 'other-winner' | 'correct'

/** Recomputes a draw from its published proof. */
export const verifyDraw = async (
  proof: Pick<DrawProof, 'seedHash' | 'seed' | 'entryHashes' | 'winnerEntryHash'>,
): Promise<DrawVerdict> => {
  if (proof.seed === null) return 'not-drawn'
  if ((await seedHashOf(proof.seed)) !== proof.seedHash) return 'changed-seed'
  return (await drawWinner(proof.seed, proof.entryHashes)) === proof.winnerEntryHash ? 'correct' : 'other-winner'
}

/** Where a giveaway stands for a traveler. */
export type EntryPhase = 'upcoming' | 'open' | 'closed' | 'drawn'

export const entryPhase = (
  giveaway: { readonly status: PromotionStatus; readonly start: Date; readonly end: Date },
  now: Date,
): EntryPhase => {
  if (giveaway.status === 'Executed') return 'drawn'
  if (giveaway.status !== 'Accepted' || giveaway.end <= now) return 'closed'
  return giveaway.start <= now ? 'open' : 'upcoming'
}
