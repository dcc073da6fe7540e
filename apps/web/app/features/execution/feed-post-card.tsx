import type { FeedPost } from '@lodestay/domain'
import { writtenLanguage } from '../../lib/language.ts'
import { siteAddress } from '../../lib/paths.ts'
import { PromotedBadge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { PostLocations } from '../outlets/post-locations.tsx'
import { PostPictures } from '../outlets/post-pictures.tsx'

export type ListedPost = Pick<FeedPost, 'id' | 'caption' | 'media' | 'locations' | 'outletName' | 'link'> & {
  readonly stayName: string
}

/** A promotion's post in the feed: labeled as promoted, and linked to its stay. */
export function FeedPostCard({ post, priority }: { post: ListedPost; priority: boolean }) {
  return (
    <Card flush className="group relative flex h-full flex-col">
      <PostPictures
        media={post.media}
        sizes="(width < 37.5rem) 92vw, (width < 56.25rem) 46vw, 26rem"
        priority={priority}
        videoClassName="max-h-96"
      />
      <div className="flex flex-1 flex-col items-start gap-1.5 p-5">
        <PromotedBadge />
        <h3 className="text-xl">
          {/* Not a page of the site: the server counts the click, and redirects to the stay. */}
          <a href={siteAddress(post.link)} className="no-underline after:absolute after:inset-0 group-hover:underline">
            {post.stayName}
          </a>
        </h3>
        <PostLocations locations={post.locations} className="text-ink-soft" />
        <p lang={writtenLanguage} className="line-clamp-5 text-sm whitespace-pre-line">
          {post.caption}
        </p>
        <p className="mt-auto pt-2 text-xs text-ink-faint">{post.outletName}</p>
      </div>
    </Card>
  )
}
