/**
 * What outlets post once a giveaway's winner is drawn. Never the winner's name, which only the winner and the host
 * know.
 */
import { z } from 'zod'
import { characters } from '../characters.ts'

export const WinnerAnnouncement = z.object({
  giveawayId: z.string(),
  title: z.string(),
  prize: z.string(),
  entryCount: z.int(),
})
export type WinnerAnnouncement = z.infer<typeof WinnerAnnouncement>

/** The text of the post. @param captionMax the network's limit, in characters; null if it isn't known. */
export function winnerCaption({ title, prize, entryCount }: WinnerAnnouncement, captionMax: number | null): string {
  const short = `The winner of ${title} has been drawn.`
  const entered = entryCount === 1 ? 'One traveler' : `${entryCount} travelers`
  const whole = `${short}\n\n${entered} entered for ${prize}. Thanks to everybody who took part! Anybody can check the draw on its page.`
  return captionMax !== null && characters(whole) > captionMax ? short : whole
}

/** An outlet's announcement, as the giveaway's page shows it. */
export const GiveawayAnnouncement = z.object({
  outletName: z.string(),
  /** The network's name. */
  network: z.string(),
  /** The post's URL; null for a newsletter, or if the proof is a screenshot. */
  url: z.string().nullable(),
  postedAt: z.string(),
})
export type GiveawayAnnouncement = z.infer<typeof GiveawayAnnouncement>
