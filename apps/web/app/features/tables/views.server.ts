import type { ViewedTable } from '@lodestay/domain/table-views/table-view'
import { type ApiClient, answer } from '../../lib/api.ts'
import { textOf } from '../../lib/form-result.ts'
import { pageAnswer } from '../../lib/session.server.ts'
import * as texts from './texts.ts'
import type { ShownView } from './views-button.tsx'

/** A user's views of a table. */
export async function viewsOf(api: ApiClient, table: ViewedTable): Promise<ShownView[]> {
  const { docs } = await pageAnswer(api.GET('/api/table-views', { params: { query: { table } } }))
  return docs.map(({ id, name, query }) => ({ id, name, query }))
}

/** Handlers for the forms of `ViewsButton`, by intent. */
export function changesOfViews(api: ApiClient, table: ViewedTable) {
  return {
    'save-view': async (form: FormData) => {
      const body = { table, name: textOf(form, 'name'), query: textOf(form, 'query') }
      await answer(api.POST('/api/table-views', { body }))
      return texts.viewSaved(body.name)
    },
    'delete-view': async (form: FormData) => {
      await api.DELETE('/api/table-views/{id}', { params: { path: { id: textOf(form, 'id') } } })
      return texts.viewDeleted
    },
  }
}
