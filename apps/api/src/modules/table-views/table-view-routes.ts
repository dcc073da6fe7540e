import { onOnePage, paged, TABLE_VIEWS_MAX, TableView, TableViewFields, viewedTables } from '@lodestay/domain'
import { z } from 'zod'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { lockUser } from '../users/index.ts'
import { deleteView, listViews, saveView } from './table-view-store.ts'

const reply = TableView.meta({ id: 'TableView' })

export const tableViewRoutes: Endpoint[] = [
  endpoint({
    method: 'GET',
    url: '/table-views',
    summary: "List the caller's table views by name",
    access: 'user',
    query: z.strictObject({ table: z.enum(viewedTables).optional() }),
    reply: paged(reply),
    handle: async ({ db, caller, query }) => onOnePage(await listViews(db, caller.id, query.table)),
  }),
  endpoint({
    method: 'POST',
    url: '/table-views',
    operationId: 'saveTableView',
    summary: `Save a table view, replacing one with the same name; up to ${TABLE_VIEWS_MAX} per table`,
    access: 'user',
    body: TableViewFields,
    reply,
    status: 201,
    problems: ['conflict'],
    handle: async ({ db, caller, body }) => {
      // Otherwise two concurrent calls could exceed the limit.
      await lockUser(db, caller.id)
      const views = await listViews(db, caller.id, body.table)
      const isNew = views.every(({ name }) => name.toLowerCase() !== body.name.toLowerCase())
      if (isNew && views.length >= TABLE_VIEWS_MAX)
        throw new Problem('conflict', `You have ${TABLE_VIEWS_MAX} views of this table. Delete one first.`)
      return saveView(db, caller.id, body)
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/table-views/:id',
    summary: 'Delete a table view',
    access: 'user',
    params: ById,
    reply: z.null(),
    status: 204,
    problems: ['not-found'],
    handle: async ({ db, caller, params }) => {
      if (!(await deleteView(db, caller.id, params.id))) throw notFound('No such view.')
      return null
    },
  }),
]
