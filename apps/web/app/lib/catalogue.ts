import type { StayAttribute } from '@lodestay/domain/attributes/attribute'
import type { AttributeType } from '@lodestay/domain/enumerations'
import { allDocs, answer } from './api.ts'
import { callPlatform } from './call-platform.ts'

export type CatalogueEntry = Pick<StayAttribute, 'name' | 'description' | 'iconUrl'>

const catalogues = new Map<AttributeType, Promise<readonly CatalogueEntry[]>>()

async function loadCatalogue(type: AttributeType): Promise<readonly CatalogueEntry[]> {
  const api = await callPlatform()
  return allDocs<CatalogueEntry>((next) => {
    const params = { path: { type }, query: { limit: 100, ...next } }
    return answer(api.GET('/api/stays/attributes/{type}', { params }))
  })
}

/** The attributes of one type, most common first; fetched once, on first use. */
export function catalogueOf(type: AttributeType): Promise<readonly CatalogueEntry[]> {
  const known = catalogues.get(type)
  if (known) return known
  const loading = loadCatalogue(type).catch((error: unknown) => {
    catalogues.delete(type)
    throw error
  })
  catalogues.set(type, loading)
  return loading
}
