import add from '@lodestay/icons/add.svg?path'
import { Suspense } from 'react'
import { AddStayFirst } from '../../features/forms/add-stay-first.tsx'
import { flashMessage, reviewMessages } from '../../features/forms/flash.ts'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { appealRejection } from '../../features/forms/rejections.server.ts'
import * as formTexts from '../../features/forms/texts.ts'
import { noticeIcons } from '../../features/offers-and-cancellations/notice-icons.ts'
import {
  isNoticeStatus,
  noticeKindOf,
  noticeKinds,
  noticeTabs,
} from '../../features/offers-and-cancellations/notice-kinds.ts'
import type { NoticeRow } from '../../features/offers-and-cancellations/notice-rows.tsx'
import {
  areNightsTaken,
  deleteNotice,
  lineOf,
  listNotices,
  openToAll,
  outcomeOf,
  rightsOnNotice,
  saveNotice,
  submitNotice,
} from '../../features/offers-and-cancellations/notices.server.ts'
import * as noticeTexts from '../../features/offers-and-cancellations/texts.ts'
import { addToCart } from '../../features/plan-units/add-to-cart.server.ts'
import { mayBuy } from '../../features/plan-units/plan-units.server.ts'
import { addedToCart } from '../../features/plan-units/texts.ts'
import { staysWith } from '../../features/stays/hosting/hosting.server.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { count } from '../../lib/format.ts'
import { lazyHydrate } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/offers-and-cancellations'
import * as texts from './texts.ts'

const NoticeRows = lazyHydrate(() => import('../../features/offers-and-cancellations/notice-rows.tsx'))

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? texts.yourNotices(loaderData.kind) : uiTexts.hosting, noIndex: true })

export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const kind = noticeKindOf(request)
  const requested = new URL(request.url).searchParams.get('status')
  const status = isNoticeStatus(kind, requested) ? requested : null
  try {
    const [found, stays] = await Promise.all([
      withinPages(request, (page) => listNotices(api, kind, { organizationId: orgId, status, page })),
      staysWith(api, 'offer.Create', orgId, 1),
    ])
    const rows = await Promise.all(
      found.docs.map(
        async (notice): Promise<NoticeRow> => ({
          id: notice.id,
          version: notice.version,
          title: notice.title,
          description: notice.description,
          stayName: notice.stayName,
          status: notice.status,
          dateRange: notice.dateRange,
          enabled: notice.enabled,
          promote: notice.promote,
          isPromoted: notice.isPromoted,
          promotionPrice: notice.promotionPrice ?? 0,
          purchaseStatus: notice.purchaseStatus ?? 'Ready',
          price: notice.price,
          line: await lineOf(api, notice),
          drafted: notice.drafted ?? null,
          rejection: notice.rejection,
          rights: { ...rightsOnNotice(user, notice), buy: mayBuy(user, notice) },
        }),
      ),
    )
    const { page, totalPages, totalDocs } = found
    return {
      kind,
      status,
      rows,
      mayCreate: stays.length > 0,
      flash: flashMessage(request),
      page,
      totalPages,
      totalDocs,
    }
  } catch (error) {
    throw asRouteError(error)
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const kind = noticeKindOf(request)
  const { noun } = noticeKinds[kind]
  const save = (form: FormData, body: Parameters<typeof saveNotice>[3]) =>
    saveNotice(api, kind, textOf(form, 'id'), body)
  return answerForm(request, {
    show: async (form) => {
      const notice = await save(form, { enabled: form.has('enabled') })
      if (!notice.enabled) return texts.noticeHidden(noun)
      return outcomeOf(notice) === 'held' ? reviewMessages.held : texts.noticeShown(noun)
    },
    fill: async (form) => {
      const taken = await areNightsTaken(api, await save(form, { status: 'Filled' }))
      return taken ? texts.noticeFilled : texts.noticeFilledOnly
    },
    close: async (form) => {
      await save(form, { status: 'Closed' })
      return texts.noticeClosed
    },
    open: async (form) => {
      await openToAll(api, textOf(form, 'id'))
      return noticeTexts.openedToAll
    },
    publish: async (form) => {
      return reviewMessages[outcomeOf(await submitNotice(api, kind, textOf(form, 'id')))]
    },
    withdraw: async (form) => {
      await save(form, { status: kind === 'offers' ? 'Expired' : 'Available' })
      return kind === 'offers' ? texts.offerWithdrawn : formTexts.withdrawn
    },
    buy: async (form) => {
      await addToCart(api, 'cancellations', textOf(form, 'id'))
      return addedToCart
    },
    delete: async (form) => {
      await deleteNotice(api, kind, textOf(form, 'id'), ifVersion(form))
      return texts.noticeDeleted[kind]
    },
    appeal: async (form) => {
      await appealRejection(api, kind, textOf(form, 'id'), textOf(form, 'message'))
      return reviewMessages.appealed
    },
  })
}

export default function HostNotices({ loaderData, actionData, params: { orgId } }: Route.ComponentProps) {
  const { kind, status, rows, mayCreate, flash, page, totalPages, totalDocs } = loaderData
  const { noun, title, lead, none, add: addLabel } = noticeKinds[kind]
  const host = paths.host(orgId)
  const to = (query: { status?: string | null; page?: number }) =>
    host[kind]({ status: query.status, page: query.page })
  const addLink = mayCreate && (
    <ButtonLink to={host.newNotice(kind)} variant="primary" icon={<Icon path={add} size={20} />}>
      {addLabel}
    </ButtonLink>
  )
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-1 text-sm text-ink-soft">{lead}</p>
        </div>
        {(rows.length > 0 || status) && addLink}
      </header>
      <FormNotice result={actionData} flash={flash} fields={['message']} className="mb-6" />
      {(rows.length > 0 || status) && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
          <FilterTabs
            label={uiTexts.byStatus}
            tabs={[
              { label: uiTexts.all, to: to({}), current: status === null },
              ...noticeTabs(kind).map(({ value, label }) => ({
                label,
                to: to({ status: value }),
                current: status === value,
              })),
            ]}
          />
          <p className="text-sm text-ink-soft">{count(totalDocs, noun)}</p>
        </div>
      )}
      {rows.length === 0 && !status && !mayCreate ? (
        <AddStayFirst orgId={orgId} icon={noticeIcons[kind]} title={texts.noticesEmpty(kind)} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={noticeIcons[kind]}
          title={status ? texts.noticesNoneWithStatus : texts.noticesEmpty(kind)}
          action={status ? <ButtonLink to={to({})}>{texts.showAll}</ButtonLink> : addLink || undefined}
        >
          {status ? texts.noneOfYours(kind) : none}
        </EmptyState>
      ) : (
        <>
          <Suspense>
            <NoticeRows orgId={orgId} kind={kind} rows={rows} result={actionData} />
          </Suspense>
          <Pagination page={page} totalPages={totalPages} to={(next) => to({ status, page: next })} />
        </>
      )}
    </>
  )
}
