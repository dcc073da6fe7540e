import {
  amplificationRefusals,
  type Catalogue,
  type CatalogueOutlet,
  choiceProblems,
  isOffered,
  messages,
  NO_SUCH_OUTLET,
  noChoices,
  Outlet,
  type OutletWant,
  oneOf,
  outletIds,
  outletRefusals,
  PageQuery,
  type ParticipationRole,
  PricedOutlet,
  paged,
  participationRoles,
  priceAt,
  requiredReference,
  reshareRefusals,
  validity,
} from '@lodestay/domain'
import { z } from 'zod'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { methodName } from '../../kernel/operation-id.ts'
import { pageOfAll } from '../../kernel/paging.ts'
import type { Content } from '../../providers/content/content.ts'
import { OutletNetworkReply, ValidityReply } from './network-routes.ts'

const shared = { network: OutletNetworkReply.nullable() }
const OutletReply = Outlet.extend(shared).meta({ id: 'Outlet' })
const PricedOutletReply = PricedOutlet.extend(shared).meta({ id: 'PricedOutlet' })
const OutletPricing = z
  .object({
    prices: z.array(z.object({ outletId: z.string(), price: z.int().nullable(), reasons: z.array(z.string()) })),
    total: z.int(),
  })
  .meta({ id: 'OutletPricing' })

/** Parses 'a,b' as ids; a trailing comma is ignored. */
function commaList(label: string, together: string) {
  return z
    .string({
      error: ({ input }) => (input === undefined ? messages.required(together) : `${together} must be a comma list.`),
    })
    .transform((list) => list.replace(/,\s*$/, '').split(','))
    .pipe(outletIds(label, together))
}

const variantFields = { promotionTypeId: requiredReference('Promotion type'), variantId: requiredReference('Variant') }
const role = { participationRole: oneOf('Participation role', participationRoles) }
const named = { outletIds: commaList('Outlet', 'Outlets') }
const posting = { postingOutletIds: commaList('Posting outlet', 'Posting outlets') }
const amplification = { amplificationOutletIds: commaList('Amplification outlet', 'Amplification outlets').default([]) }

const reshare = { reshareOutletIds: commaList('Reshare outlet', 'Reshare outlets').default([]) }

const OfVariant = PageQuery.extend(variantFields)
type OfVariant = z.output<typeof OfVariant>

/** The requested type and variant. @throws Problem 422 if no such type or variant is offered */
function wantOf(
  { promotionTypeId, variantId }: Pick<OfVariant, 'promotionTypeId' | 'variantId'>,
  as: ParticipationRole,
  catalogue: Catalogue,
): OutletWant {
  const problems = choiceProblems({ ...noChoices, promotionTypeId, variantId }, catalogue)
  if (problems.length > 0) throw invalid(...problems)
  return { promotionTypeId, variantId, role: as }
}

/** Looks up the outlets in a query. @throws Problem 422 naming each unknown id */
function outletsNamed(field: string, ids: readonly string[], { outlets }: Catalogue): CatalogueOutlet[] {
  const found = ids.map((id) => outlets.find((outlet) => outlet.id === id))
  const missing = found.flatMap((outlet, at) => (outlet ? [] : [{ path: `${field}.${at}`, message: NO_SUCH_OUTLET }]))
  if (missing.length > 0) throw invalid(...missing)
  return found as CatalogueOutlet[]
}

/** A list of outlets: the type and variant requested, and which of the outlets offering it are shown. */
type Listed<Query> = {
  readonly name: string
  readonly summary: string
  readonly query: z.ZodType<Query>
  readonly roleOf: (query: Query) => ParticipationRole
  /**
   * Reasons to exclude an outlet; none means it is shown. Without this function all are shown, closed ones with their
   * reason.
   */
  readonly refusals?: (query: Query, catalogue: Catalogue) => (outlet: CatalogueOutlet) => readonly string[]
}

/** Endpoints for the list, with and without prices. */
function listing<Query extends OfVariant>(
  content: Content,
  { name, summary, query: Query, roleOf, refusals }: Listed<Query>,
) {
  const find = async (query: Query) => {
    const catalogue = await content.catalogue()
    const want = wantOf(query, roleOf(query), catalogue)
    const refusalsOf = refusals?.(query, catalogue)
    const shown = catalogue.outlets.filter(
      (outlet) =>
        isOffered(outlet, want) &&
        (!refusalsOf || (outletRefusals(outlet, want).length === 0 && refusalsOf(outlet).length === 0)),
    )
    return pageOfAll(
      query,
      shown.map((outlet) => ({ ...outlet, price: priceAt(outlet, want) ?? 0 })),
    )
  }
  const call = { method: 'GET', access: 'user', query: Query } as const
  return [
    endpoint({
      ...call,
      url: `/outlets/${name}`,
      operationId: methodName(`list ${name} outlets`),
      summary,
      reply: paged(OutletReply),
      handle: ({ query }) => find(query as Query),
    }),
    endpoint({
      ...call,
      url: `/outlets/${name}-with-pricing`,
      operationId: methodName(`list ${name} outlets with pricing`),
      summary: `${summary}; with prices`,
      reply: paged(PricedOutletReply),
      handle: ({ query }) => find(query as Query),
    }),
  ]
}

function anyOpen() {
  return () => []
}

function lists(content: Content) {
  return [
    ...participationRoles.flatMap((name) =>
      listing(content, {
        name,
        summary: `List outlets that offer a variant for ${name}, including closed ones with the reason`,
        query: OfVariant,
        roleOf: () => name,
      }),
    ),
    ...listing(content, {
      name: 'available',
      summary: 'List open outlets that offer a variant in a role',
      query: OfVariant.extend(role),
      roleOf: ({ participationRole }) => participationRole,
      refusals: anyOpen,
    }),
    ...listing(content, {
      name: 'valid-amplification',
      summary: 'List open outlets that amplify everything the posting outlets post',
      query: OfVariant.extend(posting),
      roleOf: () => 'amplification',
      refusals: ({ postingOutletIds }, catalogue) => {
        const posts = outletsNamed('postingOutletIds', postingOutletIds, catalogue)
        return (outlet) => amplificationRefusals(outlet, posts)
      },
    }),
    ...listing(content, {
      name: 'valid-reshare',
      summary: 'List open outlets that reshare everything the posting and amplification outlets show',
      query: OfVariant.extend({ ...posting, ...amplification }),
      roleOf: () => 'reshare',
      refusals: ({ postingOutletIds, amplificationOutletIds }, catalogue) => {
        const posts = outletsNamed('postingOutletIds', postingOutletIds, catalogue)
        const amplifies = outletsNamed('amplificationOutletIds', amplificationOutletIds, catalogue)
        return (outlet) => reshareRefusals(outlet, posts, amplifies)
      },
    }),
  ]
}

export function outletRoutes(content: Content) {
  return [
    endpoint({
      method: 'GET',
      url: '/outlets',
      summary: 'List outlets, largest reach first',
      access: 'user',
      query: PageQuery.extend({ networkSlug: z.string().max(100).optional() }),
      reply: paged(OutletReply),
      handle: async ({ query }) => {
        const { outlets } = await content.catalogue()
        const { networkSlug } = query
        return pageOfAll(
          query,
          outlets.filter(({ network }) => networkSlug === undefined || network?.slug === networkSlug),
        )
      },
    }),
    ...lists(content),
    endpoint({
      method: 'GET',
      url: '/outlets/pricing',
      summary: 'Get outlets’ prices for a variant in a role, individually and in total',
      access: 'user',
      query: z.strictObject({ ...variantFields, ...role, ...named }),
      reply: OutletPricing,
      handle: async ({ query }) => {
        const catalogue = await content.catalogue()
        const want = wantOf(query, query.participationRole, catalogue)
        const prices = query.outletIds.map((outletId) => {
          const outlet = catalogue.outlets.find(({ id }) => id === outletId)
          return outlet
            ? { outletId, price: priceAt(outlet, want), reasons: outletRefusals(outlet, want) }
            : { outletId, price: null, reasons: [NO_SUCH_OUTLET] }
        })
        return { prices, total: prices.reduce((sum, { price }) => sum + (price ?? 0), 0) }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/outlets/validate',
      operationId: 'validateOutlets',
      summary: 'Check whether outlets can post a variant and, with others, whether those can amplify and reshare it',
      access: 'user',
      query: z.strictObject({ ...variantFields, ...named, ...amplification, ...reshare }),
      reply: ValidityReply,
      handle: async ({ query: { promotionTypeId, variantId, ...outlets } }) => {
        const chosen = {
          ...noChoices,
          promotionTypeId,
          variantId,
          postOutlets: outlets.outletIds,
          amplificationOutlets: outlets.amplificationOutletIds,
          reshareOutlets: outlets.reshareOutletIds,
        }
        const problems = choiceProblems(chosen, await content.catalogue())
        return validity([...new Set(problems.map(({ message }) => message))])
      },
    }),
    endpoint({
      method: 'GET',
      url: '/outlets/:id',
      problems: ['not-found'],
      summary: 'Get an outlet',
      access: 'user',
      params: ById,
      reply: OutletReply,
      handle: async ({ params }) => {
        const outlet = (await content.catalogue()).outlets.find(({ id }) => id === params.id)
        if (!outlet) throw notFound(NO_SUCH_OUTLET)
        return outlet
      },
    }),
  ]
}
