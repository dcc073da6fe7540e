/**
 * Draws a giveaway with commit and reveal. The seed is created with the giveaway and its hash published immediately;
 * the seed itself is published after the draw, so anyone can recompute the winner with the code in this file. See
 * decision 0010.
 */

import { HOUR_MS } from '../durations.ts'
import type { PromotionStatus } from '../lifecycle.ts'
import type { DrawProof } from './giveaway.ts'

/** Capped because the entries are published as a single list. */
export const MAX_ENTRIES = 100_000
/** If the host doesn't draw the winner, a job does, this long after the window ends. */
export const DRAWN_AFTER_MS = HOUR_MS

/** The algorithm in words, for anyone who wants to reimplement it. */
export const DRAW_ALGORITHM =
  'seedHash = sha256(seed). entryHash = sha256(giveawayId + ":" + userId + ":" + nonce). ' +
  'Sort the entry hashes. index = sha256(seed + ":" + entryHashes joined by ",") read as a number, modulo their count. ' +
  'The winner is the entry hash at that index, counted from 0. All texts are UTF-8, all hashes lowercase hex.'

/** SHA-256 of a text, in hex. */
async function sha256(content: string): Promise<string> {
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

export function seedHashOf(seed: string): Promise<string> {
  return sha256(seed)
}

export function entryHashOf(entry: { giveawayId: string; userId: string; nonce: string }): Promise<string> {
  return sha256(`${entry.giveawayId}:${entry.userId}:${entry.nonce}`)
}

/** The winning entry hash, independent of the list's order; null if no one entered. */
export async function drawWinner(seed: string, entryHashes: readonly string[]): Promise<string | null> {
  const sorted = entryHashes.toSorted()
  if (sorted.length === 0) return null
  const drawn = BigInt(`0x${await sha256(`${seed}:${sorted.join(',')}`)}`)
  return sorted[Number(drawn % BigInt(sorted.length))] ?? null
}

/**
 * The result of verifying a draw. `changed-seed`: not the committed seed. `other-winner`: the seed draws a different
 * entry.
 */
export type DrawVerdict = 'not-drawn' | 'changed-seed' | 'other-winner' | 'correct'

/** Recomputes a draw from its published proof. */
export async function verifyDraw(
  proof: Pick<DrawProof, 'seedHash' | 'seed' | 'entryHashes' | 'winnerEntryHash'>,
): Promise<DrawVerdict> {
  if (proof.seed === null) return 'not-drawn'
  if ((await seedHashOf(proof.seed)) !== proof.seedHash) return 'changed-seed'
  return (await drawWinner(proof.seed, proof.entryHashes)) === proof.winnerEntryHash ? 'correct' : 'other-winner'
}

/** A giveaway's phase from a traveler's point of view. */
export type EntryPhase = 'upcoming' | 'open' | 'closed' | 'drawn'

export function entryPhase(
  giveaway: { readonly status: PromotionStatus; readonly start: Date; readonly end: Date },
  now: Date,
): EntryPhase {
  if (giveaway.status === 'Executed') return 'drawn'
  if (giveaway.status !== 'Accepted' || giveaway.end <= now) return 'closed'
  return giveaway.start <= now ? 'open' : 'upcoming'
}
