/** Saved table views: a table's filter, search and order under a name. */
import { z } from 'zod'
import { instant, oneOf, requiredText } from '../fields.ts'
import { messages } from '../messages.ts'
import { NAME_MAX } from '../text-limits.ts'

/** The tables that have saved views. */
export const viewedTables = ['stays', 'users', 'organizations', 'audit'] as const
export type ViewedTable = (typeof viewedTables)[number]

/** Maximum number of views per person and table. */
export const TABLE_VIEWS_MAX = 20

/** POST /table-views. */
export const TableViewFields = z.strictObject({
  table: oneOf('Table', viewedTables),
  name: requiredText('Name', NAME_MAX),
  /** The query string of the table's address, without the `?`. */
  query: z
    .string({ error: messages.required('Query') })
    .min(1, messages.required('Query'))
    .max(4000, messages.atMost('Query', 4000))
    .regex(/^[\x21-\x7e]+$/, 'Query must be the parameters of a URL.')
    .meta({ examples: ['filter=%7B%22items%22%3A%5B%5D%7D'] }),
})
export type TableViewFields = z.output<typeof TableViewFields>

export const TableView = z.object({ ...TableViewFields.shape, id: z.string(), createdAt: instant('createdAt') })
export type TableView = z.infer<typeof TableView>
