import { localDay } from '@lodestay/domain/dates/time-zones'
import { Link, redirect } from 'react-router'
import { BusyDays } from '../../features/outlet-directory/busy-days.tsx'
import { busyDays, outletById, pricesOf } from '../../features/outlet-directory/directory.server.ts'
import { OutletProfile } from '../../features/outlet-directory/outlet-profile.tsx'
import { PriceList } from '../../features/outlet-directory/price-list.tsx'
import * as directoryTexts from '../../features/outlet-directory/texts.ts'
import { nextStepOf } from '../../features/promotions/next-step.ts'
import { beginPromotion } from '../../features/promotions/promotions.server.ts'
import { organizationOf, staysWith } from '../../features/stays/hosting/hosting.server.ts'
import { answerOneForm, textOf } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { Refused } from '../../ui/refused.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/outlet'

const PromoteForm = lazyPart(() =>
  import('../../features/outlet-directory/promote-form.tsx').then((module) => ({ default: module.PromoteForm })),
)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.outlet.name ?? uiTexts.outlets, noIndex: true })

export async function loader({ request, params: { orgId, outletId }, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const api = apiFor(context)
  try {
    const { timeZone } = await organizationOf(api, orgId)
    const from = localDay(new Date(), timeZone).slice(0, 7)
    const requested = new URL(request.url).searchParams.get('month') ?? ''
    const month = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(requested) && requested > from ? requested : from
    const [outlet, prices, days, stays] = await Promise.all([
      outletById(api, outletId),
      pricesOf(api, outletId),
      busyDays(api, outletId, month, timeZone),
      staysWith(api, 'promotion.Create', orgId),
    ])
    return { outlet, prices, days, stays, month, from }
  } catch (error) {
    throw asRouteError(error)
  }
}

/** Parses a choice in the form: a type and one of its variants. */
function readOffer(value: string): { promotionTypeId: string; variantId: string } {
  const [promotionTypeId = '', variantId = ''] = value.split(' ')
  return { promotionTypeId, variantId }
}

export async function action({ request, params: { orgId, outletId }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  return answerOneForm(request, async (form) => {
    const choices = { ...readOffer(textOf(form, 'offer')), postOutlets: [outletId] }
    const promotion = await beginPromotion(apiFor(context), textOf(form, 'stayId'), choices)
    return redirect(paths.host(orgId).promotionStep(promotion.stayId, promotion.id, nextStepOf(promotion)))
  })
}

/** An outlet as hosts see it: what it sells, when it is busy, and how to start a promotion with it. */
export default function HostOutlet({ loaderData, actionData, params }: Route.ComponentProps) {
  const { outlet, prices, days, stays, month, from } = loaderData
  const host = paths.host(params.orgId)
  return (
    <>
      <Link to={host.outlets()} className="link mb-4 inline-flex min-h-6 items-center text-sm">
        {directoryTexts.allOutlets}
      </Link>
      {actionData?.problem && <Refused problem={actionData.problem} requestId={actionData.requestId} />}
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-8">
          <OutletProfile outlet={outlet} />
          <section aria-labelledby="prices">
            <h2 id="prices" className="mb-3 text-xl">
              {directoryTexts.prices}
            </h2>
            <PriceList name={outlet.name} prices={prices} />
          </section>
        </div>
        <div className="flex flex-col gap-6">
          <PromoteForm orgId={params.orgId} stays={stays} isOpen={outlet.isOpen} prices={prices} result={actionData} />
          <section aria-labelledby="busy">
            <h2 id="busy" className="text-xl">
              {directoryTexts.calendar}
            </h2>
            <p className="mt-1 mb-3 text-sm text-ink-soft">{directoryTexts.calendarHint}</p>
            <BusyDays month={month} days={days} from={from} to={(next) => host.outlet(outlet.id, { month: next })} />
          </section>
        </div>
      </div>
    </>
  )
}
