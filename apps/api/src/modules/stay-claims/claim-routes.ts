import { PageQuery, paged, StayClaim, StayClaimFields, StayClaimMessage, StayClaimRefusal } from '@lodestay/domain'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import type { PageReader } from '../../providers/network/page-reader.ts'
import {
  assertImpartial,
  beginClaim,
  checkCode,
  claimableStay,
  expireClaims,
  refuseClaim,
  requestReview,
  verifyClaim,
} from './claim-stay.ts'
import { getClaim, listClaims, listOwnClaims } from './claim-store.ts'

const ClaimReply = StayClaim.meta({ id: 'StayClaim' })
const ByClaim = ById.extend({ claimId: z.string().max(60) })

/** A claim for staff to decide. @throws Problem 404, 403 if they aren't impartial */
async function claimToDecide(
  db: Db,
  caller: Caller,
  { id, claimId }: z.output<typeof ByClaim>,
  lock = false,
): Promise<StayClaim> {
  const claim = await getClaim(db, { stayId: id, claimId, viewerId: caller.id }, lock)
  if (!claim) throw notFound('No such claim.')
  assertImpartial(caller, claim)
  return claim
}

export function stayClaimRoutes(reader: PageReader): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      url: '/claims',
      operationId: 'listStayClaims',
      summary: 'List hosts’ claims to imported stays, those that contacted staff first',
      access: 'staff',
      query: PageQuery.extend({ status: StayClaim.shape.status.optional() }),
      reply: paged(ClaimReply),
      handle: ({ db, caller, query }) => listClaims(db, query, caller.id),
    }),
    endpoint({
      method: 'GET',
      url: '/stays/:id/claims',
      operationId: 'listOwnStayClaims',
      summary: 'List the caller’s own claims to a stay, newest first',
      access: 'user',
      params: ById,
      query: PageQuery,
      reply: paged(ClaimReply),
      handle: ({ db, caller, params, query }) => listOwnClaims(db, params.id, caller.id, query),
    }),
    endpoint({
      method: 'POST',
      url: '/stays/:id/claims',
      operationId: 'claimStay',
      summary: 'Claim an imported stay: with the code on its booking page, or with a message to staff',
      access: 'user',
      rate: 'forms',
      problems: ['already-exists', 'conflict'],
      params: ById,
      body: StayClaimFields,
      reply: ClaimReply,
      status: 201,
      handle: async ({ db, caller, params, body, now }) =>
        beginClaim(db, caller, await claimableStay(db, caller, params.id), body, now),
    }),
    endpoint({
      method: 'POST',
      url: '/stays/:id/claims/:claimId/message',
      operationId: 'askStaffAboutStayClaim',
      summary: 'Send staff a message, so that they decide on the claim',
      access: 'user',
      rate: 'forms',
      problems: ['illegal-move'],
      params: ByClaim,
      body: StayClaimMessage,
      reply: ClaimReply,
      handle: ({ db, caller, params: { id: stayId, claimId }, body, now }) =>
        requestReview(db, caller, { stayId, claimId }, body.message, now),
    }),
    endpoint({
      method: 'POST',
      url: '/stays/:id/claims/:claimId/check',
      operationId: 'checkStayClaim',
      summary:
        'Check the booking page now: if it shows the code, the stay becomes the claimant’s; at most twice a minute',
      access: 'user',
      rate: 'forms',
      problems: ['illegal-move', 'conflict'],
      params: ByClaim,
      reply: ClaimReply,
      // This waits for another site.
      ownTransaction: true,
      handle: ({ db, caller, params: { id: stayId, claimId }, now }) =>
        checkCode({ db, reader, caller, now }, { stayId, claimId }),
    }),
    endpoint({
      method: 'POST',
      url: '/stays/:id/claims/:claimId/accept',
      operationId: 'acceptStayClaim',
      summary: 'Approve a claim, which gives the stay to the claimant',
      access: 'staff',
      problems: ['illegal-move', 'conflict'],
      params: ByClaim,
      reply: ClaimReply,
      handle: async ({ db, caller, params, now }) => {
        const { id: claimId } = await claimToDecide(db, caller, params)
        await verifyClaim(db, { stayId: params.id, claimId, by: caller.id, proof: 'staff', now })
        return claimToDecide(db, caller, params)
      },
    }),
    endpoint({
      method: 'POST',
      url: '/stays/:id/claims/:claimId/refuse',
      operationId: 'refuseStayClaim',
      summary: 'Decline a claim, with a reason for the claimant',
      access: 'staff',
      problems: ['illegal-move'],
      params: ByClaim,
      body: StayClaimRefusal,
      reply: ClaimReply,
      handle: async ({ db, caller, params, body, now }) => {
        await refuseClaim(db, await claimToDecide(db, caller, params, true), {
          by: caller.id,
          reason: body.reason,
          now,
        })
        return claimToDecide(db, caller, params)
      },
    }),
  ]
}

export const stayClaimSweeps: Sweep[] = [
  {
    name: 'stay-claims:expire',
    cron: '23 * * * *',
    run: (_, context) => expireClaims(context),
  },
]
