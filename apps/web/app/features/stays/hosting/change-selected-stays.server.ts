import { picturesNeeded } from '@lodestay/domain/stays/fewest-pictures'
import type { Stay } from '@lodestay/domain/stays/stay'
import { StayFields } from '@lodestay/domain/stays/stay'
import { stayFields } from '@lodestay/domain/stays/stay-fields'
import { shownStayName } from '@lodestay/domain/stays/stay-name'
import { type ApiClient, ApiProblem, answer, ifMatch } from '../../../lib/api.ts'
import { changeSelected, selectedIn } from '../../../lib/change-selected.ts'
import { textOf } from '../../../lib/form-result.ts'
import { readPosted } from '../../fields/posted-values.ts'
import * as formTexts from '../../forms/texts.ts'
import { type SharedChange, sharedChanges } from './shared-changes.ts'
import * as texts from './texts.ts'

type Target = { readonly params: { path: { id: string } }; readonly headers: Record<string, string> }
type Change = (target: Target, stay: Stay) => Promise<unknown>

/** Bulk actions on selected stays: a form handler by intent. Errors name the stay. */
export function changesOfSelectedStays(api: ApiClient) {
  const toEach = (done: (n: number) => string, change: Change) => (form: FormData) =>
    changeSelected(selectedIn(form), done, (id) => changeNamed(api, id, change))
  return {
    'show-selected': toEach(texts.nowShown, (target) => answer(api.POST('/api/stays/{id}/enable', target))),
    'hide-selected': toEach(texts.nowHidden, (target) =>
      answer(api.POST('/api/stays/{id}/disable', { ...target, body: {} })),
    ),
    'submit-selected': toEach(texts.submitted, (target, stay) => {
      const least = picturesNeeded(stay)
      if (stay.media.length < least) throw refused('media', formTexts.picturesNeeded(least))
      return answer(api.POST('/api/stays/{id}/applications', { ...target, body: {} }))
    }),
    'edit-selected': (form: FormData) => {
      const change = sharedChanges.find(({ value }) => value === textOf(form, 'change'))
      if (!change) throw refused('change', texts.chooseChange)
      const valueFor = sharedValue(change, form)
      const done = (n: number): string => texts.changeSaved(stayFields[change.name].label, n)
      return toEach(done, async (target, stay) => {
        const value = valueFor(stay)
        // Skip stays that already have the value: they need no new version, and live ones no edit.
        if (JSON.stringify(value) === JSON.stringify(stay[change.name])) return
        await answer(api.POST('/api/stays/{id}/drafts', { ...target, body: { [change.name]: value } }))
      })(form)
    },
  }
}

function refused(path: string, message: string): ApiProblem {
  return new ApiProblem(422, { errors: [{ path, message }] })
}

/**
 * Computes a stay's new field value. Throws the error that the API would return on submission, before any stay is
 * changed.
 */
function sharedValue(change: SharedChange, form: FormData): (stay: Stay) => unknown {
  if (change.how === 'set') {
    const { name } = change
    const value = readPosted({ [name]: stayFields[name] }, form)[name]
    if (value === undefined || value === null || value === '') throw refused(name, texts.enterValue)
    const { error } = StayFields.shape[name].safeParse(value)
    if (error) throw refused(name, error.issues[0]?.message ?? texts.enterValue)
    return () => value
  }
  const { name, how } = change
  const names = form.getAll(name).map(String)
  if (names.length === 0) throw refused(name, texts.chooseNames)
  return (stay) => (how === 'remove' ? without(stay[name], names) : [...stay[name], ...without(names, stay[name])])
}

function without(names: readonly string[], others: readonly string[]): string[] {
  const removed = new Set(others.map((name) => name.toLowerCase()))
  return names.filter((name) => !removed.has(name.toLowerCase()))
}

/** Changes the version that is read here, so that it doesn't overwrite a concurrent save. */
async function changeNamed(api: ApiClient, id: string, change: Change): Promise<void> {
  const params = { path: { id } }
  const stay = await answer(api.GET('/api/stays/{id}', { params: { ...params, query: { checkDrafts: 'true' } } }))
  try {
    await change({ params, headers: ifMatch(stay) }, stay)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const reason = error.errors[0]?.message ?? error.detail
    throw new ApiProblem(error.status, {
      ...error.document,
      errors: [],
      detail: texts.refusedFor(shownStayName(stay.displayName), reason),
    })
  }
}
