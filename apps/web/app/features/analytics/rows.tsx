import type { Analytics } from '@lodestay/domain'
import { sourceNames } from '@lodestay/domain/events/source'
import { shownStayName } from '@lodestay/domain/stays/stay-name'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import type { CountRow } from './count-table.tsx'
import * as texts from './texts.ts'

export function sourceRows({ sources }: Pick<Analytics, 'sources'>): CountRow[] {
  return sources.map((row) => ({ ...row, key: row.source, name: sourceNames[row.source] }))
}

/** @param own ids of the organization's current stays: those of another host have no page here. */
export function stayRows({ stays }: Pick<Analytics, 'stays'>, orgId: string, own: ReadonlySet<string>): CountRow[] {
  return stays.map((row) => ({
    ...row,
    key: row.stayId,
    name: own.has(row.stayId) ? (
      <Link to={paths.host(orgId).stay(row.stayId)} className="link">
        {shownStayName(row.name)}
      </Link>
    ) : (
      shownStayName(row.name, texts.deletedStay)
    ),
  }))
}

export function promotionRows({ promotions }: Pick<Analytics, 'promotions'>, orgId: string): CountRow[] {
  return promotions.map((row) => ({
    ...row,
    key: `${row.promotionId} ${row.outletId}`,
    name: row.title ? (
      <Link to={paths.host(orgId).promotion(row.promotionId)} className="link">
        {texts.onOutlet(row.title, row.outletName)}
      </Link>
    ) : (
      texts.deletedPromotion
    ),
  }))
}
