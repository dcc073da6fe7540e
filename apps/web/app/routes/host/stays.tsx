import { can, ownsOrganization } from '@lodestay/domain/permissions'
import add from '@lodestay/icons/add.svg?path'
import cottage from '@lodestay/icons/cottage.svg?path'
import searchIcon from '@lodestay/icons/search.svg?path'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Form, redirect, useNavigate, useSubmit } from 'react-router'
import { flashMessage } from '../../features/forms/flash.ts'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { changesOfSelectedStays } from '../../features/stays/hosting/change-selected-stays.server.ts'
import type { HostStay } from '../../features/stays/hosting/host-stay.ts'
import { listStays, rightsOn, stayRights } from '../../features/stays/hosting/hosting.server.ts'
import { STAYS_TABLE, stayColumnKeys, stayColumns } from '../../features/stays/hosting/stay-columns.ts'
import { stayTableFields } from '../../features/stays/hosting/stay-filter-fields.ts'
import {
  readStayList,
  type StayListQuery,
  stayListAddress,
  stayStates,
} from '../../features/stays/hosting/stay-filters.ts'
import * as stayTexts from '../../features/stays/hosting/texts.ts'
import { runningPlan } from '../../features/subscriptions/plan-facts.ts'
import { openSubscriptions } from '../../features/subscriptions/subscriptions.server.ts'
import { hiddenColumns, hideColumns } from '../../features/tables/columns.server.ts'
import { FilterButton, FilterChips } from '../../features/tables/filter-bar.tsx'
import { conditionWords } from '../../features/tables/filter-words.ts'
import { filterRefusals, type TableFilter } from '../../features/tables/table-filter.ts'
import { changesOfViews, viewsOf } from '../../features/tables/views.server.ts'
import { type ApiClient, allDocs, answer } from '../../lib/api.ts'
import { answerForm, type FormResult, fetcherRefusal, textOf } from '../../lib/form-result.ts'
import { lazyHydrate, lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { revalidateAfterPosts } from '../../lib/revalidate-after-posts.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { VISIBILITY_INTENT } from '../../lib/visibility-intent.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/stays'
import * as texts from './texts.ts'

const CsvLink = lazyPart(() =>
  import('../../features/tables/csv-link.tsx').then((module) => ({ default: module.CsvLink })),
)
const ColumnsButton = lazyPart(() =>
  import('../../features/tables/columns-button.tsx').then((module) => ({ default: module.ColumnsButton })),
)
const ViewsButton = lazyPart(() =>
  import('../../features/tables/views-button.tsx').then((module) => ({ default: module.ViewsButton })),
)
const TransferList = lazyPart(() =>
  import('../../features/stays/hosting/transfer-list.tsx').then((module) => ({ default: module.TransferList })),
)

// Lazy-hydrated: links and form switches work until its script arrives, so it need not delay the page.
const StaysTable = lazyHydrate(() => import('../../features/stays/hosting/stays-table.tsx'))

const StayFilterBuilder = lazy(() => import('../../features/stays/hosting/stay-filter-builder.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.yourStays, noIndex: true })

export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const query = readStayList(new URL(request.url).searchParams)
  const rights = stayRights(user, orgId)
  const path = { id: orgId }
  const seesPlans = can(user, 'payment.View', { organizationId: orgId })
  const [found, transfers, subscriptions, views] = await Promise.all([
    withinPages(request, (page) => listStays(api, user, orgId, { ...query, page })).then(
      (page) => ({ ...page, refusals: [] }),
      noneFor,
    ),
    rights.view
      ? allDocs((next) =>
          answer(
            api.GET('/api/organizations/{id}/stay-transfers', { params: { path, query: { limit: 100, ...next } } }),
          ),
        )
      : [],
    seesPlans ? openSubscriptions(api, orgId) : [],
    viewsOf(api, STAYS_TABLE),
  ]).catch((error) => {
    throw asRouteError(error)
  })
  const stays = found.docs.map(
    (stay): HostStay => ({
      id: stay.id,
      name: stay.name,
      place: [stay.city, stay.state].filter(Boolean).join(', '),
      picture: stay.media[0] ?? null,
      status: stay.status,
      edit: stay.edit ?? null,
      enable: stay.enable,
      takenDown: stay.takenDown ?? false,
      currentRate: stay.currentRate,
      favoriteCount: stay.favoriteCount,
      updatedAt: stay.updatedAt,
      plan: seesPlans ? runningPlan(subscriptions.find(({ stayId }) => stayId === stay.id) ?? null) : null,
      rights: rightsOn(user, stay),
    }),
  )
  const { totalDocs, totalIsCapped, totalPages, page, refusals } = found
  return {
    query,
    filterWords: query.filter.items.map((item) => conditionWords(stayTableFields, item)),
    refusals,
    hidden: hiddenColumns(request, STAYS_TABLE, stayColumnKeys),
    stays,
    totalDocs,
    totalIsCapped,
    totalPages,
    page,
    rights,
    views,
    transfers,
    mayMove: ownsOrganization(user, orgId),
    flash: flashMessage(request),
    now: Date.now(),
  }
}

export const shouldRevalidate = revalidateAfterPosts

/** An empty list with the API's errors about the table's filter. */
function noneFor(error: unknown) {
  return { docs: [], totalDocs: 0, totalIsCapped: false, totalPages: 1, page: 1, refusals: filterRefusals(error) }
}

/**
 * Decides on stay transfers, copies a stay, chooses the table's columns, or shows or hides a stay, which is a single
 * switch's form.
 */
export async function action({ request, params: { orgId }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const form = await request.clone().formData()
  if (textOf(form, 'intent') === VISIBILITY_INTENT) return setVisibility(api, form)
  return answerForm(request, {
    ...decisionsOnTransfers(api, orgId),
    ...changesOfSelectedStays(api),
    ...changesOfViews(api, STAYS_TABLE),
    columns: async (form) => {
      const { secure } = context.get(requestContext)
      const query = readStayList(new URL(request.url).searchParams)
      const headers = { 'set-cookie': hideColumns(form, STAYS_TABLE, stayColumnKeys, secure) }
      return redirect(paths.host(orgId).stays(stayListAddress(query)), { headers })
    },
    duplicate: async (form) => {
      const params = { path: { id: textOf(form, 'id') } }
      const { id } = await answer(api.POST('/api/stays/{id}/duplicates', { params }))
      return redirect(paths.host(orgId).stay(id, { section: 'basics' }))
    },
  })
}

async function setVisibility(api: ApiClient, form: FormData) {
  const params = { path: { id: textOf(form, 'stayId') } }
  try {
    const { id, name, enable } = await (form.get('shown') === 'true'
      ? answer(api.POST('/api/stays/{id}/enable', { params }))
      : answer(api.POST('/api/stays/{id}/disable', { params, body: {} })))
    const done = enable ? stayTexts.shownAgain(name) : stayTexts.hiddenFromTravelers(name)
    const result: FormResult = { intent: VISIBILITY_INTENT, id, done, values: { shown: String(enable) } }
    return result
  } catch (error) {
    return fetcherRefusal(error)
  }
}

function decisionsOnTransfers(api: ApiClient, orgId: string) {
  const of = (form: FormData) => ({ params: { path: { id: orgId, transferId: textOf(form, 'id') } } })
  return {
    'accept-transfer': async (form: FormData) => {
      const { name } = await answer(api.POST('/api/organizations/{id}/stay-transfers/{transferId}/accept', of(form)))
      return texts.transferAccepted(name || texts.theStay)
    },
    'decline-transfer': async (form: FormData) => {
      await api.DELETE('/api/organizations/{id}/stay-transfers/{transferId}', of(form))
      return texts.transferDeclined
    },
    'withdraw-transfer': async (form: FormData) => {
      await api.DELETE('/api/organizations/{id}/stay-transfers/{transferId}', of(form))
      return texts.transferWithdrawn
    },
  }
}

/** Searches while typing and on Enter; a plain form without JavaScript. */
function Search({ query }: { query: StayListQuery }) {
  const submit = useSubmit()
  const { state, filter, sort } = stayListAddress(query)
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(query.text)
  // Also sync the field with searches from a link or Back. While the user types, the URL lags behind.
  useEffect(() => {
    if (shown.current === query.text) return
    shown.current = query.text
    if (input.current && input.current !== document.activeElement) input.current.value = query.text
  }, [query.text])
  return (
    <Form
      role="search"
      aria-label={texts.yourStays}
      className="w-full sm:w-72"
      onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      {state && <input type="hidden" name="state" value={state} />}
      {filter && <input type="hidden" name="filter" value={filter} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      <TextField
        ref={input}
        label={texts.searchYourStays}
        hideLabel
        type="search"
        name="text"
        placeholder={texts.searchYourStaysHint}
        lead={<Icon path={searchIcon} size={20} />}
        defaultValue={query.text}
      />
    </Form>
  )
}

export default function HostStays({ loaderData, actionData, params: { orgId } }: Route.ComponentProps) {
  const {
    query,
    filterWords,
    refusals,
    hidden,
    stays,
    totalDocs,
    totalIsCapped,
    totalPages,
    page,
    rights,
    transfers,
    mayMove,
    flash,
    now,
  } = loaderData
  const decided = actionData ?? undefined
  const navigate = useNavigate()
  const host = paths.host(orgId)
  const to = (change: Partial<StayListQuery>) => host.stays(stayListAddress({ ...query, page: 1, ...change }))
  const newStay = rights.create && (
    <ButtonLink to={host.newStay()} variant="primary" icon={<Icon path={add} size={20} />}>
      {uiTexts.newStay}
    </ButtonLink>
  )
  const narrowed = query.text !== '' || query.state !== null || query.filter.items.length > 0
  const filtering = { filter: query.filter, refusals, to: (filter: TableFilter) => to({ filter }) }
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-3xl">{uiTexts.stays}</h1>
          <p className="mt-1 text-sm text-ink-soft" role="status">
            {uiTexts.stayCount(totalDocs)}
            {narrowed && texts.found}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {stays.length > 0 && (
            <CsvLink
              to={host.staysCsv(stayListAddress({ ...query, page: 1 }))}
              total={totalDocs}
              capped={totalIsCapped}
            />
          )}
          {newStay}
        </div>
      </header>
      <FormNotice
        result={decided}
        flash={flash}
        fields={decided?.intent === 'edit-selected' ? Object.keys(decided.errors ?? {}) : []}
        className="mb-6"
      />
      <TransferList orgId={orgId} transfers={transfers} mayDecide={mayMove} now={now} />
      {!rights.view && <Notice className="mb-6">{texts.onlyYourStays}</Notice>}
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <FilterTabs
          label={uiTexts.byStatus}
          tabs={[
            { label: uiTexts.all, to: to({ state: null }), current: query.state === null },
            ...stayStates.map(({ value, label }) => ({
              label,
              to: to({ state: value }),
              current: query.state === value,
            })),
          ]}
        />
        <div className="flex w-full flex-wrap items-center gap-3 sm:w-auto">
          <Search query={query} />
          <FilterButton {...filtering} builder={StayFilterBuilder} />
          <ColumnsButton columns={stayColumns} hidden={hidden} />
          <ViewsButton views={loaderData.views} />
        </div>
      </div>
      <FilterChips {...filtering} words={filterWords} />
      {stays.length === 0 && !narrowed ? (
        <EmptyState icon={cottage} title={texts.staysEmpty} action={newStay || undefined}>
          {rights.create ? texts.staysEmptyHint : texts.noStaysOfYours}
        </EmptyState>
      ) : stays.length === 0 ? (
        <EmptyState
          icon={searchIcon}
          title={texts.staysNoMatches}
          action={<ButtonLink to={host.stays()}>{texts.showAllStays}</ButtonLink>}
        >
          {texts.staysNoMatchesHint}
        </EmptyState>
      ) : (
        <>
          <Suspense>
            <StaysTable
              orgId={orgId}
              stays={stays}
              now={now}
              result={decided}
              sort={query.sort}
              hidden={hidden}
              onSortChange={(sort) => void navigate(to({ sort }), { preventScrollReset: true })}
            />
          </Suspense>
          <Pagination page={page} totalPages={totalPages} to={(next) => to({ page: next })} />
        </>
      )}
    </>
  )
}
