/** Creates the demo traveler's saved items through the product's own functions. */
import type { Db } from '@lodestay/api/kernel/db'
import { addStayToList, insertList } from '@lodestay/api/modules/favorite-lists/index'
import { insertSearch } from '@lodestay/api/modules/saved-searches/index'
import { filterOf } from '@lodestay/api/modules/search/index'
import { addFavorites } from '@lodestay/api/modules/stays/index'
import { insertWatch } from '@lodestay/api/modules/watches/index'
import { SavedSearchFields, stayFilterFields, WatchFields } from '@lodestay/domain'
import type { DemoTravels } from './world/index.ts'

type Traveler = {
  readonly userId: string
  /** Looks up the id of one of the world's stays by its key. */
  readonly stayIdOf: (key: string) => string
  readonly now: Date
}

export async function addTravels(db: Db, travels: DemoTravels, { userId, stayIdOf, now }: Traveler): Promise<void> {
  for (const key of travels.favoriteKeys) await addFavorites(db, stayIdOf(key), [userId])
  const listId = await insertList(db, userId, travels.list.name)
  for (const { stayKey, note } of travels.list.stays) await addStayToList(db, userId, listId, stayIdOf(stayKey), note)

  const search = SavedSearchFields.parse(travels.search)
  await insertSearch(db, userId, search, filterOf(JSON.stringify(search.filter), stayFilterFields, now))

  const places = [
    { kind: 'stay', stayId: stayIdOf(travels.watchedStayKey) },
    { kind: 'city', ...travels.watchedCity },
  ]
  for (const place of places) await insertWatch(db, userId, WatchFields.parse({ place }), now)
}
