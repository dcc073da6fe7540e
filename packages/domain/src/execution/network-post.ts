/** What network APIs can post; a person posts everything else. Based on the networks' documentation (decision 0028). */
import { z } from 'zod'
import { isStoryNetwork } from '../media/video.ts'
import type { OutletNetwork } from '../outlets/outlet.ts'
import { promotionFields } from '../promotions/promotion-fields.ts'
import { captionLength, captionOn, doLinksWork, handleOf, mediaOf, ratioOf } from '../promotions/promotion-post.ts'
import type { StayPromotionFields } from '../promotions/stay-promotion.ts'

/** Platforms whose outlets can be posted to by an API. */
export const apiPlatforms = ['Instagram', 'Facebook', 'TikTok', 'X'] as const
export type ApiPlatform = (typeof apiPlatforms)[number]

/** Progress of a post that takes several API calls. Stored, so that another worker can continue. */
export const PostProgress = z.object({
  /** The network's reference for each picture and video, in order. */
  parts: z.array(z.string()).optional(),
  /** The network's reference for the post as a whole, before it is published. */
  whole: z.string().optional(),
  /** A video on its way there: where to, and how many bytes have arrived. */
  upload: z.object({ to: z.string(), sent: z.int() }).optional(),
  /** Set if the publish call was sent but hasn't been answered yet. */
  isPosting: z.boolean().optional(),
  /** It is posted, under this id. */
  postId: z.string().optional(),
})
export type PostProgress = z.infer<typeof PostProgress>

/** The limits of a single post. */
type PostFormat = {
  readonly photos: number
  readonly videos: number
  /** Whether photos and videos go into one post. */
  readonly mixed: boolean
  /** The narrowest and the widest photo (width / height); null if any is taken. */
  readonly ratio: readonly [number, number] | null
}

const formats: Readonly<Record<ApiPlatform, PostFormat>> = {
  Instagram: { photos: 10, videos: 10, mixed: true, ratio: [0.8, 1.91] },
  Facebook: { photos: 10, videos: 1, mixed: false, ratio: null },
  TikTok: { photos: 35, videos: 1, mixed: false, ratio: null },
  X: { photos: 4, videos: 1, mixed: false, ratio: null },
}
const story: PostFormat = { photos: 1, videos: 1, mixed: false, ratio: null }

/** The platform whose API posts on a network; null if none does. */
export function apiPlatformOf({ platform, slug }: Pick<OutletNetwork, 'platform' | 'slug'>): ApiPlatform | null {
  // Groups have had no API since April 2024.
  if (/group/.test(slug)) return null
  return apiPlatforms.find((each) => each === platform) ?? null
}

function formatOf(network: OutletNetwork): PostFormat | null {
  const platform = apiPlatformOf(network)
  if (!platform) return null
  const hasStories = platform === 'Instagram' || platform === 'Facebook'
  if (isStoryNetwork(network)) return hasStories ? story : null
  return formats[platform]
}

/** The text of a post: the caption, plus the link if readers can follow it on this network. */
export function textByApi(caption: string, link: string, network: OutletNetwork): string {
  return doLinksWork(network) ? [caption, link].filter(Boolean).join('\n\n') : caption
}

/** As long as any tracked link: the real one doesn't exist yet when we decide who posts. */
const SOME_LINK = 'https://www.example.com/l/0123456789'

type Promoted = Pick<
  StayPromotionFields,
  | 'mediaSelection'
  | 'summary'
  | 'details'
  | 'networkTexts'
  | 'taggedAccounts'
  | 'taggedLocations'
  | 'linkStickerText'
  | 'userName'
  | 'participantUserIds'
  | Noted
>

type Noted = 'dateInstructions' | 'extraNotes' | 'eligibilityRequirements' | 'detailsAndExclusions' | 'winner'

/** The host's notes for the person who posts: wishes, and a contest's terms. */
export function notesOf(promotion: Pick<StayPromotionFields, Noted>): string[] {
  const terms = (['eligibilityRequirements', 'detailsAndExclusions', 'winner'] as const).map(
    (name) => promotion[name] && `${promotionFields[name].label}: ${promotion[name]}`,
  )
  return [promotion.dateInstructions, promotion.extraNotes, ...terms].filter(Boolean)
}

/**
 * The reason a person has to post a promotion on a network; null if its API can. A story is only its picture or video,
 * without text.
 */
export function whyNotByApi(promotion: Promoted, network: OutletNetwork): string | null {
  const format = formatOf(network)
  const { mediaSelection, taggedLocations, linkStickerText, userName, participantUserIds } = promotion
  if (!format) return `${network.name} lets no program post.`
  if (mediaSelection.type === 'existing_post') return 'It shares an existing post.'
  if (notesOf(promotion).length > 0) return 'Its host left notes for the person who posts it.'
  if (userName && !handleOf(userName)) return 'The name it mentions isn’t a handle.'
  if (participantUserIds.length > 0) return 'It shows people, who have to be tagged by a person.'
  if (taggedLocations.length > 0) return 'It tags places.'
  if (linkStickerText && network.limits.linkSticker) return 'It has a link sticker.'
  const text = textByApi(captionOn(promotion, network), SOME_LINK, network)
  if (!isStoryNetwork(network) && captionLength(text, network) > network.limits.captionMax)
    return 'Its text is too long with the link.'
  return whyNotMedia(promotion, format, network)
}

const OUR_PICTURE = /^\/media\/uploads\/[a-z]+\/pic_[0-9a-z]{26}\/\d+\.webp$/

function whyNotMedia(promotion: Promoted, format: PostFormat, { name }: OutletNetwork): string | null {
  const media = mediaOf(promotion)
  const photos = media.filter(({ video }) => !video)
  const videos = media.length - photos.length
  if (media.length === 0) return 'It has no pictures.'
  if (photos.some(({ url }) => !OUR_PICTURE.test(url))) return 'One of its pictures wasn’t uploaded here.'
  if (photos.length > format.photos || videos > format.videos || media.length > Math.max(format.photos, format.videos))
    return `${name} takes fewer pictures and videos in one post.`
  if (photos.length > 0 && videos > 0 && !format.mixed) return `${name} takes pictures or a video, not both.`
  if (format.ratio && photos.some((photo) => !fits(ratioOf(photo), format.ratio)))
    return `One of its pictures has a shape that ${name} doesn’t accept.`
  return null
}

function fits(ratio: number | null, bounds: PostFormat['ratio']): boolean {
  // Half a percent of tolerance: whole pixels rarely hit a ratio exactly.
  return !bounds || ratio === null || (ratio >= bounds[0] * 0.995 && ratio <= bounds[1] * 1.005)
}
