// Operators
export const equals = 'equals'
export const notEquals = 'doesn’t equal'
export const lessThan = 'is less than'
export const lessThanOrEqual = 'is at most'
export const greaterThan = 'is more than'
export const greaterThanOrEqual = 'is at least'
export const isBefore = 'is before'
export const isNoLaterThan = 'is no later than'
export const isAfter = 'is after'
export const isNoEarlierThan = 'is no earlier than'
export const startsWith = 'starts with'
export const endsWith = 'ends with'
export const contains = 'contains'
export const notContains = 'doesn’t contain'
export const isEmpty = 'is empty'
export const isNotEmpty = 'isn’t empty'
export const isAnyOf = 'is any of'
export const isNoneOf = 'is none of'
export const is = 'is'

// Filter builder
export const builderTitle = 'Filter the table'
export const matchLabel = 'Rows match'
export const matchAll = 'All conditions'
export const matchAny = 'Any condition'
export function conditionNumber(n: number): string {
  return `Condition ${n}`
}
export function removeCondition(n: number): string {
  return `Remove condition ${n}`
}
export const field = 'Field'
export const operator = 'Operator'
export const value = 'Value'
export const values = 'Values'
export const choose = 'Choose…'
export const addCondition = 'Add condition'
export const noConditions = 'No conditions. The table shows all rows.'
export const applyFilter = 'Apply filter'
export const inDollars = 'In dollars'
export const severalValues = 'Press Enter or a comma after each one.'
export const timeInUtc = 'In UTC'
export const severalTimes = 'For example, 2027-05-01T14:00:00Z. Press Enter after each one.'

// Columns
export const columns = 'Columns'
export const shownColumns = 'Shown columns'
export const showColumns = 'Save columns'

// Filter bar
export function countedFilters(n: number): string {
  return `Filters (${n})`
}
export const anyOfThese = 'Any of these:'
export const clearFilter = 'Clear filter'

// Views
export const views = 'Views'
export const yourViews = 'Your views'
export const viewName = 'Name of this view'
export const saveView = 'Save view'
export function viewSaved(name: string): string {
  return `View “${name}” saved.`
}
export const viewDeleted = 'View deleted.'
export function deleteView(name: string): string {
  return `Delete view ${name}`
}
export const narrowFirst = 'Filter, search or sort the table first. Then you can save it as a view.'

// CSV link
export function csvLimit(rows: string): string {
  return `Up to ${rows} rows per file`
}
