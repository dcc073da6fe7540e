import { FAVORITES_MAX } from '@lodestay/domain'
import { z } from 'zod'
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import { favoriteIds, removeFavorite } from '../stays/index.ts'
import { likeStay } from './like-stay.ts'
import { forgetRemovedStays, restoreRemovedStays, saveRemovedStays } from './list-store.ts'

const reply = z.object({ favorites: z.array(z.string()) })

export const favoriteRoutes: Endpoint[] = [
  endpoint({
    method: 'POST',
    url: '/users/self/favorites',
    operationId: 'addFavoriteStay',
    summary: `Favorite a stay (idempotent), up to ${FAVORITES_MAX} per person; within a day of its removal, this also restores it to its lists`,
    access: 'user',
    body: z.strictObject({ stayId: z.string({ error: 'Stay is required.' }).min(1, 'Stay is required.').max(60) }),
    reply,
    problems: ['not-found', 'conflict'],
    handle: async ({ db, caller, body: { stayId }, now }) => {
      await likeStay(db, caller, stayId, now)
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
