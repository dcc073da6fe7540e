import article from '@lodestay/icons/article.svg?path'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import type { BlogPost } from './blog-post.ts'
import * as texts from './texts.ts'

/** For the host: whether the blog post included in the plan is published. */
export function BlogPostNotice({ blogPost: { post } }: { blogPost: BlogPost }) {
  return (
    <p className="-mt-2 flex gap-2 text-sm text-ink-soft">
      <Icon path={article} size={20} className="mt-0.5 shrink-0" />
      <span>
        {post ? texts.postPublished : texts.postBeingWritten}{' '}
        {post && (
          <Link to={post.path} className="link">
            {texts.readPost}
          </Link>
        )}
      </span>
    </p>
  )
}
