import type { AttributeType } from '@lodestay/domain/enumerations'
import { answer } from './api.ts'
import { callPlatform } from './call-platform.ts'

const MOST_PAGES = 5
const catalogues = new Map<AttributeType, Promise<readonly string[]>>()

async function loadCatalogue(type: AttributeType): Promise<readonly string[]> {
  const api = await callPlatform()
  const names: string[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const params = { path: { type }, query: { limit: 100, page } }
    const { docs, hasNextPage } = await answer(api.GET('/api/stays/attributes/{type}', { params }))
    names.push(...docs.map(({ name }) => name))
    if (!hasNextPage) break
  }
  return names
}

/** The names of one attribute type, most common first; fetched once, on first use. */
export function catalogueOf(type: AttributeType): Promise<readonly string[]> {
  const known = catalogues.get(type)
  if (known) return known
  const asked = loadCatalogue(type).catch((error: unknown) => {
    catalogues.delete(type)
    throw error
  })
  catalogues.set(type, asked)
  return asked
}
