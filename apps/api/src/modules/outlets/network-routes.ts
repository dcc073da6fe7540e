import {
  interactionRefusals,
  interactionTypes,
  OutletNetwork,
  oneOf,
  PageQuery,
  paged,
  requiredText,
  Validity,
  validity,
} from '@lodestay/domain'
import { z } from 'zod'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { methodName } from '../../kernel/operation-id.ts'
import { pageOfAll } from '../../kernel/paging.ts'
import type { Content } from '../../providers/content/content.ts'

export const OutletNetworkReply = OutletNetwork.meta({ id: 'OutletNetwork' })
export const ValidityReply = Validity.meta({ id: 'Validity' })

function noSuchNetwork(name: string) {
  return `There is no network "${name}".`
}

export function networkRoutes(content: Content) {
  const networkBy = async (isIt: (network: OutletNetwork) => boolean): Promise<OutletNetwork> => {
    const found = (await content.catalogue()).networks.find(isIt)
    if (!found) throw notFound('No such network.')
    return found
  }
  /** A network's partner networks, in catalog order. */
  const partners = (word: string, idsOf: (network: OutletNetwork) => readonly string[]) =>
    endpoint({
      method: 'GET',
      url: `/outlet-networks/:id/${word}-networks`,
      operationId: methodName(`list ${word} networks`),
      problems: ['not-found'],
      summary:
        word === 'reshare'
          ? 'List networks whose outlets reshare this network’s posts'
          : 'List networks whose outlets amplify this network’s posts',
      access: 'user',
      params: ById,
      query: PageQuery,
      reply: paged(OutletNetworkReply),
      handle: async ({ params, query }) => {
        const ids = idsOf(await networkBy(({ id }) => id === params.id))
        const { networks } = await content.catalogue()
        return pageOfAll(
          query,
          networks.filter(({ id }) => ids.includes(id)),
        )
      },
    })

  return [
    endpoint({
      method: 'GET',
      url: '/outlet-networks',
      summary: 'List networks that have outlets, by name',
      access: 'user',
      query: PageQuery,
      reply: paged(OutletNetworkReply),
      handle: async ({ query }) => pageOfAll(query, (await content.catalogue()).networks),
    }),
    endpoint({
      method: 'GET',
      url: '/outlet-networks/by-slug',
      problems: ['not-found'],
      summary: 'Get a network by its slug',
      access: 'user',
      query: z.strictObject({ slug: requiredText('Slug', 100) }),
      reply: OutletNetworkReply,
      handle: ({ query }) => networkBy(({ slug }) => slug === query.slug),
    }),
    endpoint({
      method: 'GET',
      url: '/outlet-networks/validate-interaction',
      operationId: 'validateNetworkInteraction',
      summary: 'Check whether outlets on one network can work on another network’s posts; networks by ID or slug',
      access: 'user',
      query: z.strictObject({
        sourceNetwork: requiredText('Source network', 100),
        targetNetwork: requiredText('Target network', 100),
        interactionType: oneOf('Interaction type', interactionTypes),
      }),
      reply: ValidityReply,
      handle: async ({ query: { sourceNetwork, targetNetwork, interactionType } }) => {
        const { networks } = await content.catalogue()
        const [source, target] = [sourceNetwork, targetNetwork].map((name) =>
          networks.find(({ id, slug }) => id === name || slug === name),
        )
        if (source && target) return validity(interactionRefusals(source, target, interactionType))
        return validity([
          ...(source ? [] : [noSuchNetwork(sourceNetwork)]),
          ...(target ? [] : [noSuchNetwork(targetNetwork)]),
        ])
      },
    }),
    endpoint({
      method: 'GET',
      url: '/outlet-networks/:id',
      problems: ['not-found'],
      summary: 'Get a network',
      access: 'user',
      params: ById,
      reply: OutletNetworkReply,
      handle: ({ params }) => networkBy(({ id }) => id === params.id),
    }),
    partners('collaboration', ({ collaborationNetworkIds }) => collaborationNetworkIds),
    partners('reshare', ({ reshareNetworkIds }) => reshareNetworkIds),
  ]
}
