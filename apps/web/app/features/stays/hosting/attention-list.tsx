import { UNTITLED_STAY } from '@lodestay/domain/stays/stay-name'
import taskAlt from '@material-symbols/svg-400/rounded/task_alt.svg?path'
import { Link } from 'react-router'
import { ago, count } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Picture, type PictureSource } from '../../../ui/picture.tsx'

type Common = {
  readonly id: string
  readonly name: string
  readonly picture: PictureSource | null
  readonly isRevision: boolean
  readonly submittedAt: string | null
  readonly lockedBy: string | null
}
/** Something in an organization that needs attention. */
export type Attention = Common &
  (
    | {
        readonly kind: 'rejected'
        readonly said: { readonly category: string | null; readonly message: string } | null
      }
    | { readonly kind: 'draft'; readonly problems: number }
    | { readonly kind: 'waiting' }
  )

type Look = { readonly tone: BadgeTone; readonly badge: string; readonly text: string; readonly section: string }

function lookOf(item: Attention, now: number): Look {
  if (item.kind === 'rejected') {
    const text = item.said ? `${item.said.category ?? 'Other'}: ${item.said.message}` : 'A moderator requested changes.'
    return {
      tone: 'danger',
      badge: item.isRevision ? 'Edit: changes requested' : 'Changes requested',
      text,
      section: 'basics',
    }
  }
  if (item.kind === 'draft') {
    const text = item.problems > 0 ? `${count(item.problems, 'thing')} to fill in` : 'Ready to submit'
    return {
      tone: 'neutral',
      badge: item.isRevision ? 'Edit not submitted' : 'Draft',
      text,
      section: item.problems > 0 ? 'basics' : 'review',
    }
  }
  const since = item.submittedAt ? `Submitted ${ago(item.submittedAt, now)}` : 'Submitted'
  return item.lockedBy
    ? { tone: 'amber', badge: 'In review', text: `${item.lockedBy} is reviewing it`, section: 'review' }
    : { tone: 'plum', badge: item.isRevision ? 'Edit in review' : 'In review', text: since, section: 'review' }
}

/** What is rejected, unfinished or waiting, most actionable first. */
export function AttentionList({ orgId, items, now }: { orgId: string; items: readonly Attention[]; now: number }) {
  if (items.length === 0)
    return (
      <EmptyState icon={taskAlt} title="You’re all set" level="h3">
        No drafts, rejections or reviews need your attention.
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
      {items.map((item) => {
        const { tone, badge, text, section } = lookOf(item, now)
        return (
          <li
            key={`${item.kind}-${item.id}`}
            className="group relative flex items-center gap-4 p-3 pr-5 hover:bg-hover"
          >
            <Picture source={item.picture} alt="" sizes="5.5rem" widest={320} className="w-22 shrink-0 rounded-md" />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link
                  to={paths.host(orgId).stay(item.id, { section })}
                  className="font-semibold no-underline after:absolute after:inset-0 group-hover:underline"
                >
                  {item.name || UNTITLED_STAY}
                </Link>
                <Badge tone={tone}>{badge}</Badge>
              </div>
              <p className="mt-0.5 line-clamp-2 text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
