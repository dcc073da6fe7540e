import { Link } from 'react-router'
import { ago } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
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
/** An item in an organization that needs attention. */
export type Attention = Common &
  (
    | {
        readonly kind: 'rejected'
        readonly said: { readonly category: string | null; readonly message: string } | null
      }
    | { readonly kind: 'draft' /** Null if unknown. */; readonly problems: number | null }
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
    const { problems } = item
    const text = problems === null ? '' : problems > 0 ? texts.toFillIn(problems) : uiTexts.readyToSubmit
    return {
      tone: 'neutral',
      badge: item.isRevision ? uiTexts.editNotSubmitted : uiTexts.draft,
      text,
      section: problems === 0 ? 'review' : 'basics',
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

/** How many are shown; the rest is collapsed. */
const SHOWN = 24

type ItemsProps = { readonly orgId: string; readonly items: readonly Attention[]; readonly now: number }
type Props = ItemsProps & {
  /** There are more than these, which the list of stays has. */
  readonly isMore: boolean
}

function Items({ orgId, items, now }: ItemsProps) {
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
                  {item.name}
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

/** Stays that are rejected, unfinished or in review, in the given order. */
export function AttentionList({ items, isMore, ...common }: Props) {
  const rest = items.slice(SHOWN)
  return (
    <>
      <Items {...common} items={items.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details className="mt-3">
          <summary className="link mb-3 cursor-pointer text-sm">{texts.moreAttention(rest.length, isMore)}</summary>
          <Items {...common} items={rest} />
          {isMore && (
            <Link to={paths.host(common.orgId).stays()} className="link mt-3 inline-flex min-h-6 items-center text-sm">
              {texts.allInStays}
            </Link>
          )}
        </details>
      )}
    </>
  )
}
