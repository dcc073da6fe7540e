import type { QueueItem } from '@lodestay/domain/review/review'
import campaign from '@lodestay/icons/campaign.svg?path'
import { Link } from 'react-router'
import { list } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { CheckSquare } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { SelectAll } from '../../ui/selection.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { fieldName } from '../stays/preview/stay-words.ts'
import { kindWords } from './kinds.ts'
import { addressQuery, type QueueFilter } from './queue-filter.ts'
import { selectedItem } from './selected-item.ts'
import { TakeDownLink } from './take-down-link.tsx'
import * as texts from './texts.ts'
import { isOverdue, waitingTime } from './waiting-time.ts'

function isSelectable(item: QueueItem): boolean {
  return item.mayDecide && item.status !== 'Rejected'
}

type Props = { readonly items: readonly QueueItem[]; readonly filter: QueueFilter; readonly now: number }

/** The review queue: each item, its host, its waiting time, and who claimed it. */
export function QueueList({ items, filter, now }: Props) {
  return (
    <>
      {items.some(isSelectable) && (
        <span className="mb-2 flex w-fit items-center gap-3 px-3 py-1 text-sm text-ink-soft">
          <SelectAll />
          <span aria-hidden>{uiTexts.selectAllOnPage}</span>
        </span>
      )}
      <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
        {items.map((item) => (
          <li
            key={item.id}
            className="group relative grid grid-cols-[auto_auto_1fr] items-center gap-x-4 gap-y-1 p-3 pr-5 hover:bg-hover has-focus-visible:bg-hover sm:grid-cols-[auto_auto_1fr_auto]"
          >
            {isSelectable(item) ? (
              <span className="relative z-1">
                <CheckSquare name="selected" value={selectedItem(item)} aria-label={uiTexts.selectItem(item.name)} />
              </span>
            ) : (
              <span className="size-5.5" />
            )}
            <Thumbnail
              source={item.picture}
              sizes="6rem"
              icon={item.kind === 'campaigns' ? campaign : undefined}
              className="w-24"
            />
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <Link
                  to={paths.moderation.item(item.kind, item.id, addressQuery(filter))}
                  data-queue-link
                  className="font-semibold no-underline after:absolute after:inset-0 group-hover:underline"
                >
                  {item.name}
                </Link>
                <Badge tone={item.isEdit ? 'plum' : 'action'}>
                  {item.isEdit ? uiTexts.edit : texts.newItem(kindWords[item.kind].noun)}
                </Badge>
                {item.appeal && <Badge tone="danger">{uiTexts.appeal}</Badge>}
                {item.assignedTo && <Badge>{texts.isAssigned(item.assignedTo.name)}</Badge>}
                {item.lockedBy && <Badge tone="amber">{texts.isReviewing(item.lockedBy.name)}</Badge>}
              </div>
              <p className="mt-0.5 text-sm text-ink-soft">
                {[item.organizationName, item.place].filter(Boolean).join(' · ') || texts.fromUser}
              </p>
              {(item.isEdit || item.kind !== 'stays') && item.stayId && (
                <TakeDownLink stayId={item.stayId} of={item.name} className="relative z-1" />
              )}
              {item.isEdit && (
                <p className="line-clamp-1 text-xs text-ink-faint">
                  {texts.changesFields(list(item.changedFields.map((field) => fieldName(field))).toLowerCase())}
                </p>
              )}
            </div>
            <p
              className={cx(
                'text-sm whitespace-nowrap tabular-nums max-sm:col-start-3',
                isOverdue(item.submittedAt, now) ? 'font-semibold text-danger-text' : 'text-ink-soft',
              )}
            >
              {texts.submittedAgo(waitingTime(item.submittedAt, now), item.status !== 'Rejected')}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
