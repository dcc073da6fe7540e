import type { FeedPost, PostedMedia } from '@lodestay/domain'
import { PromotedBadge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { EncodedVideo } from '../media/encoded-video.tsx'

export type ListedPost = Pick<FeedPost, 'id' | 'caption' | 'outletName' | 'link'> & {
  readonly stayName: string
  readonly picture: { readonly url: string; readonly placeholder?: string | undefined } | undefined
  /** Plays in the card, in place of the picture. */
  readonly video?: PostedMedia | undefined
}

/** A promotion's post in the feed: labelled as promoted, and leading to its stay. */
export function FeedPostCard({ post, priority }: { post: ListedPost; priority: boolean }) {
  return (
    <Card flush className="group relative flex h-full flex-col">
      {post.video ? (
        // Above the link that covers the card.
        <EncodedVideo item={post.video} className="relative z-10 max-h-96 object-contain" />
      ) : (
        <Picture
          source={post.picture}
          alt=""
          sizes="(width < 37.5rem) 92vw, (width < 56.25rem) 46vw, 26rem"
          widest={960}
          priority={priority}
        />
      )}
      <div className="flex flex-1 flex-col items-start gap-1.5 p-5">
        <PromotedBadge />
        <h3 className="text-xl">
          {/* Not a page of the site: the server counts the visit, and leads to the stay. */}
          <a href={post.link} className="no-underline after:absolute after:inset-0 group-hover:underline">
            {post.stayName}
          </a>
        </h3>
        <p className="line-clamp-5 text-sm whitespace-pre-line">{post.caption}</p>
        <p className="mt-auto pt-2 text-xs text-ink-faint">{post.outletName}</p>
      </div>
    </Card>
  )
}
