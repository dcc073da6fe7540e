/** Outlets accepted by the platform's staff: the API adds them here, closed and without prices. */
import { isSameHandle } from '@lodestay/domain'
import { APIError, type Endpoint, type PayloadRequest } from 'payload'
import { z } from 'zod'
import type { Settings } from '../settings.ts'
import { readSigned } from './signed-by-platform.ts'

/** A different audience from the tickets', so that neither can be used as the other. */
const AUDIENCE = 'lodestay-content-outlet'
const CLOSED_REASON = 'It just joined, and its prices are still being set.'

const Accepted = z.object({
  /** The application's id. */
  sub: z.string().min(1).max(100),
  outlet: z.object({
    name: z.string().min(1).max(100),
    handle: z.string().min(1).max(100),
    network: z.string().min(1),
    url: z.string().max(500),
    reach: z.int().min(0),
    audience: z.string().min(1).max(200),
    topics: z.array(z.string().max(40)).max(10),
    regions: z.array(z.string().max(40)).max(10),
    description: z.string().max(500),
  }),
})
type AcceptedOutlet = Omit<z.infer<typeof Accepted>['outlet'], 'network'>

/**
 * POST /api/outlets/accepted: adds an outlet given a signed assertion. Returns its id, again if the call is repeated. 409 if
 * the account is listed already: that outlet has an owner, who needn't be the applicant.
 */
export function acceptedEndpoint({ CONTENT_ENTRY_SECRET: secret }: Settings): Endpoint {
  return {
    path: '/accepted',
    method: 'post',
    handler: async (req) => {
      if (!secret) throw new APIError('Outlets can’t be added from another site here.', 404, null, true)
      const body = (await req.json?.().catch(() => null)) as { assertion?: unknown } | null
      const accepted = await readSigned(secret, AUDIENCE, body?.assertion, Accepted)
      if (!accepted) throw new APIError('Only the platform can add outlets.', 403, null, true)
      const { sub: applicationId } = accepted
      const { network: slug, ...outlet } = accepted.outlet
      const network = await networkId(req, slug)
      const added = await addedFor(req, applicationId)
      if (!added && (await isListed(req, outlet.handle, network)))
        throw new APIError('This outlet is already listed.', 409, null, true)
      return Response.json({ id: added ?? (await create(req, { ...outlet, network, applicationId })) })
    },
  }
}

async function networkId({ payload }: PayloadRequest, slug: string): Promise<string> {
  const where = { slug: { equals: slug } }
  const { docs } = await payload.find({ collection: 'outletNetworks', where, limit: 1, depth: 0 })
  if (!docs[0]) throw new APIError(`There is no network "${slug}".`, 422, null, true)
  return String(docs[0].id)
}

/** The outlet that was added for this application, so that a repeated call adds nothing. */
async function addedFor({ payload }: PayloadRequest, applicationId: string): Promise<string | undefined> {
  const where = { applicationId: { equals: applicationId } }
  const { docs } = await payload.find({ collection: 'outlets', where, limit: 1, depth: 0 })
  return docs[0] && String(docs[0].id)
}

async function isListed({ payload }: PayloadRequest, handle: string, network: string): Promise<boolean> {
  const where = { network: { equals: network } }
  const select = { handle: true } as const
  const { docs } = await payload.find({ collection: 'outlets', where, select, pagination: false, depth: 0 })
  return docs.some((outlet) => isSameHandle(String(outlet.handle), handle))
}

async function create(
  { payload }: PayloadRequest,
  outlet: AcceptedOutlet & { network: string; applicationId: string },
): Promise<string> {
  const data = { ...outlet, roles: ['posting'], isOpen: false, closedReason: CLOSED_REASON }
  const { id } = await payload.create({ collection: 'outlets', data })
  return String(id)
}
