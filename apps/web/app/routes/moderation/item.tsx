import { type OutletField, outletFields } from '@lodestay/domain/outlets/outlet-rules'
import { isPaused } from '@lodestay/domain/promotions/promotion-fields'
import type { StayPromotion } from '@lodestay/domain/promotions/stay-promotion'
import { isInReview } from '@lodestay/domain/review/in-review'
import type { WholeStayFields } from '@lodestay/domain/stays/stay'
import type { StayField } from '@lodestay/domain/stays/stay-fields'
import { Suspense } from 'react'
import { data, redirect } from 'react-router'
import type { ChosenOutlet } from '../../features/outlets/outlet-posts.tsx'
import { describeChange } from '../../features/review/changes.ts'
import { isClaimable, type ReviewKind, reviewKinds } from '../../features/review/kinds.ts'
import { queueAround, startOfQueue } from '../../features/review/queue.server.ts'
import { addressQuery, queueFilterOf, queueQuery } from '../../features/review/queue-filter.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { ReviewPage } from '../../features/review/review-page.tsx'
import { selectedItem } from '../../features/review/selected-item.ts'
import { staffOf } from '../../features/review/staff.server.ts'
import { undoableQuery } from '../../features/review/undoable.server.ts'
import { fieldsOf } from '../../features/stays/editor/stay-draft.ts'
import { nameOfStay } from '../../features/stays/hosting/hosting.server.ts'
import { type ApiClient, ApiProblem, answer } from '../../lib/api.ts'
import { lazyHydrate } from '../../lib/lazy-hydrate.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { apiFor, asRouteError } from '../../lib/session.server.ts'
import type { Route } from './+types/item'
import * as texts from './texts.ts'

// Lazy-hydrated per kind: a proposal is read-only, so its script can load after the page.
const PromotionProposal = lazyHydrate(() => import('../../features/review/promotion-proposal.tsx'))
const NoticeProposal = lazyHydrate(() => import('../../features/review/notice-proposal.tsx'))
const GiveawayProposal = lazyHydrate(() => import('../../features/review/giveaway-proposal.tsx'))
const CampaignProposal = lazyHydrate(() => import('../../features/review/campaign-proposal.tsx'))
const AttributeProposal = lazyHydrate(() => import('../../features/review/attribute-proposal.tsx'))
const StayProposal = lazyHydrate(() => import('../../features/review/proposal.tsx'))

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: texts.reviewOf(loaderData?.standing.name || texts.aSubmission), noIndex: true })

function kindOf(text: string): ReviewKind {
  const kind = reviewKinds.find((each) => each === text)
  if (!kind) throw data(null, { status: 404 })
  return kind
}

/** Per kind: loads the item and the data for its page. */
const readers = {
  stays: async (api: ApiClient, id: string) => {
    const { item, live, diff, ...review } = await answer(
      api.GET('/api/moderation/stays/{id}', { params: { path: { id } } }),
    )
    const changes = diff.flatMap(({ field, before, after }) =>
      describeChange(field as StayField, before as WholeStayFields[StayField], after as WholeStayFields[StayField]),
    )
    // A stay without an open edit is shown as is, not as an edit that changes nothing.
    const isEdit = live !== null && review.standing.status !== 'Accepted'
    const proposal = { kind: 'stay' as const, fields: fieldsOf(item), isEdit, changes }
    return { ...review, proposal, isEdit, stayId: id, from: item.organizationName, hostId: item.organizationId }
  },
  offers: async (api: ApiClient, id: string) => {
    const { item, ...review } = await answer(api.GET('/api/moderation/offers/{id}', { params: { path: { id } } }))
    return { ...review, proposal: { kind: 'notice' as const, notice: item }, ...about(item) }
  },
  cancellations: async (api: ApiClient, id: string) => {
    const { item, ...review } = await answer(
      api.GET('/api/moderation/cancellations/{id}', { params: { path: { id } } }),
    )
    return { ...review, proposal: { kind: 'notice' as const, notice: item }, ...about(item) }
  },
  giveaways: async (api: ApiClient, id: string) => {
    const { item, ...review } = await answer(api.GET('/api/moderation/giveaways/{id}', { params: { path: { id } } }))
    return { ...review, proposal: { kind: 'giveaway' as const, giveaway: item }, ...about(item) }
  },
  'stay-promotions': async (api: ApiClient, id: string) => {
    const { item, ...review } = await answer(
      api.GET('/api/moderation/stay-promotions/{id}', { params: { path: { id } } }),
    )
    const proposal = { kind: 'promotion' as const, promotion: item, chosen: await chosenOutlets(api, item) }
    return {
      ...review,
      proposal,
      isEdit: false,
      isPaused: isPaused(item),
      stayId: item.stayId,
      from: texts.forStay(item.stayName),
      hostId: item.organizationId,
    }
  },
  campaigns: async (api: ApiClient, id: string) => {
    const params = { path: { id } }
    const { item: campaign, ...review } = await answer(api.GET('/api/moderation/campaigns/{id}', { params }))
    const [info, organization, ...stayNames] = await Promise.all([
      answer(api.GET('/api/campaigns/{id}/info', { params })),
      answer(api.GET('/api/organizations/{id}', { params: { path: { id: campaign.organizationId } } })),
      ...campaign.stayIds.map((stayId) => nameOfStay(api, stayId)),
    ])
    const proposal = { kind: 'campaign' as const, campaign, info, stayNames }
    return { ...review, proposal, isEdit: false, stayId: null, from: organization.name, hostId: organization.id }
  },
  'attribute-requests': async (api: ApiClient, id: string) => {
    const { item, ...review } = await answer(
      api.GET('/api/moderation/attribute-requests/{id}', { params: { path: { id } } }),
    )
    const proposal = { kind: 'attribute' as const, request: item }
    return { ...review, proposal, isEdit: false, stayId: null, from: null, hostId: null }
  },
}

/** The promotion's outlets in their current state; deleted ones are skipped. */
async function chosenOutlets(api: ApiClient, promotion: StayPromotion): Promise<ChosenOutlet[]> {
  const all = Object.entries(outletFields).flatMap(([field, role]) =>
    promotion[field as OutletField].map(async (id) => {
      const outlet = await answer(api.GET('/api/outlets/{id}', { params: { path: { id } } })).catch(nothingIfGone)
      return outlet && { outlet, role }
    }),
  )
  return (await Promise.all(all)).filter((one) => one !== null)
}

function nothingIfGone(error: unknown): null {
  if (error instanceof ApiProblem && error.status === 404) return null
  throw error
}

type AboutStay = { stayId: string; stay: { name: string } | null; organizationId: string }

function about({ stayId, stay, organizationId }: AboutStay) {
  return {
    isEdit: false,
    stayId,
    from: stay && texts.forStay(stay.name),
    hostId: organizationId,
  }
}

/** The hosts' page of an item, where a moderator can correct it. A submitted promotion's is read-only. */
function editorOf(kind: ReviewKind, id: string, hostId: string | null): string | null {
  if (!hostId) return null
  const host = paths.host(hostId)
  if (kind === 'stays') return host.stay(id)
  if (kind === 'offers' || kind === 'cancellations') return host.notice(kind, id)
  return kind === 'giveaways' ? host.giveaway(id) : null
}

export const handle: PageHandle = { quiet: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const moderator = await requireStaff(request, context)
  const kind = kindOf(params.kind)
  const api = apiFor(context)
  const filter = queueFilterOf(request)
  const query = queueQuery(filter, moderator.id)
  try {
    const [review, start, templates, staff] = await Promise.all([
      readers[kind](api, params.id),
      startOfQueue(api, query),
      answer(api.GET('/api/moderation/reply-templates')),
      staffOf(api),
    ])
    const { standing, isEdit, stayId, from, hostId, feedback, appeals, proposal } = review
    const appeal = appeals.find(({ outcome }) => outcome === null) ?? null
    const isQueued = isInReview(standing.status) || filter.tab === 'rejected'
    const [host, queue] = await Promise.all([
      hostId ? answer(api.GET('/api/moderation/hosts/{id}', { params: { path: { id: hostId } } })) : null,
      isQueued ? queueAround(api, query, start, params.id) : start.docs,
    ])
    return {
      host,
      templates: templates.docs,
      // An appeal isn't assigned to the moderator it's against.
      staff: staff.filter(({ id }) => id !== appeal?.against.id),
      kind,
      id: params.id,
      standing,
      isEdit,
      isPaused: 'isPaused' in review && review.isPaused,
      stayId,
      from,
      editor: editorOf(kind, params.id, hostId),
      feedback,
      appeal,
      proposal,
      filter,
      queue: queue.map((each) => ({ kind: each.kind, id: each.id })),
      moderatorId: moderator.id,
      tiles: context.get(requestContext).mapTiles,
      now: Date.now(),
    }
  } catch (error) {
    throw asRouteError(error)
  }
}

type Refusal = {
  readonly problem: string | null
  readonly errors: Readonly<Record<string, string>>
  readonly draft?: { readonly category: string; readonly message: string }
}

/** Claims and releases; also decides, for forms posted without JavaScript. */
export async function action({ request, params: { kind: written, id }, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const kind = kindOf(written)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const api = apiFor(context)
  const params = { path: { id } }
  const intent = text('intent')
  try {
    if (isClaimable(kind)) {
      if (intent === 'claim') await api.POST(`/api/${kind}/{id}/lock`, { params })
      if (intent === 'release') await api.POST(`/api/moderation/${kind}/{id}/release`, { params })
      if (intent === 'takeover') await api.POST(`/api/moderation/${kind}/{id}/takeover`, { params })
    }
    if (intent === 'accept') await api.POST(`/api/${kind}/{id}/publish`, { params, body: {} })
    if (intent === 'assign') {
      const userId = text('userId') || null
      await api.PUT('/api/moderation/assignments', { body: { kind, id, userId } })
    }
    if (intent === 'reject') {
      // The API validates the category, so send the form's value unchecked.
      const body = { category: text('category') as 'Other', message: text('message') }
      await api.POST(`/api/${kind}/{id}/reject`, { params, body })
    }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const errors = Object.fromEntries(error.errors.map(({ path: field, message }) => [field, message]))
    // Only the rejection form has fields.
    const hasFields = intent === 'reject' && error.errors.length > 0
    const problem = hasFields ? null : (error.errors[0]?.message ?? error.detail)
    const draft = { category: text('category'), message: text('message') }
    return data<Refusal>({ problem, errors, draft }, { status: error.status || 503 })
  }
  if (intent === 'accept' || intent === 'reject') {
    // The queue offers to undo it, as the toast does where scripts run. The decision is saved even if this fails.
    const undo = await answer(api.GET(`/api/moderation/${kind}/{id}`, { params })).then(
      ({ standing }) => undoableQuery(selectedItem({ kind, id, ...standing }), Date.now()),
      (error) => {
        if (error instanceof ApiProblem) return null
        throw error
      },
    )
    throw redirect(paths.moderation.queue({ ...addressQuery(queueFilterOf(request)), ...undo }))
  }
  return { problem: null, errors: {} } satisfies Refusal
}

export default function ModerateItem({ loaderData: { proposal, tiles, ...review }, actionData }: Route.ComponentProps) {
  return (
    <ReviewPage key={review.id} review={review} refusal={actionData as Refusal | undefined}>
      <Suspense>
        {proposal.kind === 'stay' && <StayProposal {...proposal} tiles={tiles} />}
        {proposal.kind === 'notice' && <NoticeProposal notice={proposal.notice} />}
        {proposal.kind === 'giveaway' && <GiveawayProposal giveaway={proposal.giveaway} />}
        {proposal.kind === 'promotion' && <PromotionProposal promotion={proposal.promotion} chosen={proposal.chosen} />}
        {proposal.kind === 'campaign' && <CampaignProposal {...proposal} />}
        {proposal.kind === 'attribute' && <AttributeProposal request={proposal.request} />}
      </Suspense>
    </ReviewPage>
  )
}
