import type { AttributeType } from '@lodestay/domain/enumerations'
import { answer } from '../../../lib/api.ts'
import { callPlatform } from '../../../lib/call-platform.ts'
import { catalogueOf } from '../../../lib/catalogue.ts'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import type { Suggestion } from '../../../ui/suggest-field.tsx'

export function asOption(name: string): ComboboxOption {
  return { value: name, label: name }
}

/** Catalogue entries that start with or contain the typed text. */
export async function searchCatalogue(type: AttributeType, text: string): Promise<readonly ComboboxOption[]> {
  const wanted = text.toLowerCase()
  const names = (await catalogueOf(type)).filter((name) => name.toLowerCase().includes(wanted))
  const begins = (name: string): number => (name.toLowerCase().startsWith(wanted) ? 0 : 1)
  return names.toSorted((a, b) => begins(a) - begins(b)).map(asOption)
}

/** The same for free-text inputs. */
export function suggestFromCatalogue(type: AttributeType) {
  return async (text: string): Promise<readonly Suggestion[]> =>
    (await searchCatalogue(type, text)).slice(0, 8).map(({ value }) => ({ value }))
}

/** Requests an addition to a catalogue. Rejects with an ApiProblem. */
export async function askForAttribute(type: AttributeType, name: string, description: string) {
  return answer(
    (await callPlatform()).POST('/api/stays/attributes/{type}', {
      params: { path: { type } },
      body: { name, description, iconUrl: '' },
    }),
  )
}
