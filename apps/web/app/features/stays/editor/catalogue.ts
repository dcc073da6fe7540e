import { characters } from '@lodestay/domain/characters'
import type { AttributeType } from '@lodestay/domain/enumerations'
import { type StayFieldOf, stayFields } from '@lodestay/domain/stays/stay-fields'
import { answer } from '../../../lib/api.ts'
import { callPlatform } from '../../../lib/call-platform.ts'
import { type CatalogueEntry, catalogueOf } from '../../../lib/catalogue.ts'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import type { Suggestion } from '../../../ui/suggest-field.tsx'

export function asOption(name: string): ComboboxOption {
  return { value: name, label: name }
}

/** Catalogue entries that start with or contain the typed text. */
async function searchCatalogue(type: AttributeType, text: string): Promise<readonly ComboboxOption[]> {
  const needle = text.toLowerCase()
  const found = (await catalogueOf(type)).filter(({ name }) => name.toLowerCase().includes(needle))
  const begins = ({ name }: CatalogueEntry): number => (name.toLowerCase().startsWith(needle) ? 0 : 1)
  return found
    .toSorted((a, b) => begins(a) - begins(b))
    .map(({ name, description: detail, iconUrl }) => ({
      ...asOption(name),
      ...(detail && { detail }),
      ...(iconUrl && { iconUrl }),
    }))
}

/**
 * `searchCatalogue` for a stay's field. Tags and special interests share a catalogue, but a tag must be shorter: entries
 * too long for the field are left out, because it would be refused with them.
 */
export async function searchNames(name: StayFieldOf<'names'>, text: string): Promise<readonly ComboboxOption[]> {
  const { catalogue, max } = stayFields[name]
  return (await searchCatalogue(catalogue, text)).filter(({ value }) => characters(value) <= max)
}

/** Catalogue suggestions for free-text inputs. */
export function suggestFromCatalogue(type: AttributeType) {
  return async (text: string): Promise<readonly Suggestion[]> =>
    (await searchCatalogue(type, text)).slice(0, 8).map(({ value, detail }) => ({ value, ...(detail && { detail }) }))
}

/** Requests an addition to a catalogue. Rejects with an ApiProblem. */
export async function askForAttribute(type: AttributeType, body: CatalogueEntry) {
  return answer(
    (await callPlatform()).POST('/api/stays/attributes/{type}', {
      params: { path: { type } },
      body,
    }),
  )
}
