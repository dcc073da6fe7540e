import type { StayPlanUnits } from '@lodestay/domain'
import { AWAITS_PAYMENT, type ExtraItem, proposalText, quoteExtra, quoteText } from '@lodestay/domain/plans/plan-units'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { answer } from '../../lib/api.ts'
import { callPlatform } from '../../lib/call-platform.ts'
import { paths } from '../../lib/paths.ts'
import * as texts from './texts.ts'

/** The units of one stay's plan. */
export type UnitsOfStay = { readonly stayId: string; readonly units: StayPlanUnits }

/** A stay's units, bypassing the client's cache: the last one may just have been used on another page. */
export async function unitsNow(stayId: string): Promise<StayPlanUnits> {
  const params = { path: { id: stayId } }
  return answer((await callPlatform()).GET('/api/stays/{id}/plan-units', { params, cache: 'no-store' }))
}

/** The chosen stay's units: the loaded ones, or else fetched once it is chosen. */
function useUnits(loaded: UnitsOfStay | null, stayId: string): StayPlanUnits | null {
  const [confirming, setConfirming] = useState<UnitsOfStay | null>(null)
  const known = [loaded, confirming].find((each) => each?.stayId === stayId) ?? null
  const isKnown = known !== null
  useEffect(() => {
    if (!stayId || isKnown) return
    let isCurrent = true
    void unitsNow(stayId).then(
      (units) => isCurrent && setConfirming({ stayId, units }),
      // The list shows the price again before anything is paid.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [stayId, isKnown])
  return known?.units ?? null
}

type Props = {
  readonly item: ExtraItem
  readonly loaded: UnitsOfStay | null
  /** The form's value: '' until a stay is chosen. */
  readonly stayId: string
}

/**
 * What promoting a cancellation or opening a giveaway will cost, and why; on the Free plan, how much a plan would save.
 */
export function ExtraCost({ item, loaded, stayId }: Props) {
  const units = useUnits(loaded, stayId)
  const quote = units && quoteExtra(item, units)
  const isShown = quote !== null && (quote.price > 0 || quote.unit !== null)
  return (
    <div aria-live="polite">
      {isShown && (
        <div className="rounded-lg bg-sunken p-4 text-sm">
          <p className="font-semibold">{quoteText(item, quote)}</p>
          {units?.awaitsPayment && <p className="mt-1 text-ink-soft">{AWAITS_PAYMENT}</p>}
          {quote.proposal && (
            <p className="mt-1 text-ink-soft">
              {proposalText(quote.proposal)}{' '}
              <Link to={paths.plans()} className="link">
                {texts.seePlans}
              </Link>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
