import { stepAt } from '@lodestay/domain/promotions/wizard-steps'
import { shownStayName } from '@lodestay/domain/stays/stay-name'
import { Suspense } from 'react'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { tasksOfPromotion } from '../../features/execution/execution.server.ts'
import { reviewMessages } from '../../features/forms/flash.ts'
import { appealRejection } from '../../features/forms/rejections.server.ts'
import * as formTexts from '../../features/forms/texts.ts'
import { addToCart } from '../../features/plan-units/add-to-cart.server.ts'
import { addedToCart } from '../../features/plan-units/texts.ts'
import { nextStepOf } from '../../features/promotions/next-step.ts'
import { outcomeOf } from '../../features/promotions/outcome-notice.tsx'
import {
  picturesOfStay,
  promotionById,
  promotionTypes,
  rightsOnPromotion,
  withdrawPromotion,
} from '../../features/promotions/promotions.server.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { lazyHydrate } from '../../lib/lazy-hydrate.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/promotion-wizard'
import * as texts from './texts.ts'

const PromotionWizard = lazyHydrate(() => import('../../features/promotions/wizard/promotion-wizard.tsx'))
// Preload before hydration: hydrating late would overwrite input made in the meantime.
if (!import.meta.env.SSR) await PromotionWizard.preload()

export const handle: PageHandle = { quiet: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: texts.promoteStay(
      shownStayName(
        (loaderData as { promotion?: { stayName?: string } } | undefined)?.promotion?.stayName,
        texts.aStay,
      ),
    ),
    noIndex: true,
  })

/** Don't revalidate between steps: the draft on the page is newer than what the loader would return. */
export function shouldRevalidate({ currentParams, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentParams.step !== nextParams.step && isStep(currentParams.step) && isStep(nextParams.step)
    ? false
    : defaultShouldRevalidate
}

/** The error for an invalid step index; undefined for the nine valid ones. */
function stepRefusal(text: string | undefined): string | undefined {
  try {
    stepAt(/^-?\d+$/.test(text ?? '') ? Number(text) : Number.NaN)
    return undefined
  } catch (error) {
    return (error as RangeError).message
  }
}

function isStep(text: string | undefined): boolean {
  return stepRefusal(text) === undefined
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const [promotion, types, stayPictures] = await Promise.all([
    promotionById(api, params.promotionId),
    promotionTypes(api),
    picturesOfStay(api, params.stayId),
  ]).catch((error) => {
    throw asRouteError(error)
  })
  // A URL with another organization's or stay's id must not show this promotion.
  if (promotion.organizationId !== params.orgId || promotion.stayId !== params.stayId)
    throw data({ detail: texts.noSuchPromotion }, { status: 404 })
  const { status } = promotion
  const outcome = status === 'Executed' ? outcomeOf(await tasksOfPromotion(api, promotion.id)) : null
  const loaded = {
    promotion,
    types,
    stayPictures,
    rejection: promotion.rejection,
    outcome,
    rights: rightsOnPromotion(user, promotion),
  }
  return data(loaded, { status: isStep(params.step) ? 200 : 404 })
}

/** The draft itself autosaves; these are separate forms. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  return answerForm(request, {
    buy: async () => {
      await addToCart(api, 'stay-promotions', params.promotionId)
      return addedToCart
    },
    withdraw: async () => {
      await withdrawPromotion(api, params.promotionId)
      return formTexts.withdrawn
    },
    appeal: async (form) => {
      await appealRejection(api, 'stay-promotions', params.promotionId, textOf(form, 'message'))
      return reviewMessages.appealed
    },
  })
}

export default function PromoteStay({ loaderData, actionData, params }: Route.ComponentProps) {
  const { promotion, types, stayPictures, rejection, outcome, rights } = loaderData
  const refusal = stepRefusal(params.step)
  if (refusal) {
    const back = paths.host(params.orgId).promotionStep(params.stayId, promotion.id, nextStepOf(promotion))
    return (
      <div className="page-column flex max-w-2xl flex-col gap-5 py-12">
        <h1 className="text-3xl">{texts.noSuchStep}</h1>
        <Notice
          kind="error"
          action={
            <ButtonLink size="small" to={back}>
              {texts.backToPromotion}
            </ButtonLink>
          }
        >
          {refusal}
        </Notice>
      </div>
    )
  }
  return (
    <Suspense>
      <PromotionWizard
        // Remount if a moderator, an appeal or the cart changed the status.
        key={`${promotion.id} ${promotion.status} ${promotion.purchaseStatus}`}
        orgId={params.orgId}
        promotion={promotion}
        types={types}
        stayPictures={stayPictures}
        step={Number(params.step)}
        rejection={rejection}
        rights={rights}
        outcome={outcome}
        result={actionData}
      />
    </Suspense>
  )
}
