import type { Analytics } from '@lodestay/domain'
import { type CountedKind, countedKinds } from '@lodestay/domain/events/counting'
import { sourceNames } from '@lodestay/domain/events/source'
import { shownStayName } from '@lodestay/domain/stays/stay-name'
import { toCsv } from '../../lib/csv.ts'
import * as texts from './texts.ts'

/** The downloadable tables. */
export const csvTables = ['day', 'source', 'stay', 'promotion'] as const
export type CsvTable = (typeof csvTables)[number]

const headings = countedKinds.map((kind) => texts.kinds[kind])

function countsOf(row: Readonly<Record<CountedKind, number>>): number[] {
  return countedKinds.map((kind) => row[kind])
}

/** A table of an analytics page as CSV. */
export function analyticsCsv({ days, sources, stays, promotions }: Analytics, table: CsvTable): string {
  switch (table) {
    case 'day':
      return toCsv(
        [texts.day, ...headings],
        days.map((row) => [row.day, ...countsOf(row)]),
      )
    case 'source':
      return toCsv(
        [texts.source, ...headings],
        sources.map((row) => [sourceNames[row.source], ...countsOf(row)]),
      )
    case 'stay':
      return toCsv(
        [texts.stay, ...headings],
        stays.map((row) => [shownStayName(row.name, texts.deletedStay), ...countsOf(row)]),
      )
    case 'promotion':
      return toCsv(
        [texts.csvPromotion, texts.csvOutlet, ...headings],
        promotions.map((row) => [row.title || texts.deletedPromotion, row.outletName, ...countsOf(row)]),
      )
  }
}
