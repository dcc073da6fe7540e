/** Who posts at an outlet, and whether they carry out more than the post. */
import { BRAND_NAME } from '../brand.ts'
import type { CatalogueOutlet, Publisher, TaskPublisher } from './outlet.ts'

const publishersOfPlatforms: Readonly<Partial<Record<string, Publisher>>> = {
  [BRAND_NAME]: 'lodestay-feed',
  Email: 'email',
}

/**
 * Who posts at an outlet: as set by editors, otherwise by its network's default; a person if it is no longer in the
 * content system.
 */
export function publisherOf(
  outlet:
    | { readonly network: { readonly platform: string } | null; readonly publisher: CatalogueOutlet['publisher'] }
    | undefined,
): Publisher {
  return outlet?.publisher ?? publishersOfPlatforms[outlet?.network?.platform ?? ''] ?? 'assisted'
}

/**
 * Whether a boost and addons are carried out where it is posted this way: by a person, or by the outlet's own system,
 * which gets them with the post. The platform and networks' APIs post what the host made, and nothing else.
 */
export function carriesOutExtras(publisher: TaskPublisher): boolean {
  return publisher === 'assisted' || publisher === 'webhook'
}

/** Whether promotion types of a platform can have boosts and addons: not where the platform itself posts. */
export function sellsExtras(platform: string): boolean {
  return carriesOutExtras(publisherOf({ network: { platform }, publisher: null }))
}
