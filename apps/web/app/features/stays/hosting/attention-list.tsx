import { UNTITLED_STAY } from '@lodestay/domain/stays/stay-name'
import taskAlt from '@lodestay/icons/task_alt.svg?path'
import { Link } from 'react-router'
import { ago } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { PictureSource } from '../../../ui/picture.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import * as texts from './texts.ts'

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
    const text = item.said
      ? `${item.said.category ?? texts.otherReason}: ${item.said.message}`
      : texts.moderatorRequestedChanges
    return {
      tone: 'danger',
      badge: item.isRevision ? uiTexts.editChangesRequested : uiTexts.changesRequested,
      text,
      section: 'basics',
    }
  }
  if (item.kind === 'draft') {
    const text = item.problems > 0 ? texts.toFillIn(item.problems) : uiTexts.readyToSubmit
    return {
      tone: 'neutral',
      badge: item.isRevision ? uiTexts.editNotSubmitted : uiTexts.draft,
      text,
      section: item.problems > 0 ? 'basics' : 'review',
    }
  }
  const since = item.submittedAt ? uiTexts.submittedAt(ago(item.submittedAt, now)) : uiTexts.submitted
  return item.lockedBy
    ? {
        tone: 'amber',
        badge: item.isRevision ? uiTexts.editInReview : uiTexts.inReview,
        text: texts.isReviewing(item.lockedBy),
        section: 'review',
      }
    : {
        tone: 'plum',
        badge: item.isRevision ? uiTexts.editSubmitted : uiTexts.submitted,
        text: since,
        section: 'review',
      }
}

/** What is rejected, unfinished or waiting, most actionable first. */
export function AttentionList({ orgId, items, now }: { orgId: string; items: readonly Attention[]; now: number }) {
  if (items.length === 0)
    return (
      <EmptyState icon={taskAlt} title={texts.allSet} level="h3">
        {texts.nothingNeedsAttention}
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
            <Thumbnail source={item.picture} sizes="5.5rem" className="w-22" />
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
