import type { Outlet } from '@lodestay/domain/outlets/outlet'
import { letterButton, type Post, subjectOf } from '@lodestay/domain/promotions/promotion-post'
import type { StayPromotion } from '@lodestay/domain/promotions/stay-promotion'
import link from '@lodestay/icons/link.svg?path'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { OutletAvatar } from './outlet-avatar.tsx'
import { PostLocations } from './post-locations.tsx'
import { PostPictures } from './post-pictures.tsx'
import * as texts from './texts.ts'

export type PostContent = Pick<
  StayPromotion,
  | 'userName'
  | 'mediaSelection'
  | 'summary'
  | 'details'
  | 'networkTexts'
  | 'taggedAccounts'
  | 'taggedLocations'
  | 'linkStickerText'
>
type Props = {
  readonly outlet: Outlet
  readonly post: Post
  readonly written: PostContent
  readonly stayName: string
}

const SIZES = '(width < 48rem) 88vw, 24rem'

/** Networks with full-screen posts. */
function isTall({ network }: Outlet): boolean {
  return network?.platform === 'TikTok' || /stor(y|ies)/.test(network?.slug ?? '')
}

/** Text with @mentions and #hashtags highlighted, as networks do. */
function Caption({ text, className }: { text: string; className?: string }) {
  return (
    <p className={cx('text-sm break-words whitespace-pre-line', className)}>
      {text.split(/([@#][\w.]+)/).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place
          <span key={index} className="font-medium text-action-text">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  )
}

function Sticker({ text, className }: { text: string; className?: string }) {
  return (
    <p
      className={cx(
        'inline-flex max-w-full items-center gap-1.5 rounded-md bg-floating px-3 py-1.5 text-sm font-semibold text-action-text shadow-lift',
        className,
      )}
    >
      <Icon path={link} size={18} label={texts.linkStickerBefore} />
      <span className="truncate">{text}</span>
    </p>
  )
}

function Who({ outlet, post }: { outlet: Outlet; post: Post }) {
  return (
    <header className="flex items-center gap-2.5 p-3">
      <OutletAvatar name={outlet.name} size={36} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold">{outlet.handle || outlet.name}</p>
        <PostLocations locations={post.locations} className="text-ink-soft" />
      </div>
    </header>
  )
}

/** A placeholder for an existing post that will be reused: we don't have its pictures. */
function ExistingPost({ postId, tall }: { postId: string; tall: boolean }) {
  return (
    <div
      className={cx(
        'grid place-items-center bg-sunken p-6 text-center text-sm text-ink-soft',
        tall ? 'h-full' : 'aspect-[4/3]',
      )}
    >
      <p className="min-w-0">
        {texts.existingPost}
        <span className="mt-1 block font-medium break-all text-ink">{postId || texts.notLinkedYet}</span>
      </p>
    </div>
  )
}

function Pictures({
  post,
  written,
  frame,
  tall = false,
}: Pick<Props, 'post' | 'written'> & { frame?: number; tall?: boolean }) {
  const { media } = post
  if (written.mediaSelection.type === 'existing_post')
    return <ExistingPost postId={written.mediaSelection.postId} tall={tall} />
  if (media.length === 0)
    return (
      <div className={cx('grid place-items-center bg-sunken text-sm text-ink-faint', tall ? 'h-full' : 'aspect-[4/3]')}>
        {texts.noPictureYet}
      </div>
    )
  return (
    <PostPictures
      media={media}
      sizes={SIZES}
      {...(frame && { frame })}
      className={tall ? 'grid h-full items-center' : ''}
      videoClassName="max-h-[32rem]"
    />
  )
}

function Frame({ children, narrow }: { children: ReactNode; narrow?: boolean }) {
  return (
    <div
      className={cx(
        'overflow-hidden rounded-lg border border-line bg-floating shadow-card',
        narrow ? 'mx-auto w-full max-w-64' : 'w-full max-w-96',
      )}
    >
      {children}
    </div>
  )
}

/** Full height, with the text over the picture. */
function TallPost({ outlet, post, written }: Props) {
  return (
    <Frame narrow>
      <div className="relative aspect-[9/16]">
        <Pictures post={post} written={written} frame={9 / 16} tall />
        <div className="absolute inset-x-0 top-0 bg-floating/85">
          <Who outlet={outlet} post={post} />
        </div>
        <div className="absolute inset-x-0 bottom-14 flex flex-col items-center gap-2 px-3">
          {post.linkSticker && <Sticker text={post.linkSticker} />}
          <Caption text={post.caption} className="line-clamp-5 w-full rounded-md bg-floating/90 px-3 py-2 text-xs" />
        </div>
      </div>
    </Frame>
  )
}

/** A newsletter: subject, picture, text, and the email's button, which has no link before sending. */
function Letter({ outlet, post, written, stayName }: Props) {
  return (
    <Frame>
      <header className="border-b border-line p-3.5 text-xs text-ink-soft">
        <p>
          {texts.fromBefore} <span className="font-semibold text-ink">{outlet.name}</span>
        </p>
        <p className="mt-1 text-sm font-semibold text-ink">
          {subjectOf(written, outlet.network) || texts.noSummaryYet}
        </p>
      </header>
      <Pictures post={post} written={written} frame={16 / 9} />
      <div className="flex flex-col items-start gap-3 p-4">
        <Caption text={post.caption} />
        <PostLocations locations={post.locations} className="text-ink-soft" />
        <p className="max-w-full rounded-md bg-action px-5 py-3 text-sm break-words text-on-action">
          {letterButton(stayName)}
        </p>
      </div>
    </Frame>
  )
}

/** Text first, then the picture. */
function WordsFirst({ outlet, post, written }: Props) {
  return (
    <Frame>
      <Who outlet={outlet} post={post} />
      <Caption text={post.caption} className="px-3 pb-3" />
      <Pictures post={post} written={written} />
      {post.linkSticker && <Sticker text={post.linkSticker} className="m-3" />}
    </Frame>
  )
}

/** The picture first, then the text. */
function PictureFirst({ outlet, post, written }: Props) {
  return (
    <Frame>
      <Who outlet={outlet} post={post} />
      <Pictures post={post} written={written} />
      <div className="flex flex-col items-start gap-3 p-3">
        {post.linkSticker && <Sticker text={post.linkSticker} />}
        <Caption text={post.caption} />
      </div>
    </Frame>
  )
}

/** A post, laid out as on the outlet's network. */
export function PostFrame(props: Props) {
  const platform = props.outlet.network?.platform ?? 'None'
  if (isTall(props.outlet)) return <TallPost {...props} />
  if (platform === 'Email') return <Letter {...props} />
  return platform === 'X' || platform === 'Facebook' ? <WordsFirst {...props} /> : <PictureFirst {...props} />
}
