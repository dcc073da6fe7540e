import { isPaused } from '@lodestay/domain/promotions/promotion-fields'
import campaign from '@lodestay/icons/campaign.svg?path'
import { Suspense } from 'react'
import { redirect } from 'react-router'
import { AddStayFirst } from '../../features/forms/add-stay-first.tsx'
import { reviewMessages } from '../../features/forms/flash.ts'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { appealRejection } from '../../features/forms/rejections.server.ts'
import { addToCart } from '../../features/plan-units/add-to-cart.server.ts'
import { addedToCart } from '../../features/plan-units/texts.ts'
import { nextStepOf } from '../../features/promotions/next-step.ts'
import type { PromotionRow } from '../../features/promotions/promotion-rows.tsx'
import { isPromotionStatus, promotionTabs } from '../../features/promotions/promotion-tabs.ts'
import {
  beginPromotion,
  deletePromotion,
  duplicateAndGo,
  listPromotions,
  rightsOnPromotion,
} from '../../features/promotions/promotions.server.ts'
import { StartForm } from '../../features/promotions/start-form.tsx'
import { staysWith } from '../../features/stays/hosting/hosting.server.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { lazyHydrate } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/promotions'
import * as texts from './texts.ts'

const PromotionRows = lazyHydrate(() => import('../../features/promotions/promotion-rows.tsx'))

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.yourPromotions, noIndex: true })

export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const query = new URL(request.url).searchParams
  const requested = query.get('status')
  const status = isPromotionStatus(requested) ? requested : null
  const stayId = query.get('stay')
  try {
    const [found, stays] = await Promise.all([
      withinPages(request, (page) => listPromotions(api, { organizationId: orgId, stayId, status, page })),
      staysWith(api, 'promotion.Create', orgId),
    ])
    const rows = found.docs.map(
      (promotion): PromotionRow => ({
        id: promotion.id,
        version: promotion.version,
        stayId: promotion.stayId,
        name: promotion.title || uiTexts.promotionOf(promotion.stayName),
        stayName: promotion.stayName,
        status: promotion.status,
        purchaseStatus: promotion.purchaseStatus,
        isPaused: isPaused(promotion),
        total: promotion.price?.total ?? null,
        lines: promotion.price?.lines ?? [],
        nextStep: nextStepOf(promotion),
        updatedAt: promotion.updatedAt,
        rejection: promotion.rejection,
        rights: rightsOnPromotion(user, promotion),
      }),
    )
    const { page, totalPages, totalDocs } = found
    return { status, stayId, rows, stays, page, totalPages, totalDocs, now: Date.now() }
  } catch (error) {
    throw asRouteError(error)
  }
}

export async function action({ request, params: { orgId }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  return answerForm(request, {
    begin: async (form) => {
      const { id, stayId } = await beginPromotion(api, textOf(form, 'stayId'))
      return redirect(paths.host(orgId).promotionStep(stayId, id, 0))
    },
    buy: async (form) => {
      await addToCart(api, 'stay-promotions', textOf(form, 'id'))
      return addedToCart
    },
    duplicate: (form) => duplicateAndGo(api, orgId, textOf(form, 'id')),
    delete: async (form) => {
      await deletePromotion(api, textOf(form, 'id'), ifVersion(form))
      return texts.promotionDeleted
    },
    appeal: async (form) => {
      await appealRejection(api, 'stay-promotions', textOf(form, 'id'), textOf(form, 'message'))
      return reviewMessages.appealed
    },
  })
}

export default function HostPromotions({ loaderData, actionData, params: { orgId } }: Route.ComponentProps) {
  const { status, stayId, rows, stays, page, totalPages, totalDocs, now } = loaderData
  const host = paths.host(orgId)
  const to = (query: { status?: string | null; page?: number; stay?: string | null }) =>
    host.promotions({ stay: stayId, ...query })
  const narrowed = status !== null || stayId !== null
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">{uiTexts.promotions}</h1>
          <p className="mt-1 text-sm text-ink-soft">{texts.promotionsLead}</p>
        </div>
        {stays.length > 0 && <StartForm stays={stays} chosen={stayId} result={actionData} />}
      </header>
      <FormNotice result={actionData} fields={['stayId']} className="mb-6" />
      {(rows.length > 0 || narrowed) && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
          <FilterTabs
            label={uiTexts.byStatus}
            tabs={[
              { label: uiTexts.all, to: to({}), current: status === null },
              ...promotionTabs.map(({ value, label }) => ({
                label,
                to: to({ status: value }),
                current: status === value,
              })),
            ]}
          />
          <div className="flex items-center gap-3">
            {stayId && (
              <FilterChip name="the stay" to={to({ status, stay: null })}>
                {stays.find(({ id }) => id === stayId)?.name ?? texts.oneStay}
              </FilterChip>
            )}
            <p className="text-sm text-ink-soft">{uiTexts.promotionCount(totalDocs)}</p>
          </div>
        </div>
      )}
      {rows.length === 0 && !narrowed && stays.length === 0 ? (
        <AddStayFirst orgId={orgId} icon={campaign} title={texts.promotionsEmpty} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={campaign}
          title={narrowed ? texts.nothingHere : texts.promotionsEmpty}
          action={narrowed ? <ButtonLink to={host.promotions()}>{texts.showAll}</ButtonLink> : undefined}
        >
          {narrowed ? texts.noPromotionWithStatus : texts.promotionsEmptyHint}
        </EmptyState>
      ) : (
        <>
          <Suspense>
            <PromotionRows orgId={orgId} rows={rows} now={now} result={actionData} />
          </Suspense>
          <Pagination page={page} totalPages={totalPages} to={(next) => to({ status, page: next })} />
        </>
      )}
    </>
  )
}
