import add from '@lodestay/icons/add.svg?path'
import redeem from '@lodestay/icons/redeem.svg?path'
import { redirect } from 'react-router'
import { AddStayFirst } from '../../features/forms/add-stay-first.tsx'
import { flashMessage, reviewMessages } from '../../features/forms/flash.ts'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { appealRejection } from '../../features/forms/rejections.server.ts'
import * as formTexts from '../../features/forms/texts.ts'
import { isPublic } from '../../features/giveaways/giveaway-facts.ts'
import { rightsOnGiveaway, submitGiveaway } from '../../features/giveaways/giveaways.server.ts'
import type { HostGiveaway } from '../../features/giveaways/host-giveaway-row.tsx'
import { addToCart } from '../../features/plan-units/add-to-cart.server.ts'
import { mayBuy } from '../../features/plan-units/plan-units.server.ts'
import { addedToCart } from '../../features/plan-units/texts.ts'
import { beginPromotion } from '../../features/promotions/promotions.server.ts'
import { staysWith } from '../../features/stays/hosting/hosting.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/giveaways'
import * as texts from './texts.ts'

const HostGiveawayRow = lazyPart(() =>
  import('../../features/giveaways/host-giveaway-row.tsx').then((module) => ({ default: module.HostGiveawayRow })),
)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.yourGiveaways, noIndex: true })

export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const query = { organizationId: orgId, limit: 20 }
  try {
    const [found, stays] = await Promise.all([
      withinPages(request, (page) => answer(api.GET('/api/giveaways', { params: { query: { ...query, page } } }))),
      staysWith(api, 'giveaway.Create', orgId, 1),
    ])
    const giveaways = found.docs.map(
      (giveaway): HostGiveaway => ({
        id: giveaway.id,
        version: giveaway.version,
        stayId: giveaway.stayId,
        title: giveaway.title,
        prize: giveaway.prize,
        status: giveaway.status,
        price: giveaway.price,
        purchaseStatus: giveaway.purchaseStatus,
        dateRange: giveaway.dateRange,
        entryCount: giveaway.entryCount,
        winnerName: giveaway.winnerName,
        winnerEmail: giveaway.winnerEmail,
        winnerEntryHash: giveaway.winnerEntryHash,
        stayName: giveaway.stayName,
        isPublic: isPublic(giveaway),
        rejection: giveaway.rejection,
        rights: { ...rightsOnGiveaway(user, giveaway), buy: mayBuy(user, giveaway) },
      }),
    )
    const { page, totalPages } = found
    return { giveaways, mayCreate: stays.length > 0, flash: flashMessage(request), page, totalPages, now: Date.now() }
  } catch (error) {
    throw asRouteError(error)
  }
}

export async function action({ request, params: { orgId }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const params = (form: FormData) => ({ path: { id: textOf(form, 'id') } })
  return answerForm(request, {
    submit: async (form) => {
      await submitGiveaway(api, textOf(form, 'id'), {}, ifVersion(form))
      return reviewMessages.submitted
    },
    withdraw: async (form) => {
      await answer(api.PATCH('/api/giveaways/{id}', { params: params(form), body: { status: 'Draft' } }))
      return formTexts.withdrawn
    },
    draw: async (form) => {
      const drawn = await answer(api.POST('/api/giveaways/{id}/draw', { params: params(form) }))
      if (drawn.winnerName) return texts.winnerIs(drawn.winnerName)
      return drawn.winnerEntryHash ? texts.drawnWithoutAccount : texts.drawnWithoutEntries
    },
    promote: async (form) => {
      const promotion = await beginPromotion(api, textOf(form, 'stayId'), { giveawayId: textOf(form, 'id') })
      return redirect(paths.host(orgId).promotionStep(promotion.stayId, promotion.id, 0))
    },
    buy: async (form) => {
      await addToCart(api, 'giveaways', textOf(form, 'id'))
      return addedToCart
    },
    delete: async (form) => {
      await api.DELETE('/api/giveaways/{id}', { params: params(form), headers: ifVersion(form) })
      return texts.giveawayDeleted
    },
    appeal: async (form) => {
      await appealRejection(api, 'giveaways', textOf(form, 'id'), textOf(form, 'message'))
      return reviewMessages.appealed
    },
  })
}

export default function HostGiveaways({ loaderData, actionData, params: { orgId } }: Route.ComponentProps) {
  const { giveaways, mayCreate, flash, page, totalPages, now } = loaderData
  const host = paths.host(orgId)
  const addLink = mayCreate && (
    <ButtonLink to={host.newGiveaway()} variant="primary" icon={<Icon path={add} size={20} />}>
      {texts.newGiveaway}
    </ButtonLink>
  )
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-3xl">{uiTexts.giveaways}</h1>
          <p className="mt-1 text-sm text-ink-soft">{texts.giveawaysLead}</p>
        </div>
        {giveaways.length > 0 && addLink}
      </header>
      <FormNotice result={actionData} flash={flash} fields={['message']} className="mb-6" />
      {giveaways.length === 0 && !mayCreate ? (
        <AddStayFirst orgId={orgId} icon={redeem} title={texts.giveawaysEmpty} />
      ) : giveaways.length === 0 ? (
        <EmptyState icon={redeem} title={texts.giveawaysEmpty} action={addLink || undefined}>
          {texts.giveawaysEmptyHint}
        </EmptyState>
      ) : (
        <>
          <ul className="flex flex-col gap-3">
            {giveaways.map((giveaway) => (
              <HostGiveawayRow key={giveaway.id} orgId={orgId} giveaway={giveaway} now={now} result={actionData} />
            ))}
          </ul>
          <Pagination page={page} totalPages={totalPages} to={(next) => host.giveaways({ page: next })} />
        </>
      )}
    </>
  )
}
