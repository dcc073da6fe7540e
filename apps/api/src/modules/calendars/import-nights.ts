/** Fills the calendars of imported stays with what their source reported for each night. */
import { isDeepStrictEqual } from 'node:util'
import { subtractNights } from '@lodestay/domain'
import { auditAll } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { getImported, type ImportedNights, saveImported } from './imported-night-store.ts'
import { type Rule, settleKnownOf } from './night-store.ts'
import { stopSent } from './sent-night-store.ts'

export type NightsOutcome = 'changed' | 'unchanged' | 'kept-by-host'

/** The caller has locked the stays. @returns the outcome for each; nights a host has since taken over are left alone */
export async function importNights(
  db: Db,
  stays: readonly ImportedNights[],
  { actorId, today, now }: { actorId: string; today: string; now: Date },
): Promise<Map<string, NightsOutcome>> {
  const imported = await getImported(
    db,
    stays.map(({ stayId }) => stayId),
    today,
  )
  const importedOf = new Map(imported.map((each) => [each.stayId, each]))
  const outcomes = new Map<string, NightsOutcome>()
  const changed: ImportedNights[] = []
  for (const stay of stays) {
    const found = importedOf.get(stay.stayId)
    if (!found) continue
    const { isHosts, hostRules } = found
    const changes = {
      ...stay,
      prices: mergeRules(stay.prices, hostRules.prices),
      minimumNights: mergeRules(stay.minimumNights, hostRules.minimumNights),
    }
    const outcome = isHosts
      ? 'kept-by-host'
      : isDeepStrictEqual(fromToday(found, today), changes)
        ? 'unchanged'
        : 'changed'
    outcomes.set(stay.stayId, outcome)
    if (outcome === 'changed') changed.push(changes)
  }
  if (changed.length === 0) return outcomes
  await saveImported(db, changed, now)
  const ids = changed.map(({ stayId }) => stayId)
  await settleKnownOf(db, ids, { now, isChanged: true })
  for (const stayId of ids) if (importedOf.get(stayId)?.isSent) await stopSent(db, stayId, now)
  await auditAll(
    db,
    changed.map(({ stayId, taken, until }) => ({
      actorId,
      action: 'stay.availability',
      subjectId: stayId,
      after: { source: 'import', taken: taken.length, until },
    })),
  )
  return outcomes
}

/** Rules for the nights that have none from the host. */
function mergeRules(rules: readonly Rule[], ofHost: readonly Rule[]): Rule[] {
  return rules.flatMap((rule) => subtractNights([rule], ofHost).map((nights) => ({ ...nights, value: rule.value })))
}

/** What was imported before, without past nights. */
function fromToday({ stayId, taken, prices, minimumNights, until }: ImportedNights, today: string): ImportedNights {
  const ahead = <R extends Rule | { start: string; end: string }>(ranges: readonly R[]) =>
    ranges.map((range) => (range.start < today ? { ...range, start: today } : range))
  return { stayId, taken: ahead(taken), prices: ahead(prices), minimumNights: ahead(minimumNights), until }
}
