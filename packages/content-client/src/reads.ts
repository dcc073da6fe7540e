/**
 * Reads of the content system with section 8's error handling: on failure they log, then return null, return an empty
 * list, or rethrow. To handle failures yourself, call the client.
 */
import { ContentProblem } from './content-problem.ts'
import type {
  ContentIcon,
  ContentNetwork,
  ContentOutlet,
  ContentPromotionType,
  PromotionChannel,
  PromotionVariation,
} from './documents.ts'
import type { ContentClient } from './index.ts'

async function or<T, Instead>(
  { log }: ContentClient,
  read: Promise<T>,
  instead: Instead,
  text: string,
): Promise<T | Instead> {
  try {
    return await read
  } catch (error) {
    log.error(text, error)
    return instead
  }
}

async function orThrown<T>({ log }: ContentClient, read: Promise<T>, text: string): Promise<T> {
  try {
    return await read
  } catch (error) {
    log.error(text, error)
    throw error
  }
}

const TYPES = 'Failed to fetch promotion types:'

/** A channel; null on failure. */
export function channelOf(client: ContentClient, id: string): Promise<PromotionChannel | null> {
  return or(client, client.channel(id), null, `Failed to fetch promotion channel ${id}:`)
}

/** A network; null on failure. */
export function networkOf(client: ContentClient, id: string): Promise<ContentNetwork | null> {
  return or(client, client.network(id), null, `Failed to fetch outlet network ${id}:`)
}

/** An outlet; null if it doesn't exist (logged as a warning), and on failure. */
export async function outletOf(client: ContentClient, id: string): Promise<ContentOutlet | null> {
  if (id.trim() === '') {
    client.log.warn('An outlet was asked for without its id.')
    return null
  }
  try {
    return await client.outlet(id)
  } catch (error) {
    const isMissing = error instanceof ContentProblem && error.status === 404
    if (isMissing) client.log.warn(`There is no outlet ${id}.`)
    else client.log.error(`Failed to fetch outlet ${id}:`, error)
    return null
  }
}

/** All outlets; none on failure. */
export function outletsOf(client: ContentClient): Promise<readonly ContentOutlet[]> {
  return or(client, client.outlets(), [], 'Failed to fetch outlets:')
}

/** The outlets of a network; none on failure. */
export function outletsOfNetwork(client: ContentClient, slug: string): Promise<readonly ContentOutlet[]> {
  return or(client, client.outletsOfNetwork(slug), [], `Failed to fetch outlets of ${slug}:`)
}

/** A variation; null on failure. */
export function variationOf(client: ContentClient, id: string): Promise<PromotionVariation | null> {
  return or(client, client.variation(id), null, `Failed to fetch promotion variation ${id}:`)
}

/** All variations; none on failure. */
export function variationsOf(client: ContentClient): Promise<readonly PromotionVariation[]> {
  return or(client, client.variations(), [], 'Failed to fetch promotion variations:')
}

/** All promotion types. @throws ContentProblem on failure, after logging it */
export function promotionTypesOf(client: ContentClient): Promise<readonly ContentPromotionType[]> {
  return orThrown(client, client.promotionTypes(), TYPES)
}

/** The promotion types with a code. @throws ContentProblem on failure, after logging it */
export function promotionTypesByType(client: ContentClient, type: string): Promise<readonly ContentPromotionType[]> {
  return orThrown(client, client.promotionTypesByType(type), TYPES)
}

/** A promotion type; null on failure. */
export function promotionTypeOf(client: ContentClient, id: string): Promise<ContentPromotionType | null> {
  return or(client, client.promotionType(id), null, `Failed to fetch promotion type ${id}:`)
}

/** The icon catalogue; empty on failure. */
export function iconsOf(client: ContentClient): Promise<readonly ContentIcon[]> {
  return or(client, client.icons(), [], 'Failed to fetch icons:')
}
