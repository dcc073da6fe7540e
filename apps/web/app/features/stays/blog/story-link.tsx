import forward from '@lodestay/icons/arrow_forward.svg?path'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import * as texts from './texts.ts'

/** Links a stay's page to the blog post about it. */
export function StoryLink({ post: { title, path } }: { post: { readonly title: string; readonly path: string } }) {
  return (
    <Link to={path} className="link mt-5 inline-flex min-h-11 items-center gap-1.5 font-semibold">
      {texts.readStory}
      <span className="sr-only">: {title}</span>
      <Icon path={forward} size={18} />
    </Link>
  )
}
