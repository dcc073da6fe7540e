/** Outlets that the platform's staff accepted: the api adds them here, closed and without prices. */
import { jwtVerify } from 'jose'
import { APIError, type Endpoint, type PayloadRequest } from 'payload'
import { z } from 'zod'
import type { Settings } from '../settings.ts'

/** Another audience than the tickets', so that neither can be used as the other. */
const AUDIENCE = 'lodestay-content-outlet'
const CLOSED_REASON = 'It has just joined, and its prices are being agreed on.'

const Accepted = z.object({
  outlet: z.object({
    name: z.string().min(1).max(100),
    handle: z.string().min(1).max(100),
    network: z.string().min(1),
    url: z.string().max(500),
    reach: z.int().min(0),
    audience: z.string().min(1).max(200),
    topics: z.array(z.string().max(40)).max(10),
    description: z.string().max(500),
  }),
})
type AcceptedOutlet = z.infer<typeof Accepted>['outlet']

/** POST /api/outlets/accepted: adds an outlet by a signed assertion. Answers its id, also when it is there already. */
export function acceptedEndpoint({ CONTENT_ENTRY_SECRET: secret }: Settings): Endpoint {
  return {
    path: '/accepted',
    method: 'post',
    handler: async (req) => {
      if (!secret) throw new APIError('Nobody adds outlets from another site here.', 404, null, true)
      const body = (await req.json?.().catch(() => null)) as { assertion?: unknown } | null
      const outlet = await readAssertion(secret, body?.assertion)
      return Response.json({ id: (await existing(req, outlet)) ?? (await create(req, outlet)) })
    },
  }
}

async function readAssertion(secret: string, assertion: unknown): Promise<AcceptedOutlet> {
  try {
    const options = { audience: AUDIENCE, algorithms: ['HS256'], maxTokenAge: 60, requiredClaims: ['exp'] }
    const { payload } = await jwtVerify(String(assertion), new TextEncoder().encode(secret), options)
    return Accepted.parse(payload).outlet
  } catch {
    throw new APIError('Only the platform adds outlets.', 403, null, true)
  }
}

async function networkId({ payload }: PayloadRequest, slug: string): Promise<string> {
  const where = { slug: { equals: slug } }
  const { docs } = await payload.find({ collection: 'outletNetworks', where, limit: 1, depth: 0 })
  if (!docs[0]) throw new APIError(`There is no network "${slug}".`, 422, null, true)
  return String(docs[0].id)
}

/** The outlet with this handle on this network: a repeated call adds nothing. */
async function existing(req: PayloadRequest, { handle, network }: AcceptedOutlet): Promise<string | undefined> {
  const where = { handle: { equals: handle }, network: { equals: await networkId(req, network) } }
  const { docs } = await req.payload.find({ collection: 'outlets', where, limit: 1, depth: 0 })
  return docs[0] && String(docs[0].id)
}

async function create(req: PayloadRequest, { network, ...outlet }: AcceptedOutlet): Promise<string> {
  const data = {
    ...outlet,
    network: await networkId(req, network),
    roles: ['posting'],
    isOpen: false,
    closedReason: CLOSED_REASON,
  }
  const { id } = await req.payload.create({ collection: 'outlets', data })
  return String(id)
}
