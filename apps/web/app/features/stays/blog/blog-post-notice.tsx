import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { BlogPost } from './blog-post.server.ts'
import * as texts from './texts.ts'

/** For the host: whether the blog post that the plan includes is published. */
export function BlogPostNotice({ blogPost: { post } }: { blogPost: BlogPost }) {
  return post ? (
    <Notice
      title={texts.host.written}
      action={
        <ButtonLink size="small" to={post.path}>
          {texts.host.read}
        </ButtonLink>
      }
    >
      {texts.host.writtenText}
    </Notice>
  ) : (
    <Notice title={texts.host.beingWritten}>{texts.host.beingWrittenText}</Notice>
  )
}
