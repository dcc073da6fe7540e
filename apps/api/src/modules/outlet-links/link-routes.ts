/** Staff management of the links that give outlet owners access to their tasks. */
import { daysBefore, OutletLink, OutletLinkFields, PageQuery, paged, publisherOf } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import { pageOfAll } from '../../kernel/paging.ts'
import type { Content } from '../../providers/content/content.ts'
import {
  activeLinksOfOthers,
  deleteEndedLinks,
  type LinkRow,
  linkOfOutlet,
  linksOfOutlets,
  renewLink,
  revokeLink,
} from './link-store.ts'
import { giveLink, invitation, type OwnerLinks } from './owner-links.ts'

const link = OutletLink.meta({ id: 'OutletLink' })

type Deps = OwnerLinks & { readonly content: Pick<Content, 'catalogue'> }
type LinkedOutlet = { readonly id: string; readonly name: string }

function stateOf({ revoked_at, expires_at }: LinkRow, now: Date): OutletLink['status'] {
  return revoked_at ? 'revoked' : expires_at <= now ? 'expired' : 'active'
}

function toLink({ id, name }: LinkedOutlet, row: LinkRow | undefined | null, now: Date, url: string | null = null) {
  return {
    outletId: id,
    outletName: name,
    status: row ? stateOf(row, now) : ('none' as const),
    email: row?.email ?? null,
    url,
    createdAt: row?.created_at.toISOString() ?? null,
    expiresAt: row?.expires_at.toISOString() ?? null,
    lastUsedAt: row?.last_used_at?.toISOString() ?? null,
  }
}

export function outletLinkRoutes({ content, ...ownerLinks }: Deps): Endpoint[] {
  const assisted = async (): Promise<LinkedOutlet[]> =>
    (await content.catalogue()).outlets.filter((outlet) => publisherOf(outlet) === 'assisted')
  /** The outlets where people post, and those that no longer are among them but still have a link that works. */
  const linked = async (db: Db, now: Date): Promise<LinkedOutlet[]> => {
    const outlets = await assisted()
    const ids = outlets.map(({ id }) => id)
    const others = await activeLinksOfOthers(db, ids, now)
    return [...outlets, ...others.map(({ outlet_id: id, outlet_name: name }) => ({ id, name }))]
  }
  /** An outlet where people post; includes ones missing from the content system that still have a link. */
  const outletBy = async (db: Db, id: string): Promise<LinkedOutlet> => {
    const outlet = (await assisted()).find((each) => each.id === id)
    const row = outlet ? null : await linkOfOutlet(db, id)
    if (!outlet && !row) throw notFound('No such outlet that people post for.')
    return outlet ?? { id, name: row?.outlet_name ?? '' }
  }
  const answer = async (db: Db, outlet: LinkedOutlet, now: Date, url: string | null = null) =>
    toLink(outlet, await linkOfOutlet(db, outlet.id), now, url)
  const byStaff = { access: 'staff', params: ById, problems: ['not-found'], reply: link } as const
  return [
    endpoint({
      method: 'GET',
      url: '/outlet-links',
      summary: 'List outlets that people post for, and others whose owners’ links still work, with their links',
      access: 'staff',
      query: PageQuery,
      reply: paged(link),
      handle: async ({ db, query, now }) => {
        const page = pageOfAll(query, await linked(db, now))
        const rows = await linksOfOutlets(
          db,
          page.docs.map(({ id }) => id),
        )
        const rowOf = (id: string) => rows.find((row) => row.outlet_id === id)
        return { ...page, docs: page.docs.map((outlet) => toLink(outlet, rowOf(outlet.id), now)) }
      },
    }),
    endpoint({
      ...byStaff,
      method: 'GET',
      url: '/outlet-links/:id',
      summary: 'Get an outlet owner’s link by the outlet’s ID',
      handle: async ({ db, params, now }) => answer(db, await outletBy(db, params.id), now),
    }),
    endpoint({
      ...byStaff,
      method: 'PUT',
      url: '/outlet-links/:id',
      summary: 'Email an outlet’s owner a new link, replacing the previous one; only this response has it',
      body: OutletLinkFields,
      // Outside the idempotency transaction, which would store the link with the response.
      ownTransaction: true,
      handle: async ({ db, caller, params: { id }, body: { email }, now }) => {
        const outlet = await outletBy(db, id)
        return db.transaction().execute(async (tx) => {
          const link = { outletId: id, outletName: outlet.name, email }
          const url = await giveLink(tx, ownerLinks, link, invitation(outlet.name), now)
          await audit(tx, { actorId: caller.id, action: 'outlet-link.give', subjectId: id })
          return answer(tx, outlet, now, url)
        })
      },
    }),
    endpoint({
      ...byStaff,
      method: 'POST',
      url: '/outlet-links/:id/renew',
      summary: 'Extend an outlet owner’s link to 90 days from now',
      handle: async ({ db, caller, params: { id }, now }) => {
        const outlet = await outletBy(db, id)
        const row = await linkOfOutlet(db, id, true)
        if (!row || row.revoked_at)
          throw new Problem('conflict', 'There is no link to renew. Create a new one for the outlet.')
        await renewLink(db, id, now)
        await audit(db, { actorId: caller.id, action: 'outlet-link.renew', subjectId: id })
        return answer(db, outlet, now)
      },
    }),
    endpoint({
      ...byStaff,
      method: 'DELETE',
      url: '/outlet-links/:id',
      operationId: 'revokeOutletLink',
      summary: 'Revoke an outlet owner’s link',
      handle: async ({ db, caller, params: { id }, now }) => {
        const outlet = await outletBy(db, id)
        const row = await linkOfOutlet(db, id, true)
        if (!row || row.revoked_at) throw new Problem('conflict', 'There is no link to revoke.')
        await revokeLink(db, id, now)
        await audit(db, { actorId: caller.id, action: 'outlet-link.revoke', subjectId: id })
        return answer(db, outlet, now)
      },
    }),
  ]
}

/** How long an ended link is remembered, so that opening it shows why it no longer works. */
const ENDED_RETENTION_DAYS = 90

export const outletLinkSweeps: Sweep[] = [
  {
    name: 'outlet-links:forget',
    cron: '29 3 * * *',
    run: (_, { db, now }) => deleteEndedLinks(db, daysBefore(now, ENDED_RETENTION_DAYS)),
  },
]
