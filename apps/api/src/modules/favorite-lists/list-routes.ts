import {
  FAVORITE_LISTS_MAX,
  FavoriteList,
  FavoriteListChanges,
  FavoriteListFields,
  LISTED_STAYS_MAX,
  ListedStay,
  ListedStayFields,
  PageQuery,
  paged,
  SharedList,
} from '@lodestay/domain'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { lockUser } from '../users/index.ts'
import { likeStay } from './like-stay.ts'
import {
  addStayToList,
  countLists,
  deleteList,
  insertList,
  listById,
  listedStays,
  listLists,
  removeStayFromList,
  saveList,
  sharedList,
  stayInList,
} from './list-store.ts'

const StayOfList = z.strictObject({ id: z.string().max(60), stayId: z.string().max(60) })
const ByToken = z.strictObject({ token: z.string().max(60) })
const reply = FavoriteList.meta({ id: 'FavoriteList' })

/** @throws Problem 404, also for another user's list. */
async function ownList(db: Db, caller: Caller, id: string): Promise<FavoriteList> {
  const list = await listById(db, caller.id, id)
  if (!list) throw notFound('No such list.')
  return list
}

export const favoriteListRoutes: Endpoint[] = [
  endpoint({
    method: 'GET',
    url: '/favorite-lists',
    summary: "List the caller's favorite lists, newest first; with `stayId`, only those that contain the stay",
    access: 'user',
    query: PageQuery.extend({ stayId: z.string().max(60).optional() }),
    reply: paged(reply),
    handle: ({ db, caller, query }) => listLists(db, caller.id, query),
  }),
  endpoint({
    method: 'POST',
    url: '/favorite-lists',
    summary: `Create a favorite list; up to ${FAVORITE_LISTS_MAX} per person`,
    access: 'user',
    body: FavoriteListFields,
    reply,
    status: 201,
    location: '/favorite-lists',
    problems: ['conflict'],
    handle: async ({ db, caller, body }) => {
      await lockUser(db, caller.id)
      if ((await countLists(db, caller.id)) >= FAVORITE_LISTS_MAX)
        throw new Problem('conflict', `You have ${FAVORITE_LISTS_MAX} lists. Delete one first.`)
      return ownList(db, caller, await insertList(db, caller.id, body.name))
    },
  }),
  endpoint({
    method: 'GET',
    url: '/favorite-lists/:id',
    summary: "Get one of the caller's favorite lists",
    access: 'user',
    params: ById,
    reply,
    problems: ['not-found'],
    handle: ({ db, caller, params }) => ownList(db, caller, params.id),
  }),
  endpoint({
    method: 'PATCH',
    url: '/favorite-lists/:id',
    summary: 'Rename a list, share it with a link, or revoke the link permanently',
    access: 'user',
    params: ById,
    body: FavoriteListChanges,
    reply,
    problems: ['not-found'],
    handle: async ({ db, caller, params, body }) => {
      await saveList(db, (await ownList(db, caller, params.id)).id, body)
      return ownList(db, caller, params.id)
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/favorite-lists/:id',
    summary: 'Delete a list; its stays remain favorites',
    access: 'user',
    params: ById,
    reply: z.null(),
    status: 204,
    problems: ['not-found'],
    handle: async ({ db, caller, params }) => {
      await deleteList(db, (await ownList(db, caller, params.id)).id)
      return null
    },
  }),
  endpoint({
    method: 'GET',
    url: '/favorite-lists/:id/stays',
    operationId: 'listStaysOfFavoriteList',
    summary: "List a list's public stays with their notes, newest first",
    access: 'user',
    params: ById,
    query: PageQuery,
    reply: paged(ListedStay.meta({ id: 'ListedStay' })),
    problems: ['not-found'],
    handle: async ({ db, caller, params, query }) => listedStays(db, (await ownList(db, caller, params.id)).id, query),
  }),
  endpoint({
    method: 'PUT',
    url: '/favorite-lists/:id/stays/:stayId',
    operationId: 'putStayInFavoriteList',
    summary: `Add a stay to a list, or change its note; it becomes a favorite. Up to ${LISTED_STAYS_MAX} per list`,
    access: 'user',
    params: StayOfList,
    body: ListedStayFields,
    reply: z.null(),
    status: 204,
    problems: ['not-found', 'conflict'],
    handle: async ({ db, caller, params: { id, stayId }, body, now }) => {
      const list = await ownList(db, caller, id)
      await lockUser(db, caller.id)
      const { count, isIn } = await stayInList(db, list.id, stayId)
      if (!isIn && count >= LISTED_STAYS_MAX)
        throw new Problem('conflict', `A list can have up to ${LISTED_STAYS_MAX} stays.`)
      await likeStay(db, caller, stayId, now)
      await addStayToList(db, caller.id, list.id, stayId, body.note)
      return null
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/favorite-lists/:id/stays/:stayId',
    operationId: 'takeStayFromFavoriteList',
    summary: 'Remove a stay from a list; it remains a favorite',
    access: 'user',
    params: StayOfList,
    reply: z.null(),
    status: 204,
    problems: ['not-found'],
    handle: async ({ db, caller, params: { id, stayId } }) => {
      await removeStayFromList(db, (await ownList(db, caller, id)).id, stayId)
      return null
    },
  }),
  endpoint({
    method: 'GET',
    url: '/shared-lists/:token',
    operationId: 'getSharedFavoriteList',
    summary: 'Get a shared list by its link: its name, its owner, and its stays with their notes',
    access: 'public',
    params: ByToken,
    query: PageQuery,
    reply: SharedList,
    problems: ['not-found'],
    handle: async ({ db, params, query }) => {
      const list = await sharedList(db, params.token)
      if (!list) throw notFound('This list isn’t shared, or no longer is.')
      const { id, ...about } = list
      return { ...about, ...(await listedStays(db, id, query)) }
    },
  }),
]
