import type { PlanName } from '@lodestay/domain/plans/plans'
import { shownStayName } from '@lodestay/domain/stays/stay-name'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { defer } from '../../../lib/deferred-action.ts'
import type { FormResult } from '../../../lib/form-result.ts'
import { ago, money, number } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { Badge, StatusBadge } from '../../../ui/badge.tsx'
import { type Column, DataTable, type Sort } from '../../../ui/data-table.tsx'
import { SelectAll, Selection, SelectOne } from '../../../ui/selection.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { toast } from '../../../ui/toast.ts'
import { RevisionBadge } from '../preview/revision-badge.tsx'
import { DeleteStayDialog } from './delete-stay-dialog.tsx'
import type { HostStay } from './host-stay.ts'
import { SELECTED_STAYS, SelectedStays } from './selected-stays.tsx'
import type { StayColumn } from './stay-columns.ts'
import type { SortKey } from './stay-filters.ts'
import { StayMenu } from './stay-menu.tsx'
import * as texts from './texts.ts'
import { VisibilitySwitch } from './visibility-switch.tsx'

function nameOf(stay: HostStay): string {
  return shownStayName(stay.name)
}

function States({ stay }: { stay: HostStay }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <StatusBadge status={stay.status} />
      <RevisionBadge status={stay.edit} />
      {stay.takenDown ? (
        <Link to={paths.stay(stay.id, { preview: 1 })} aria-label={texts.whyTakenDown(nameOf(stay))}>
          <Badge tone="danger">{uiTexts.takenDown}</Badge>
        </Link>
      ) : (
        stay.status === 'Accepted' && !stay.enable && <Badge>{uiTexts.hidden}</Badge>
      )}
    </span>
  )
}

function PlanLink({ to, plan, name }: { to: string; plan: PlanName; name: string }) {
  return (
    <span className="block text-xs text-ink-soft">
      {texts.onPlan(plan)} ·{' '}
      <Link to={to} className="link inline-flex min-h-6 items-center">
        {plan === 'Free' ? texts.seePlans : texts.managePlan}
        <span className="sr-only"> {texts.planOf(name)}</span>
      </Link>
    </span>
  )
}

function Name({ orgId, stay }: { orgId: string; stay: HostStay }) {
  return (
    <span className="flex items-center gap-3 sm:gap-3.5">
      <Thumbnail source={stay.picture} sizes="4.5rem" className="w-13 sm:w-18" />
      <span className="min-w-0">
        <Link
          to={paths.host(orgId).stay(stay.id)}
          className="inline-flex min-h-6 items-center font-semibold text-ink no-underline hover:underline"
        >
          {nameOf(stay)}
        </Link>
        <span className="block text-xs text-ink-faint">{stay.place || texts.noLocation}</span>
        {stay.plan && <PlanLink to={paths.host(orgId).stayPlan(stay.id)} plan={stay.plan} name={nameOf(stay)} />}
        <span className="mt-1.5 block md:hidden">
          <States stay={stay} />
        </span>
      </span>
    </span>
  )
}

/** Deletes a stay from the list immediately and from the platform shortly after; until then it can be undone. */
function useDeletion() {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [confirming, setConfirming] = useState<HostStay | null>(null)
  const revalidator = useRevalidator()
  const hide = (id: string, hidden: boolean): void =>
    setGone((all) => {
      const next = new Set(all)
      if (hidden) next.add(id)
      else next.delete(id)
      return next
    })
  const remove = async (stay: HostStay): Promise<void> => {
    setConfirming(null)
    hide(stay.id, true)
    const { prepareLastCall } = await import('../../../lib/last-call.ts')
    const call = await prepareLastCall()
    defer({
      text: texts.deleted(nameOf(stay)),
      onUndo: () => hide(stay.id, false),
      run: () =>
        void call('DELETE', `/api/stays/${encodeURIComponent(stay.id)}`).then(({ isOk, detail }) => {
          if (!isOk) {
            hide(stay.id, false)
            toast({ text: [texts.deleteFailed(nameOf(stay)), detail].filter(Boolean).join(' '), kind: 'info' })
          }
          return revalidator.revalidate()
        }),
    })
  }
  // A stay that was never public is only a draft; a live one requires typing its name.
  const ask = (stay: HostStay): void => {
    if (stay.status === 'Accepted') setConfirming(stay)
    else void remove(stay)
  }
  return { gone, asked: confirming, ask, remove, close: () => setConfirming(null) }
}

type Props = {
  readonly orgId: string
  readonly stays: readonly HostStay[]
  readonly now: number
  readonly sort: Sort<SortKey>
  readonly onSortChange: (sort: Sort<SortKey>) => void
  readonly hidden: readonly StayColumn[]
  /** The result of the last bulk action. */
  readonly result: FormResult | undefined
}

type StayTableColumn = Column<HostStay, SortKey | 'shown' | 'menu'>

function columnsOf(orgId: string, now: number, onDelete: (stay: HostStay) => void): StayTableColumn[] {
  return [
    {
      key: 'name',
      heading: uiTexts.stay,
      sortable: true,
      cell: (stay) => <Name orgId={orgId} stay={stay} />,
    },
    {
      key: 'status',
      heading: uiTexts.state,
      sortable: true,
      className: 'max-md:hidden',
      cell: (stay) => <States stay={stay} />,
    },
    {
      key: 'currentRate',
      heading: uiTexts.rate,
      sortable: true,
      numeric: true,
      className: 'max-lg:hidden',
      cell: ({ currentRate }) => (currentRate === null ? '—' : money(currentRate)),
    },
    {
      key: 'favoriteCount',
      heading: uiTexts.favorites,
      sortable: true,
      numeric: true,
      className: 'max-lg:hidden',
      cell: ({ favoriteCount }) => number(favoriteCount),
    },
    {
      key: 'updatedAt',
      heading: texts.updated,
      sortable: true,
      className: 'max-lg:hidden whitespace-nowrap',
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} className="text-ink-soft">
          {ago(updatedAt, now)}
        </time>
      ),
    },
    {
      key: 'shown',
      className: 'max-sm:px-1',
      heading: uiTexts.shown,
      cell: (stay) => <VisibilitySwitch orgId={orgId} stay={stay} name={nameOf(stay)} />,
    },
    {
      key: 'menu',
      className: 'max-sm:px-1',
      heading: <span className="sr-only">{uiTexts.actions}</span>,
      cell: (stay) => <StayMenu orgId={orgId} stay={stay} name={nameOf(stay)} onDelete={() => onDelete(stay)} />,
    },
  ]
}

/** All stays of an organization: status and actions. */
export default function StaysTable({ orgId, stays, now, sort, onSortChange, hidden, result }: Props) {
  const deletion = useDeletion()
  return (
    <Selection result={result}>
      {(count) => (
        <>
          <DataTable<HostStay, SortKey | 'shown' | 'menu'>
            caption={texts.tableCaption}
            rows={stays.filter(({ id }) => !deletion.gone.has(id))}
            rowKey={({ id }) => id}
            selection={{
              all: <SelectAll />,
              one: (stay) =>
                stay.rights.update &&
                !stay.takenDown && (
                  <SelectOne form={SELECTED_STAYS} id={stay.id} label={uiTexts.selectItem(nameOf(stay))} />
                ),
            }}
            sort={sort}
            onSortChange={({ key, direction }) => key !== 'shown' && key !== 'menu' && onSortChange({ key, direction })}
            columns={columnsOf(orgId, now, deletion.ask)}
            hidden={hidden}
          />
          {deletion.asked && (
            <DeleteStayDialog
              name={nameOf(deletion.asked)}
              onClose={deletion.close}
              onConfirm={() => deletion.asked && void deletion.remove(deletion.asked)}
            />
          )}
          {stays.some(({ rights }) => rights.update) && <SelectedStays count={count} result={result} />}
        </>
      )}
    </Selection>
  )
}
