import type { Outlet } from '@lodestay/domain/outlets/outlet'
import type { Post } from '@lodestay/domain/promotions/promotion-post'
import type { StayPromotion } from '@lodestay/domain/promotions/stay-promotion'
import left from '@lodestay/icons/chevron_left.svg?path'
import right from '@lodestay/icons/chevron_right.svg?path'
import link from '@lodestay/icons/link.svg?path'
import place from '@lodestay/icons/location_on.svg?path'
import { type ReactNode, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { EncodedVideo } from '../media/encoded-video.tsx'
import { CroppedPicture, shapeOf } from './cropped-picture.tsx'
import { OutletAvatar } from './outlet-avatar.tsx'
import * as texts from './texts.ts'

export type Written = Pick<
  StayPromotion,
  'mediaSelection' | 'summary' | 'details' | 'networkTexts' | 'taggedAccounts' | 'taggedLocations' | 'linkStickerText'
>
type Props = { readonly outlet: Outlet; readonly post: Post; readonly written: Written }

/** Feeds letterbox pictures taller than this. */
const TALLEST = 4 / 5
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

function Locations({ locations, className }: { locations: readonly string[]; className?: string }) {
  return locations.length === 0 ? null : (
    <p className={cx('flex items-center gap-1 text-xs', className)}>
      <Icon path={place} size={15} label={texts.at} />
      {locations.join(', ')}
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
        <Locations locations={post.locations} className="text-ink-soft" />
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

/** A post's pictures, one at a time. */
function Pictures({
  post,
  written,
  frame,
  tall = false,
}: Pick<Props, 'post' | 'written'> & { frame?: number; tall?: boolean }) {
  const [at, setAt] = useState(0)
  const { media } = post
  const index = Math.min(at, media.length - 1)
  const item = media[index]
  if (written.mediaSelection.type === 'existing_post')
    return <ExistingPost postId={written.mediaSelection.postId} tall={tall} />
  if (!item)
    return (
      <div className={cx('grid place-items-center bg-sunken text-sm text-ink-faint', tall ? 'h-full' : 'aspect-[4/3]')}>
        {texts.noPictureYet}
      </div>
    )
  return (
    <div className={cx('relative', tall && 'grid h-full items-center')}>
      {item.video ? (
        <EncodedVideo key={item.url} item={item} className="max-h-[32rem] object-contain" />
      ) : (
        <CroppedPicture
          item={item}
          alt={item.alt ?? ''}
          sizes={SIZES}
          frame={frame ?? Math.max(shapeOf(item), TALLEST)}
        />
      )}
      {media.length > 1 && (
        // A video has its controls at the bottom.
        <div className={cx('absolute inset-x-2 flex items-center justify-between', item.video ? 'top-2' : 'bottom-2')}>
          <IconButton
            label={uiTexts.previousPicture}
            path={left}
            size="small"
            variant="floating"
            disabled={index === 0}
            onClick={() => setAt(index - 1)}
          />
          <p className="rounded-full bg-floating px-2 text-2xs font-semibold tabular-nums shadow-card">
            {index + 1} / {media.length}
          </p>
          <IconButton
            label={uiTexts.nextPicture}
            path={right}
            size="small"
            variant="floating"
            disabled={index === media.length - 1}
            onClick={() => setAt(index + 1)}
          />
        </div>
      )}
    </div>
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

/** A newsletter: subject, picture, text, link. */
function Letter({ outlet, post, written }: Props) {
  return (
    <Frame>
      <header className="border-b border-line p-3.5 text-xs text-ink-soft">
        <p>
          {texts.fromBefore} <span className="font-semibold text-ink">{outlet.name}</span>
        </p>
        <p className="mt-1 text-sm font-semibold text-ink">{written.summary.split('\n', 1)[0] || texts.noSummaryYet}</p>
      </header>
      <Pictures post={post} written={written} frame={16 / 9} />
      <div className="flex flex-col items-start gap-3 p-4">
        <Caption text={post.caption} />
        <Locations locations={post.locations} className="text-ink-soft" />
        {post.linkSticker && <Sticker text={post.linkSticker} />}
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
