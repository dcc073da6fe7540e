import * as uiTexts from '../../../ui/texts.ts'
import * as texts from './texts.ts'

/** The columns that a host may hide; a stay's name and its menu stay. */
export const stayColumns = [
  { key: 'status', label: uiTexts.state },
  { key: 'currentRate', label: uiTexts.rate },
  { key: 'favoriteCount', label: uiTexts.favorites },
  { key: 'updatedAt', label: texts.updated },
  { key: 'shown', label: uiTexts.shown },
] as const
export type StayColumn = (typeof stayColumns)[number]['key']
export const stayColumnKeys = stayColumns.map(({ key }) => key)
/** What the table is called where a device keeps its columns. */
export const STAYS_TABLE = 'stays'
