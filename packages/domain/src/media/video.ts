/**
 * Videos: how they are recognized, and what networks accept. Separate from the schemas so that pages don't have to load
 * those.
 */
import { BRAND_NAME } from '../brand.ts'
import type { socialPlatforms } from '../enumerations.ts'

/** Limits of uploads; networks have their own. */
export const VIDEO_MAX_BYTES = 100 * 1024 * 1024
export const VIDEO_MAX_SECONDS = 180
/** 4096 × 2160, portrait or landscape. */
export const VIDEO_MAX_PIXELS = 4096 * 2160

/** A video is encoded after its upload: until then it can't be shown or posted. */
export const videoStatuses = ['processing', 'ready', 'failed'] as const

type Encoding = { readonly status: (typeof videoStatuses)[number]; readonly problem: string }

/** Why a video can't be used yet, or at all; null once it is ready. */
export function whyNotReady({ status, problem }: Encoding): string | null {
  if (status === 'ready') return null
  return status === 'failed' ? problem : 'It’s still being processed. Try again in a moment.'
}

/** Containers that we read: mp4 and mov are one format. */
export type VideoContainer = 'mov' | 'webm'

/** Picture formats in the same container as mp4. */
const PICTURE_BRANDS = /^(?:avif|avis|hei[cxms]|hev[cx]|mif1|msf1)$/
/** The first boxes in videos from older cameras, which have no brand. */
const OLD_BOXES = /^(?:moov|mdat|wide|free|skip)$/

/** Detects a video's container from its first 64 bytes, regardless of the file name; null if we don't accept it. */
export function videoContainer(head: Uint8Array): VideoContainer | null {
  const text = String.fromCharCode(...head.subarray(0, 64))
  const box = text.slice(4, 8)
  if (box === 'ftyp') return PICTURE_BRANDS.test(text.slice(8, 12)) ? null : 'mov'
  if (OLD_BOXES.test(box)) return 'mov'
  return text.startsWith('\x1a\x45\xdf\xa3') && text.includes('webm') ? 'webm' : null
}

const ofVideo = /^\/media\/uploads\/[a-z]+\/(vid_[0-9a-z]{26})\/video\.mp4$/

/** The id of one of our videos; null for any other address. */
export function videoIdOf(url: string): string | null {
  return ofVideo.exec(url)?.[1] ?? null
}

/** A video's URL; its poster is next to it. */
export function videoUrl(folder: string, id: string): string {
  return `/media/uploads/${folder}/${id}/video.mp4`
}

/** A network's limits for the encoded video in a post. */
export type VideoLimits = {
  readonly maxMegabytes: number
  readonly minSeconds: number
  readonly maxSeconds: number
  /** Width / height. */
  readonly ratioMin: number
  readonly ratioMax: number
}

const upright = 9 / 16
const wide = 16 / 9

/** From the networks' documentation, capped at our own upload limits. */
const byPlatform: Readonly<Record<(typeof socialPlatforms)[number], VideoLimits>> = {
  Instagram: { maxMegabytes: 100, minSeconds: 3, maxSeconds: 90, ratioMin: upright, ratioMax: 1.91 },
  Facebook: { maxMegabytes: 100, minSeconds: 1, maxSeconds: 180, ratioMin: upright, ratioMax: wide },
  TikTok: { maxMegabytes: 100, minSeconds: 3, maxSeconds: 180, ratioMin: upright, ratioMax: 1 },
  X: { maxMegabytes: 100, minSeconds: 1, maxSeconds: 140, ratioMin: 1 / 3, ratioMax: 3 },
  [BRAND_NAME as 'Lodestay']: { maxMegabytes: 50, minSeconds: 1, maxSeconds: 60, ratioMin: upright, ratioMax: 2 },
  Email: { maxMegabytes: 0, minSeconds: 0, maxSeconds: 0, ratioMin: upright, ratioMax: wide },
  None: { maxMegabytes: 100, minSeconds: 1, maxSeconds: 180, ratioMin: upright, ratioMax: 2.4 },
}
const stories: VideoLimits = { maxMegabytes: 100, minSeconds: 3, maxSeconds: 60, ratioMin: upright, ratioMax: 0.8 }

type Network = { readonly slug: string; readonly platform: (typeof socialPlatforms)[number] }

/** Whether a network's posts disappear after a day. */
export function isStoryNetwork({ slug }: Pick<Network, 'slug'>): boolean {
  return /stor(y|ies)/.test(slug)
}

function videoLimitsOf(network: Network): VideoLimits {
  return isStoryNetwork(network) ? stories : byPlatform[network.platform]
}

type VideoFacts = { readonly bytes: number | null; readonly seconds: number | null; readonly ratio: number | null }

/**
 * Why a network would reject a video, called `what` in the texts; empty if it accepts it. Doesn't check whether it
 * accepts videos at all.
 */
export function videoProblems(
  { bytes, seconds, ratio }: VideoFacts,
  what: string,
  network: Network & { readonly name: string },
): string[] {
  const { name } = network
  const limits = videoLimitsOf(network)
  const problems: string[] = []
  if (bytes !== null && bytes > limits.maxMegabytes * 1024 ** 2)
    problems.push(`${what} is too large for ${name}, which takes at most ${limits.maxMegabytes} MB.`)
  if (seconds !== null && seconds < limits.minSeconds)
    problems.push(`${what} is too short for ${name}, which takes at least ${limits.minSeconds} seconds.`)
  // A few frames over a whole second are no reason to reject it.
  if (seconds !== null && seconds >= limits.maxSeconds + 1)
    problems.push(`${what} is too long for ${name}, which takes at most ${limits.maxSeconds} seconds.`)
  if (ratio !== null && ratio < limits.ratioMin * 0.99)
    problems.push(`${what} is too tall for ${name}. Cut it wider, and upload it again.`)
  if (ratio !== null && ratio > limits.ratioMax * 1.01)
    problems.push(`${what} is too wide for ${name}. Cut it narrower, and upload it again.`)
  return problems
}
