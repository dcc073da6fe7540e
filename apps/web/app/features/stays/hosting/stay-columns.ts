import * as uiTexts from '../../../ui/texts.ts'
import * as texts from './texts.ts'

/** The columns that a host may hide; a stay's name and menu are always shown. */
export const stayColumns = [
  { key: 'status', label: uiTexts.state },
  { key: 'currentRate', label: uiTexts.rate },
  { key: 'favoriteCount', label: uiTexts.favorites },
  { key: 'updatedAt', label: texts.updated },
  { key: 'shown', label: uiTexts.shown },
] as const
export type StayColumn = (typeof stayColumns)[number]['key']
export const stayColumnKeys = stayColumns.map(({ key }) => key)
/** The table's key under which a device stores its columns. */
export const STAYS_TABLE = 'stays'
