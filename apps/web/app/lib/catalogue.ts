import type { StayAttribute } from '@lodestay/domain/attributes/attribute'
import type { AttributeType } from '@lodestay/domain/enumerations'
import { answer } from './api.ts'
import { callPlatform } from './call-platform.ts'

export type CatalogueEntry = Pick<StayAttribute, 'name' | 'description' | 'iconUrl'>

const MOST_PAGES = 5
const catalogues = new Map<AttributeType, Promise<readonly CatalogueEntry[]>>()

async function loadCatalogue(type: AttributeType): Promise<readonly CatalogueEntry[]> {
  const api = await callPlatform()
  const entries: CatalogueEntry[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const params = { path: { type }, query: { limit: 100, page } }
    const { docs, hasNextPage } = await answer(api.GET('/api/stays/attributes/{type}', { params }))
    entries.push(...docs)
    if (!hasNextPage) break
  }
  return entries
}

/** The attributes of one type, most common first; fetched once, on first use. */
export function catalogueOf(type: AttributeType): Promise<readonly CatalogueEntry[]> {
  const known = catalogues.get(type)
  if (known) return known
  const asked = loadCatalogue(type).catch((error: unknown) => {
    catalogues.delete(type)
    throw error
  })
  catalogues.set(type, asked)
  return asked
}
