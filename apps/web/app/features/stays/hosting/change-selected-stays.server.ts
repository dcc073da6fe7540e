import { parsePrice } from '@lodestay/domain/promotions/price'
import { UNTITLED_STAY } from '@lodestay/domain/stays/stay-name'
import { type ApiClient, ApiProblem, answer, ifMatch } from '../../../lib/api.ts'
import { changeSelected, selectedIn } from '../../../lib/change-selected.ts'
import { textOf } from '../../../lib/form-result.ts'
import * as texts from './texts.ts'

type Target = { readonly params: { path: { id: string } }; readonly headers: Record<string, string> }

/** What is done to all selected stays at once: a form's work by its intent. Whatever is refused says for which stay. */
export function changesOfSelectedStays(api: ApiClient) {
  const toEach = (done: (n: number) => string, change: (target: Target) => Promise<unknown>) => (form: FormData) =>
    changeSelected(selectedIn(form), done, (id) => changeNamed(api, id, change))
  return {
    'show-selected': toEach(texts.nowShown, (target) => answer(api.POST('/api/stays/{id}/enable', target))),
    'hide-selected': toEach(texts.nowHidden, (target) =>
      answer(api.POST('/api/stays/{id}/disable', { ...target, body: {} })),
    ),
    'submit-selected': toEach(texts.submitted, (target) =>
      answer(api.POST('/api/stays/{id}/applications', { ...target, body: {} })),
    ),
    'rate-selected': (form: FormData) => {
      const currentRate = parsePrice(textOf(form, 'rate'))
      if (currentRate === null) throw new ApiProblem(422, { errors: [{ path: 'rate', message: texts.enterRate }] })
      return toEach(texts.rateSaved, (target) =>
        answer(api.POST('/api/stays/{id}/drafts', { ...target, body: { currentRate } })),
      )(form)
    },
  }
}

/** Changes the version that is read here, so that it doesn't overwrite what somebody saves at the same moment. */
async function changeNamed(api: ApiClient, id: string, change: (target: Target) => Promise<unknown>): Promise<void> {
  const params = { path: { id } }
  const stay = await answer(api.GET('/api/stays/{id}', { params: { ...params, query: { checkDrafts: 'true' } } }))
  try {
    await change({ params, headers: ifMatch(stay) })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const reason = error.errors[0]?.message ?? error.detail
    throw new ApiProblem(error.status, {
      ...error.document,
      errors: [],
      detail: texts.refusedFor(stay.displayName || UNTITLED_STAY, reason),
    })
  }
}
