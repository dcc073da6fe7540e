import { UNDO_WINDOW_MS } from '@lodestay/domain/lifecycle'
import done from '@lodestay/icons/done_all.svg?path'
import { lazy, Suspense, useRef, useState } from 'react'
import { Form } from 'react-router'
import { lastDays, siteAnalytics } from '../../features/analytics/analytics.server.ts'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { useDecisions } from '../../features/review/decisions.ts'
import { kindWords, reviewKinds } from '../../features/review/kinds.ts'
import {
  addressQuery,
  type QueueFilter,
  type QueueTab,
  queueFilterOf,
  queueQuery,
  queueTabs,
} from '../../features/review/queue-filter.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { decideSelected } from '../../features/review/selected-item.ts'
import { staffOf } from '../../features/review/staff.server.ts'
import * as reviewTexts from '../../features/review/texts.ts'
import { undoableIn } from '../../features/review/undoable.server.ts'
import { ApiProblem, answer } from '../../lib/api.ts'
import { changeSelected, selectedIn } from '../../lib/change-selected.ts'
import { undoDeferred } from '../../lib/deferred-action.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { revalidateAfterPosts } from '../../lib/revalidate-after-posts.ts'
import { apiFor, asRouteError } from '../../lib/session.server.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Selection } from '../../ui/selection.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/queue'
import * as texts from './texts.ts'

const QueueList = lazyPart(() =>
  import('../../features/review/queue-list.tsx').then((module) => ({ default: module.QueueList })),
)
const BulkActions = lazyPart(() =>
  import('../../features/review/bulk-actions.tsx').then((module) => ({ default: module.BulkActions })),
)
// Preload before hydration: moderators select items right away, and hydrating late would undo that.
if (!import.meta.env.SSR) await Promise.all([QueueList.preload(), BulkActions.preload()])
const UndoSelected = lazyPart(() =>
  import('../../features/review/undo-selected.tsx').then((module) => ({ default: module.UndoSelected })),
)
const QueueNumbers = lazyPart(() =>
  import('../../features/analytics/queue-numbers.tsx').then((module) => ({ default: module.QueueNumbers })),
)

const KeysHelp = lazy(() => import('../../features/review/keys-help.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.moderation, noIndex: true })

const tabLabels: Readonly<Record<QueueTab, string>> = {
  waiting: uiTexts.waiting,
  mine: texts.mine,
  claimed: texts.claimed,
  rejected: uiTexts.rejected,
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id: selfId } = await requireStaff(request, context)
  const api = apiFor(context)
  const filter = queueFilterOf(request)
  const ask = (of: QueueFilter, limit: number, page = 1) =>
    answer(api.GET('/api/moderation/queue', { params: { query: { limit, page, ...queueQuery(of, selfId) } } }))
  try {
    const [found, numbers, templates, staff, ...counts] = await Promise.all([
      withinPages(request, (pageNumber) => ask(filter, 24, pageNumber)),
      siteAnalytics(api, lastDays(7)),
      answer(api.GET('/api/moderation/reply-templates')),
      staffOf(api),
      ...queueTabs.map((tab) => ask({ ...filter, tab }, 1).then(({ totalDocs }) => totalDocs)),
    ])
    const { docs: items, waiting, page, totalPages, totalDocs } = found
    const shown = { items, waiting, numbers, counts, page, totalPages, totalDocs }
    const now = Date.now()
    return {
      filter,
      ...shown,
      templates: templates.docs,
      staff,
      ...undoableIn(request, now),
      undoWindowMs: UNDO_WINDOW_MS,
      now,
    }
  } catch (error) {
    throw asRouteError(error)
  }
}

export const shouldRevalidate = revalidateAfterPosts

type Change = Parameters<typeof decideSelected>[1]

function forEach(selected: readonly string[], done: (n: number) => string, change: Change) {
  return changeSelected(selected, done, (item) => decideSelected(item, change))
}

/**
 * Decides on each of the selected items in the version that the page showed.
 * @throws Problem 409 if some are refused; the others can be undone then, too.
 */
async function decideAll(selected: readonly string[], decide: Change) {
  const undoable: string[] = []
  const decideOne = async (item: string) => {
    await decideSelected(item, decide)
    undoable.push(item)
  }
  try {
    return { done: await changeSelected(selected, texts.doneWith, decideOne), undoable }
  } catch (error) {
    throw error instanceof ApiProblem ? new ApiProblem(error.status, { ...error.document, undoable }) : error
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  return answerForm(request, {
    'accept-all': (form) =>
      decideAll(selectedIn(form), (kind, target) =>
        answer(api.POST(`/api/${kind}/{id}/publish`, { ...target, body: {} })),
      ),
    'reject-all': (form) => {
      const body = { category: textOf(form, 'category') as 'Other', message: textOf(form, 'message') }
      const all = selectedIn(form)
      const errors = [
        ...(body.category ? [] : [{ path: 'category', message: reviewTexts.chooseReason }]),
        ...(body.message ? [] : [{ path: 'message', message: reviewTexts.messageRequired }]),
      ]
      if (errors.length > 0) throw new ApiProblem(422, { errors })
      return decideAll(all, (kind, target) => answer(api.POST(`/api/${kind}/{id}/reject`, { ...target, body })))
    },
    'undo-all': (form) =>
      forEach(selectedIn(form), texts.undoneWith, (kind, { params }) =>
        answer(api.POST(`/api/moderation/${kind}/{id}/undo`, { params })),
      ),
    'assign-all': (form) => {
      const userId = textOf(form, 'userId') || null
      return forEach(selectedIn(form), texts.doneWith, (kind, { params }) =>
        answer(api.PUT('/api/moderation/assignments', { body: { kind, id: params.path.id, userId } })),
      )
    },
  })
}

/** Moves the focus through the queue's links, for keyboard shortcuts; the first press enters the list. */
function useListKeys() {
  const list = useRef<HTMLDivElement>(null)
  const move = (by: 1 | -1) => () => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-queue-link]') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    links[at < 0 ? 0 : Math.max(0, Math.min(links.length - 1, at + by))]?.focus()
  }
  return { list, next: move(1), previous: move(-1) }
}

export default function ModerationQueue({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, items, waiting, numbers, counts, page, totalPages, totalDocs, templates, staff, now } = loaderData
  const { tab, kind } = filter
  const { underWay } = useDecisions()
  /** Null until first opened, so that its script is loaded on demand. */
  const [help, setHelp] = useState<boolean | null>(null)
  const { list, next, previous } = useListKeys()
  useKeys({ j: next, k: previous, u: () => void undoDeferred(), '?': () => setHelp(true) })
  const to = (part: Partial<QueueFilter>, page = 1) =>
    paths.moderation.queue({ ...addressQuery({ ...filter, ...part }), page: page === 1 ? '' : page })
  const allWaiting = Object.values(waiting).reduce((sum, one) => sum + (one ?? 0), 0)
  const shown = items.filter(({ id }) => !underWay.has(id))
  const undoable = actionData ? (actionData.undoable ?? []) : loaderData.undoable
  const isAllDone = tab === 'waiting' && kind === null
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">{uiTexts.moderation}</h1>
          <p className="mt-1 text-sm text-ink-soft">{texts.submissions(totalDocs)}</p>
        </div>
        <Button size="small" variant="quiet" onClick={() => setHelp(true)} className="max-sm:hidden">
          {uiTexts.keys} <KeyHint keys={['?']} />
        </Button>
      </header>
      <FormNotice
        result={actionData}
        flash={undoable.length > 0 ? texts.doneWith(undoable.length) : undefined}
        fields={['category', 'message']}
        className="mb-6"
      />
      {undoable.length > 0 && (
        <UndoSelected
          key={undoable.join()}
          selected={undoable}
          windowMs={actionData ? loaderData.undoWindowMs : loaderData.undoableForMs}
        />
      )}
      <QueueNumbers numbers={numbers} className="mb-6" />
      <div className="mb-5 flex flex-wrap gap-3">
        <FilterTabs
          label={texts.byKind}
          tabs={[
            { label: uiTexts.all, to: to({ kind: null }), current: kind === null, count: allWaiting },
            ...reviewKinds.map((each) => ({
              label: kindWords[each].plural,
              to: to({ kind: each }),
              current: kind === each,
              count: waiting[each] ?? 0,
            })),
          ]}
        />
        <FilterTabs
          label={uiTexts.byStatus}
          tabs={queueTabs.map((key, index) => ({
            label: tabLabels[key],
            to: to({ tab: key }),
            current: key === tab,
            count: counts[index] ?? 0,
          }))}
        />
      </div>
      <div ref={list}>
        {shown.length === 0 ? (
          <EmptyState icon={done} title={isAllDone ? texts.queueEmpty : texts.nothingRightNow}>
            {isAllDone && texts.everythingReviewed}
          </EmptyState>
        ) : (
          <Selection result={actionData}>
            {(count) => (
              <Form method="post" preventScrollReset>
                <QueueList items={shown} filter={filter} now={now} />
                {tab !== 'rejected' && (
                  <BulkActions templates={templates} staff={staff} result={actionData} count={count} />
                )}
              </Form>
            )}
          </Selection>
        )}
      </div>
      <Pagination page={page} totalPages={totalPages} to={(next) => to({}, next)} />
      {help !== null && (
        <Suspense>
          <KeysHelp open={help} onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </>
  )
}
