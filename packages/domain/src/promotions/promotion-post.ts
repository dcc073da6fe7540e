/** Composes one outlet's post of a promotion, and checks it against the network's limits. */
import { characters } from '../characters.ts'
import type { FieldProblem } from '../field-problems.ts'
import { videoProblems } from '../media/video.ts'
import type { NetworkLimits, Outlet, OutletNetwork } from '../outlets/outlet.ts'
import type { PromotionMedia, StayPromotionFields } from './stay-promotion.ts'

type PostContent = Pick<
  StayPromotionFields,
  | 'userName'
  | 'mediaSelection'
  | 'summary'
  | 'details'
  | 'networkTexts'
  | 'taggedAccounts'
  | 'taggedLocations'
  | 'linkStickerText'
>
type Network = OutletNetwork | null

export type Post = {
  readonly caption: string
  readonly media: readonly PromotionMedia[]
  readonly locations: readonly string[]
  /** Null if there is none, or the network has no stickers. */
  readonly linkSticker: string | null
  /** Why the network would reject it; empty if it accepts it. */
  readonly problems: readonly string[]
  /** What will look different on that network. */
  readonly notes: readonly string[]
}

/** An account as a mention, with exactly one @. */
function mention(account: string): string {
  return `@${account.replace(/^@+/, '')}`
}

/** The name for outlets to mention, as an @mention; null if there is none or it isn't a handle: 'The Boathouse'. */
export function handleOf(userName: string): string | null {
  const name = userName.trim()
  return /^@*[^\s@]+$/.test(name) ? mention(name) : null
}

/**
 * The accounts a post tags: its host and the tagged accounts, without case-insensitive duplicates. Chosen accounts come
 * first if a network limits the number.
 */
export function taggedOn({ userName, taggedAccounts }: Tagging, network: Network): string[] {
  const chosen = taggedAccounts.map(mention)
  const handle = handleOf(userName)
  const all = [...(handle ? [handle] : []), ...chosen]
  const tagged = all.filter((each, at) => all.findIndex((other) => isSameHandle(each, other)) === at)
  const hasRoom = network === null || tagged.length <= network.limits.taggedAccountsMax
  return hasRoom ? tagged : tagged.filter((each) => chosen.some((other) => isSameHandle(each, other)))
}

type Tagging = Pick<PostContent, 'userName' | 'taggedAccounts'>

function isSameHandle(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The accounts mentioned below the text: the tagged ones, without the host if the text already mentions them. */
function mentionsOn(content: PostContent, words: string, network: Network): string[] {
  const handle = handleOf(content.userName)
  const mentions = words.match(/@[\w.]*\w/g) ?? []
  const isSaid = handle !== null && mentions.some((each) => isSameHandle(each, handle))
  return taggedOn(content, network).filter((each) => !(isSaid && isSameHandle(each, handle)))
}

/**
 * A promotion's separate text for a network; undefined if the shared text is posted there, which also replaces an empty
 * one.
 */
function ownText({ networkTexts }: Pick<PostContent, 'networkTexts'>, network: Network): string | undefined {
  return networkTexts.find(({ networkId }) => networkId === network?.id)?.text.trim() || undefined
}

/** The host's text for a network: a separate one or the shared one, trimmed like the saved one. */
function wordsOn(content: PostContent, network: Network): string {
  return ownText(content, network) ?? sharedText(content)
}

function sharedText({ summary, details }: Pick<PostContent, 'summary' | 'details'>): string {
  return [summary, details]
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n')
}

/** Roughly what email clients show of a subject. */
const SUBJECT_MAX = 100

/** A newsletter's subject: the first line of its text, cut between words. The title is only for the host and staff. */
export function subjectOf(content: PostContent, network: Network): string {
  const [line = ''] = wordsOn(content, network).trim().split(/\r?\n/, 1)
  if (characters(line) <= SUBJECT_MAX) return line
  const start = [...line].slice(0, SUBJECT_MAX - 1).join('')
  return `${start.replace(/\s+\S*$/, '')}…`
}

/** The label of the button below a newsletter's text, which links to the stay. */
export function letterButton(stayName: string): string {
  return `See ${stayName || 'the stay'}`
}

/**
 * The text posted on a network: the separate or the shared one, followed by the host's mention and the tagged accounts.
 */
export function captionOn(content: PostContent, network: Network): string {
  const words = wordsOn(content, network)
  return [words, mentionsOn(content, words, network).join(' ')].filter(Boolean).join('\n\n')
}

/** How platforms treat text, beyond the limits editors maintain. */
type TextRules = {
  /** Maximum number of hashtags; null for any number. */
  readonly hashtagsMax: number | null
  /** Every link counts as this many characters, regardless of its length; null if it counts at full length. */
  readonly linkLength: number | null
  /** Whether links in a text are clickable. */
  readonly linksWork: boolean
}
const plainText: TextRules = { hashtagsMax: null, linkLength: null, linksWork: true }
const textRules: Partial<Readonly<Record<OutletNetwork['platform'], TextRules>>> = {
  Instagram: { hashtagsMax: 30, linkLength: null, linksWork: false },
  TikTok: { hashtagsMax: null, linkLength: null, linksWork: false },
  X: { hashtagsMax: null, linkLength: 23, linksWork: true },
}
const LINKS = /https?:\/\/\S+/g
const HASHTAGS = /(?<![\w&])#[\p{L}\p{N}_]+/gu

function rulesOf({ platform }: OutletNetwork): TextRules {
  return textRules[platform] ?? plainText
}

/** Whether links in a text are clickable on that network. */
export function doLinksWork(network: OutletNetwork): boolean {
  return rulesOf(network).linksWork
}

/** Length of a caption as its network counts it. */
export function captionLength(caption: string, network: OutletNetwork): number {
  const { linkLength } = rulesOf(network)
  return characters(linkLength === null ? caption : caption.replaceAll(LINKS, '-'.repeat(linkLength)))
}

/** Pixels across below which a post looks coarse: networks scale a picture to the width of a screen. */
export const POSTED_WIDTH_MIN = 600

/** Pictures of which too little is left by their crop, or that are small themselves. */
function coarsePictures(media: readonly PromotionMedia[]): string[] {
  return media.flatMap(({ width, crop, video }, at) => {
    const visible = width && Math.round(width * (crop?.width ?? 1))
    if (video || !visible || visible >= POSTED_WIDTH_MIN) return []
    return [
      `Picture ${at + 1} would be ${count(visible, 'pixel')} wide and look coarse. Choose a larger part, or a larger picture.`,
    ]
  })
}

/** What will look different on a network. */
function notesOn(content: PostContent, caption: string, network: Network): string[] {
  if (!network) return []
  return [
    ...(content.linkStickerText && !network.limits.linkSticker
      ? [`${network.name} has no link stickers: the link goes below the post.`]
      : []),
    ...(!rulesOf(network).linksWork && caption.search(LINKS) >= 0
      ? [`Links in text aren’t clickable on ${network.name}.`]
      : []),
    ...coarsePictures(mediaOf(content)),
  ]
}

/** A promotion's own pictures and videos; none if it uses an existing post. */
export function mediaOf({ mediaSelection }: Pick<PostContent, 'mediaSelection'>): readonly PromotionMedia[] {
  return mediaSelection.type === 'uploaded_media' ? mediaSelection.mediaFiles : []
}

/** Aspect ratio (width / height) of the visible part of a picture or a video; null if its size is unknown. */
export function ratioOf({ width, height, crop }: PromotionMedia): number | null {
  return width && height ? (width * (crop?.width ?? 1)) / (height * (crop?.height ?? 1)) : null
}

/** A promotion's post at an outlet. */
export function postAt(content: PostContent, { network }: Pick<Outlet, 'network'>): Post {
  const caption = captionOn(content, network)
  const media = mediaOf(content)
  const sticker = network?.limits.linkSticker && content.linkStickerText ? content.linkStickerText : null
  return {
    caption,
    media,
    locations: content.taggedLocations,
    linkSticker: sticker,
    problems: postProblems(content, { network }).map(({ message }) => message),
    notes: notesOn(content, caption, network),
  }
}

/** Why an outlet's network would reject a promotion, each with the field to fix. */
export function postProblems(content: PostContent, { network }: Pick<Outlet, 'network'>): FieldProblem[] {
  return network ? limitsBroken(content, captionOn(content, network), network) : []
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

function limitsBroken(content: PostContent, caption: string, network: OutletNetwork): FieldProblem[] {
  const { name, limits } = network
  const problems: FieldProblem[] = []
  const length = captionLength(caption, network)
  const path = ownText(content, network) === undefined ? 'summary' : 'networkTexts'
  if (length > limits.captionMax)
    problems.push({
      path,
      message: `${name} takes at most ${limits.captionMax} characters, and this text has ${length}.`,
    })
  const { hashtagsMax } = rulesOf(network)
  const hashtags = caption.match(HASHTAGS)?.length ?? 0
  if (hashtagsMax !== null && hashtags > hashtagsMax)
    problems.push({ path, message: `${name} takes at most ${hashtagsMax} hashtags, and this text has ${hashtags}.` })
  if (content.taggedAccounts.length > limits.taggedAccountsMax)
    problems.push({
      path: 'taggedAccounts',
      message: `${name} takes at most ${count(limits.taggedAccountsMax, 'tagged account')}.`,
    })
  if (content.mediaSelection.type === 'uploaded_media')
    problems.push(
      ...mediaBroken(mediaOf(content), network).map((message) => ({ path: 'mediaSelection.mediaFiles', message })),
    )
  return problems
}

/** Counts media the way networks do: '3 pictures', or '2 pictures and videos'. */
function countMedia(n: number, media: readonly PromotionMedia[]): string {
  const videos = media.filter(({ video }) => video).length
  if (videos === 0) return count(n, 'picture')
  return videos === media.length ? count(n, 'video') : `${count(n, 'picture')} and videos`
}

function kindsBroken(media: readonly PromotionMedia[], name: string, { mediaKinds }: NetworkLimits): string[] {
  const hasVideo = media.some(({ video }) => video)
  const hasPicture = media.some(({ video }) => !video)
  return [
    ...(hasPicture && !mediaKinds.includes('photo') ? [`${name} takes no pictures.`] : []),
    ...(hasVideo && !mediaKinds.includes('video') ? [`${name} takes no videos.`] : []),
  ]
}

function mediaBroken(media: readonly PromotionMedia[], network: OutletNetwork): string[] {
  const { name, limits } = network
  // The step that chooses media reports missing media.
  if (media.length === 0) return []
  const problems = kindsBroken(media, name, limits)
  if (problems.length === 0 && media.length > limits.mediaMax)
    problems.push(`${name} takes at most ${countMedia(limits.mediaMax, media)}.`)
  if (problems.length === 0 && media.length < limits.mediaMin)
    problems.push(`${name} needs at least ${countMedia(limits.mediaMin, media)}.`)
  const takesVideos = limits.mediaKinds.includes('video')
  return [
    ...problems,
    ...media.flatMap((item, at) => {
      const ratio = ratioOf(item)
      if (!item.video) return ratioBroken(ratio, `Picture ${at + 1}`, name, limits)
      return takesVideos ? videoProblems({ ...item.video, ratio }, `Video ${at + 1}`, network) : []
    }),
  ]
}

function ratioBroken(
  ratio: number | null,
  what: string,
  name: string,
  { ratioMin, ratioMax }: NetworkLimits,
): string[] {
  if (ratio === null) return []
  // Tolerate half a percent: whole pixels rarely hit a ratio exactly.
  if (ratioMin !== null && ratio < ratioMin * 0.995) return [`${what} is too tall for ${name}. Crop it.`]
  if (ratioMax !== null && ratio > ratioMax * 1.005) return [`${what} is too wide for ${name}. Crop it.`]
  return []
}
