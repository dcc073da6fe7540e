import { z } from 'zod'
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import { addFavorite, favoriteIds, removeFavorite, stayById } from '../stays/index.ts'
import { forgetRemovedStays, restoreRemovedStays, saveRemovedStays } from './list-store.ts'

const reply = z.object({ favorites: z.array(z.string()) })

export const favoriteRoutes: Endpoint[] = [
  endpoint({
    method: 'POST',
    url: '/users/self/favorites',
    operationId: 'addFavoriteStay',
    summary: 'Favorite a stay (idempotent); within a day of its removal, this also restores it to its lists',
    access: 'user',
    body: z.strictObject({ stayId: z.string({ error: 'Stay is required.' }).min(1, 'Stay is required.').max(60) }),
    reply,
    problems: ['not-found'],
    handle: async ({ db, caller, body: { stayId }, now }) => {
      if (!(await stayById(db, stayId))?.isPublic) throw notFound('No such stay.')
      await addFavorite(db, caller.id, stayId, now)
      await restoreRemovedStays(db, caller.id, stayId, now)
      return { favorites: await favoriteIds(db, caller.id) }
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/users/self/favorites/:stayId',
    operationId: 'removeFavoriteStay',
    summary: 'Remove a favorite, also from all lists (idempotent)',
    access: 'user',
    params: z.strictObject({ stayId: z.string().max(60) }),
    reply,
    handle: async ({ db, caller, params, now }) => {
      await saveRemovedStays(db, caller.id, params.stayId, now)
      await removeFavorite(db, caller.id, params.stayId, now)
      return { favorites: await favoriteIds(db, caller.id) }
    },
  }),
]

export const favoriteSweeps: Sweep[] = [
  { name: 'favorite-lists:forget-removed', cron: '43 * * * *', run: (_, { db, now }) => forgetRemovedStays(db, now) },
]
