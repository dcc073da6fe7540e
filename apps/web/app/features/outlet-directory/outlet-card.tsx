import type { ListedOutlet } from '@lodestay/domain'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { OutletAvatar } from '../outlets/outlet-avatar.tsx'
import * as texts from './texts.ts'

/** An outlet in the directory: its audience, its topics, and pictures of past posts. */
export function OutletCard({ outlet, to }: { outlet: ListedOutlet; to: string }) {
  const { name, handle, network, reach, audience, topics, regions, isOpen, work } = outlet
  return (
    <Card className="group relative flex h-full flex-col gap-4">
      <div className="flex items-center gap-3.5">
        <OutletAvatar name={name} size={52} />
        <div className="min-w-0">
          <h2 className="text-lg leading-tight">
            <Link to={to} className="no-underline after:absolute after:inset-0 group-hover:underline">
              {name}
            </Link>
          </h2>
          <p className="truncate text-xs text-ink-faint">{handle}</p>
        </div>
        {!isOpen && (
          <Badge tone="neutral" className="ml-auto">
            {uiTexts.closed}
          </Badge>
        )}
      </div>
      <p className="text-sm">
        <span className="font-semibold">{texts.followers(reach)}</span>
        <span className="text-ink-soft"> · {network?.name ?? uiTexts.noNetwork}</span>
      </p>
      <p className="text-sm text-ink-soft">{audience}</p>
      <ul className="flex flex-wrap gap-1.5">
        {[...regions, ...topics].map((topic) => (
          <li key={topic} className="rounded-full bg-sunken px-2.5 py-1 text-2xs text-ink-soft">
            {topic}
          </li>
        ))}
      </ul>
      {work.pictures.length > 0 && (
        <div className="grid grid-cols-3 gap-1.5 overflow-hidden rounded-md">
          {work.pictures.map((picture) => (
            <Picture key={picture.url} source={picture} alt="" sizes="8rem" widest={320} ratio="1 / 1" />
          ))}
        </div>
      )}
      <p className="mt-auto text-xs text-ink-faint">{texts.postsSoFar(work.posts, work.postsAreCapped)}</p>
    </Card>
  )
}
