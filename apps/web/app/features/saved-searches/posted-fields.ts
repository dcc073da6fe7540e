import type { SearchFrequency } from '@lodestay/domain/saved-searches/saved-search'
import { textOf } from '../../lib/form-result.ts'

/** Reads a search's posted fields. */
export function postedFields(form: FormData) {
  return {
    name: textOf(form, 'name'),
    frequency: textOf(form, 'frequency') as SearchFrequency,
    byMail: form.get('byMail') === 'on',
  }
}
