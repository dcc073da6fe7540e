/** How one outlet's post of a promotion looks, checked against the network's limits. */
import { characters } from '../characters.ts'
import type { NetworkLimits, Outlet } from '../outlets/outlet.ts'
import type { FieldProblem } from '../stays/stay.ts'
import type { PromotionMedia, StayPromotionFields } from './stay-promotion.ts'

type Written = Pick<
  StayPromotionFields,
  'mediaSelection' | 'summary' | 'details' | 'taggedAccounts' | 'taggedLocations' | 'linkStickerText'
>

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

function captionOf({ summary, details, taggedAccounts }: Written): string {
  return [summary, details, taggedAccounts.map(mention).join(' ')].filter(Boolean).join('\n\n')
}

/** A promotion's own pictures; none if it uses an existing post. */
export function mediaOf({ mediaSelection }: Pick<Written, 'mediaSelection'>): readonly PromotionMedia[] {
  return mediaSelection.type === 'uploaded_media' ? mediaSelection.mediaFiles : []
}

/** Aspect ratio (width / height) of a picture's visible part; null if its size is unknown. */
export function ratioOf({ width, height, crop }: PromotionMedia): number | null {
  return width && height ? (width * (crop?.width ?? 1)) / (height * (crop?.height ?? 1)) : null
}

/** How a promotion looks at an outlet. */
export function postAt(written: Written, { network }: Pick<Outlet, 'network'>): Post {
  const caption = captionOf(written)
  const media = mediaOf(written)
  const sticker = network?.limits.linkSticker && written.linkStickerText ? written.linkStickerText : null
  return {
    caption,
    media,
    locations: written.taggedLocations,
    linkSticker: sticker,
    problems: postProblems(written, { network }).map(({ message }) => message),
    notes:
      network && written.linkStickerText && !network.limits.linkSticker
        ? [`${network.name} has no link stickers: the link goes below the post.`]
        : [],
  }
}

/** Why an outlet's network would reject a promotion, each with the field to fix. */
export function postProblems(written: Written, { network }: Pick<Outlet, 'network'>): FieldProblem[] {
  return network ? limitsBroken(written, captionOf(written), network.name, network.limits) : []
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

function limitsBroken(written: Written, caption: string, name: string, limits: NetworkLimits): FieldProblem[] {
  const problems: FieldProblem[] = []
  const length = characters(caption)
  if (length > limits.captionMax)
    problems.push({
      path: 'summary',
      message: `${name} takes at most ${limits.captionMax} characters, and this text has ${length}.`,
    })
  if (written.taggedAccounts.length > limits.taggedAccountsMax)
    problems.push({
      path: 'taggedAccounts',
      message: `${name} takes at most ${count(limits.taggedAccountsMax, 'tagged account')}.`,
    })
  if (written.mediaSelection.type === 'uploaded_media')
    problems.push(
      ...mediaBroken(mediaOf(written), name, limits).map((message) => ({ path: 'mediaSelection', message })),
    )
  return problems
}

function mediaBroken(media: readonly PromotionMedia[], name: string, limits: NetworkLimits): string[] {
  const problems: string[] = []
  // Missing media is reported by the step that chooses them.
  if (media.length === 0) return problems
  if (!limits.mediaKinds.includes('photo')) problems.push(`${name} takes no pictures.`)
  else if (media.length > limits.mediaMax) problems.push(`${name} takes at most ${count(limits.mediaMax, 'picture')}.`)
  else if (media.length < limits.mediaMin) problems.push(`${name} needs at least ${count(limits.mediaMin, 'picture')}.`)
  media.forEach((item, at) => {
    const ratio = ratioOf(item)
    if (ratio === null) return
    // Tolerate half a percent: whole pixels rarely hit a ratio exactly.
    if (limits.ratioMin !== null && ratio < limits.ratioMin * 0.995)
      problems.push(`Picture ${at + 1} is too tall for ${name}. Crop it.`)
    if (limits.ratioMax !== null && ratio > limits.ratioMax * 1.005)
      problems.push(`Picture ${at + 1} is too wide for ${name}. Crop it.`)
  })
  return problems
}
