import {
  BoostOption,
  boostsFor,
  type Catalogue,
  type CatalogueType,
  choiceProblems,
  chosenType,
  type FieldProblem,
  messages,
  NO_SUCH_OUTLET,
  noChoices,
  PageQuery,
  PromotionType,
  PromotionTypeWithVariants,
  PromotionVariant,
  paged,
  requiredReference,
  validity,
} from '@lodestay/domain'
import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { pageOfAll } from '../../kernel/paging.ts'
import type { Content } from '../../providers/content/content.ts'
import { ValidityReply } from '../outlets/index.ts'

const NO_SUCH_TYPE = 'There is no such promotion type.'

const TypeReply = PromotionType.meta({ id: 'PromotionType' })
const TypeWithVariantsReply = PromotionTypeWithVariants.meta({ id: 'PromotionTypeWithVariants' })

/** Accepts a type's code or id. */
const ofType = { promotionType: requiredReference('Promotion type') }
const OfVariant = z.strictObject({ ...ofType, variant: requiredReference('Variant') })

/** Both ids of a boost query are required, with the same message. */
const boostId = z
  .string({ error: messages.boostIdsRequired })
  .trim()
  .min(1, messages.boostIdsRequired)
  .max(60, messages.atMost('An id', 60))

function typeNamed(name: string, { types }: Catalogue): CatalogueType | null {
  return types.find(({ id, promotionType }) => id === name || promotionType === name) ?? null
}

/** Resolves a query's choice, and reports errors under the query's parameter names. */
function choiceOf({ promotionType, variant }: z.output<typeof OfVariant>, catalogue: Catalogue) {
  const choice = {
    ...noChoices,
    promotionTypeId: typeNamed(promotionType, catalogue)?.id ?? promotionType,
    variantId: variant,
  }
  const problems = choiceProblems(choice, catalogue).map(
    ({ path, message }): FieldProblem => ({ path: path.replace(/Id$/, ''), message }),
  )
  return { problems, variant: chosenType(choice, catalogue).variant }
}

export function promotionTypeRoutes(content: Content) {
  return [
    endpoint({
      method: 'GET',
      url: '/promotion-types',
      summary: 'List promotion types, in the editors’ order',
      access: 'user',
      query: PageQuery,
      reply: paged(TypeReply),
      handle: async ({ query }) => pageOfAll(query, (await content.catalogue()).types),
    }),
    endpoint({
      method: 'GET',
      url: '/promotion-types/with-variants',
      operationId: 'listPromotionTypesWithVariants',
      summary: 'List promotion types with their variants, addons and prices',
      access: 'user',
      query: PageQuery,
      reply: paged(TypeWithVariantsReply),
      handle: async ({ query }) => pageOfAll(query, (await content.catalogue()).types),
    }),
    endpoint({
      method: 'GET',
      url: '/promotion-types/valid-variants',
      operationId: 'listPromotionTypeVariants',
      summary: 'List the variants of a promotion type, by its code or ID',
      access: 'user',
      query: PageQuery.extend(ofType),
      reply: paged(PromotionVariant.meta({ id: 'PromotionVariant' })),
      handle: async ({ query }) => {
        const type = typeNamed(query.promotionType, await content.catalogue())
        if (!type) throw invalid({ path: 'promotionType', message: NO_SUCH_TYPE })
        return pageOfAll(query, type.variants)
      },
    }),
    endpoint({
      method: 'GET',
      url: '/promotion-types/validate',
      operationId: 'validatePromotionType',
      summary: 'Check whether a promotion type is offered in a variant',
      access: 'user',
      query: OfVariant,
      reply: ValidityReply,
      handle: async ({ query }) => {
        const { problems } = choiceOf(query, await content.catalogue())
        return validity(problems.map(({ message }) => message))
      },
    }),
    endpoint({
      method: 'GET',
      url: '/promotion-types/price',
      operationId: 'getVariantPrice',
      summary: 'Get a variant’s own price, in cents',
      access: 'user',
      query: OfVariant,
      reply: z.object({ price: z.int() }),
      handle: async ({ query }) => {
        const { problems, variant } = choiceOf(query, await content.catalogue())
        if (!variant) throw invalid(...problems)
        return { price: variant.price }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/promotion-types/:id/boost-options',
      operationId: 'listBoostOptions',
      problems: ['not-found'],
      summary: 'List the boosts of a promotion type that are sold on an outlet’s network',
      access: 'user',
      params: z.strictObject({ id: boostId }),
      query: PageQuery.extend({ outletId: boostId }),
      reply: paged(BoostOption.meta({ id: 'BoostOption' })),
      handle: async ({ params, query }) => {
        const catalogue = await content.catalogue()
        const type = typeNamed(params.id, catalogue)
        if (!type) throw notFound(NO_SUCH_TYPE)
        const outlet = catalogue.outlets.find(({ id }) => id === query.outletId)
        if (!outlet) throw notFound(NO_SUCH_OUTLET)
        return pageOfAll(query, boostsFor(type, [outlet]))
      },
    }),
  ]
}
