/** Endpoints to transfer stays between organizations, and to accept them. */
import { can, isStaff, OrganizationFields, ownsOrganization, PageQuery, paged, StayTransfer } from '@lodestay/domain'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint, Pending } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { organizationById } from '../organizations/index.ts'
import { StayReply } from './stay-routes.ts'
import { getTransfer, listTransfers, type TransferSubject } from './stay-transfer-store.ts'
import { acceptTransfer, declineTransfer, moveOrAsk, stayToMove } from './transfer-stay.ts'

const TransferReply = StayTransfer.meta({ id: 'StayTransfer' })
const InOrganization = ById.extend({ stayId: z.string().max(60) })
const OfOrganization = ById.extend({ transferId: z.string().max(60) })

/** @throws Problem 403 if the caller sees the organization but doesn't own it, 404 if they can't see it. */
function requireOwner(caller: Caller, organizationId: string): void {
  if (ownsOrganization(caller, organizationId)) return
  throw isStaff(caller) || can(caller, 'org.View', { organizationId })
    ? new Problem('forbidden', 'Only owners can move stays.')
    : notFound()
}

async function ownTransfer(
  db: Db,
  caller: Caller,
  params: z.infer<typeof OfOrganization>,
  lock = false,
): Promise<TransferSubject> {
  requireOwner(caller, params.id)
  const found = await getTransfer(db, params.id, params.transferId, lock)
  if (!found) throw notFound('No such request.')
  return found
}

function answered(outcome: Awaited<ReturnType<typeof moveOrAsk>>) {
  return 'asked' in outcome ? new Pending(outcome.asked) : outcome
}

export const stayTransferRoutes = [
  endpoint({
    method: 'PUT',
    url: '/organizations/:id/stays/:stayId',
    operationId: 'moveStayToOrganization',
    problems: ['forbidden', 'not-found', 'illegal-move', 'locked-for-review'],
    summary:
      'Move a stay into an organization: immediately if the caller owns both, otherwise once an owner there accepts',
    access: 'user',
    params: InOrganization,
    reply: StayReply,
    pending: TransferReply,
    handle: async ({ db, caller, params, now }) => {
      const subject = await stayToMove(db, caller, params.stayId)
      return answered(await moveOrAsk(db, caller, subject, { to: params.id }, now))
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/organizations/:id/stays/:stayId',
    operationId: 'moveStayFromOrganization',
    problems: ['forbidden', 'not-found', 'illegal-move', 'locked-for-review'],
    summary: "Move a stay out of an organization: to `to`, to a new one with `name`, or to the caller's only other one",
    access: 'user',
    params: InOrganization,
    query: z
      .strictObject({
        to: z.string().min(1, 'Organization is required.').max(60).optional(),
        name: OrganizationFields.shape.name.optional(),
      })
      .refine(({ to, name }) => to === undefined || name === undefined, {
        path: ['name'],
        error: 'Name is for a new organization: leave it out where the stay goes into another.',
      }),
    reply: StayReply,
    pending: TransferReply,
    handle: async ({ db, caller, params, query, now }) => {
      const subject = await stayToMove(db, caller, params.stayId)
      if (subject.organizationId !== params.id) throw notFound('No such stay.')
      return answered(await moveOrAsk(db, caller, subject, query, now))
    },
  }),
  endpoint({
    method: 'GET',
    url: '/organizations/:id/stay-transfers',
    operationId: 'listStayTransfers',
    summary: 'List pending stay transfers to and from an organization',
    access: 'stay.View',
    params: ById,
    query: PageQuery,
    reply: paged(TransferReply),
    subject: ({ db, params }) => organizationById(db, params.id),
    handle: ({ db, params, query, now }) => listTransfers(db, params.id, query, now),
  }),
  endpoint({
    method: 'POST',
    url: '/organizations/:id/stay-transfers/:transferId/accept',
    operationId: 'acceptStayTransfer',
    problems: ['forbidden', 'not-found', 'illegal-move', 'locked-for-review'],
    summary: 'Accept a stay offered to the organization',
    access: 'user',
    params: OfOrganization,
    reply: StayReply,
    handle: async ({ db, caller, params, now }) => {
      const found = await ownTransfer(db, caller, params)
      if (found.transfer.to.id !== params.id)
        throw new Problem('forbidden', 'Only an owner of the receiving organization can accept the stay.')
      return acceptTransfer(db, caller, found, now)
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/organizations/:id/stay-transfers/:transferId',
    operationId: 'declineStayTransfer',
    problems: ['forbidden', 'not-found', 'illegal-move'],
    summary: 'Decline a stay offered to the organization, or withdraw one it offers',
    access: 'user',
    params: OfOrganization,
    reply: z.null(),
    status: 204,
    handle: async ({ db, caller, params, now }) => {
      await declineTransfer(db, caller, await ownTransfer(db, caller, params, true), params.id, now)
      return null
    },
  }),
]
