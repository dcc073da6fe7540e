import type { Giveaway } from '@lodestay/domain'
import { awaitsPayment } from '@lodestay/domain/giveaways/awaits-payment'
import { NewGiveaway, SubmittedGiveaway } from '@lodestay/domain/giveaways/giveaway'
import { giveawayFields } from '@lodestay/domain/giveaways/giveaway-fields'
import { isInReview } from '@lodestay/domain/review/in-review'
import redeem from '@lodestay/icons/redeem.svg?path'
import { redirect } from 'react-router'
import { formValues } from '../../features/fields/posted-values.ts'
import { AddStayFirst } from '../../features/forms/add-stay-first.tsx'
import { assertComplete } from '../../features/forms/assert-complete.server.ts'
import { campaignChoices } from '../../features/forms/campaign-choices.server.ts'
import { flashMessage, notSubmitted } from '../../features/forms/flash.ts'
import type { StaffReview } from '../../features/forms/hosted-form.tsx'
import { appealRejection } from '../../features/forms/rejections.server.ts'
import { getStaffReview } from '../../features/forms/staff-review.server.ts'
import { isRefunded, phaseOf } from '../../features/giveaways/giveaway-facts.ts'
import { readGiveaway, rightsOnGiveaway, submitGiveaway } from '../../features/giveaways/giveaways.server.ts'
import * as giveawayTexts from '../../features/giveaways/texts.ts'
import { addToCart } from '../../features/plan-units/add-to-cart.server.ts'
import { mayBuy, planUnitsFor, planUnitsForOnly } from '../../features/plan-units/plan-units.server.ts'
import { addedToCart } from '../../features/plan-units/texts.ts'
import { staysWith, todayAt } from '../../features/stays/hosting/hosting.server.ts'
import { ApiProblem, answer } from '../../lib/api.ts'
import { assertOrganization } from '../../lib/assert-organization.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/giveaway'
import * as texts from './texts.ts'

const GiveawayForm = lazyPart(() =>
  import('../../features/giveaways/giveaway-form.tsx').then((module) => ({ default: module.GiveawayForm })),
)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.data.heading ?? uiTexts.hosting, noIndex: true })

/** Why it's currently read-only. */
function closedBecause(
  giveaway: Giveaway,
  { update }: ReturnType<typeof rightsOnGiveaway>,
  staffReview: StaffReview | null,
): string | undefined {
  const { status } = giveaway
  if (isRefunded(giveaway)) return giveawayTexts.refunded
  if (awaitsPayment(giveaway))
    return phaseOf(giveaway, Date.now()) === 'closed' ? giveawayTexts.endedUnbought : giveawayTexts.opensOnceBought
  if (!update) return texts.viewOnly
  if (staffReview?.closed) return staffReview.closed
  if (status === 'Pending' && !staffReview) return uiTexts.lockedForReview
  if (status === 'Executed') return texts.giveawayDrawn
  if (['Accepted', 'Queued'].includes(status)) return texts.giveawayAccepted
  return undefined
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const id = 'giveawayId' in params ? params.giveawayId : undefined
  try {
    const today = await todayAt(api, params.orgId)
    const facts = { warning: flashMessage(request, notSubmitted), today }
    if (!id) {
      const stays = await staysWith(api, 'giveaway.Create', params.orgId)
      const values = formValues(giveawayFields)
      return {
        campaigns: await campaignChoices(api, user, params.orgId),
        saved: null,
        units: await planUnitsForOnly(api, user, stays, params.orgId),
        data: { ...facts, heading: texts.newGiveaway, stays, values, closed: undefined },
      }
    }
    const giveaway = await answer(api.GET('/api/giveaways/{id}', { params: { path: { id } } }))
    assertOrganization(giveaway, params.orgId, texts.noSuchGiveaway)
    const { status, version, price, purchaseStatus, rejection } = giveaway
    const opensOnceBought =
      awaitsPayment(giveaway) && !isRefunded(giveaway) && phaseOf(giveaway, Date.now()) !== 'closed'
    const rights = rightsOnGiveaway(user, giveaway)
    const staffReview =
      rights.asStaff && isInReview(status) ? await getStaffReview(api, 'giveaways', id, user.id) : null
    return {
      campaigns: await campaignChoices(api, user, params.orgId, giveaway.campaignId),
      saved: {
        id,
        status,
        version,
        rejection,
        mayUpdate: rights.update,
        staffReview,
        purchase: opensOnceBought && mayBuy(user, giveaway) ? { price, purchaseStatus } : null,
      },
      units: await planUnitsFor(api, user, giveaway),
      data: {
        ...facts,
        heading: giveaway.title,
        stays: giveaway.stayName,
        values: { ...formValues(giveawayFields, giveaway), campaignId: giveaway.campaignId ?? '' },
        closed: closedBecause(giveaway, rights, staffReview),
      },
    }
  } catch (error) {
    throw asRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const id = 'giveawayId' in params ? params.giveawayId : undefined
  const host = paths.host(params.orgId)
  const writtenIn = (form: FormData) => ({ ...readGiveaway(form), stayId: textOf(form, 'stayId') })
  // If dates are missing, let the API report it.
  const make = (written: ReturnType<typeof writtenIn>) =>
    answer(api.POST('/api/giveaways', { body: written as Required<typeof written> }))
  return answerForm(request, {
    save: async (form) => {
      if (!id) {
        await make(writtenIn(form))
        return redirect(host.giveaways({ told: 'saved' }))
      }
      await answer(
        api.PATCH('/api/giveaways/{id}', {
          params: { path: { id } },
          headers: ifVersion(form),
          body: readGiveaway(form),
        }),
      )
      return uiTexts.savedMessage
    },
    submit: async (form) => {
      if (id) await submitGiveaway(api, id, readGiveaway(form), ifVersion(form))
      else {
        const written = writtenIn(form)
        assertComplete(NewGiveaway.extend(SubmittedGiveaway.shape), written)
        const created = await make(written)
        try {
          await submitGiveaway(api, created.id)
        } catch (error) {
          if (!(error instanceof ApiProblem)) throw error
          // The draft was created, so go to it: retrying here would create a second one.
          return redirect(host.giveaway(created.id, { told: 'kept' }))
        }
      }
      return redirect(host.giveaways({ told: 'submitted' }))
    },
    buy: async () => {
      await addToCart(api, 'giveaways', id ?? '')
      return addedToCart
    },
    appeal: async (form) => {
      await appealRejection(api, 'giveaways', textOf(form, 'id'), textOf(form, 'message'))
      return redirect(host.giveaways({ told: 'appealed' }))
    },
  })
}

export default function HostGiveawayPage({ loaderData, actionData, params: { orgId } }: Route.ComponentProps) {
  const { saved, data: form } = loaderData
  if (!saved && form.stays?.length === 0)
    return <AddStayFirst orgId={orgId} icon={redeem} title={form.heading} level="h1" />
  return <GiveawayForm key={loaderData.saved?.id} orgId={orgId} {...loaderData} result={actionData} />
}
