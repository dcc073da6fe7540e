/**
 * Documents that others refer to can't be deleted: the database would empty the references without a word. Where others
 * refer to one by a field's value, that can't be changed either.
 */
import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionConfig,
  type Field,
  type PayloadRequest,
  type Where,
} from 'payload'

type Document = Readonly<Record<string, unknown>>

/** A field's `custom.names`: its value is that of the field `by` of a document. */
export type Naming = { readonly collection: string; readonly by: string }
/** Where a collection refers to others: by id, or by the value of a field. */
type Reference = { readonly path: string; readonly to: readonly string[]; readonly by: string }

function referencesIn(fields: readonly Field[], prefix = ''): Reference[] {
  return fields.flatMap((field): Reference[] => {
    const path = 'name' in field && field.name ? `${prefix}${field.name}` : ''
    if (field.type === 'relationship' || field.type === 'upload')
      return [{ path, to: [field.relationTo].flat(), by: 'id' }]
    const names: Naming | undefined = field.custom?.names
    if (names) return [{ path, to: [names.collection], by: names.by }]
    const below = path ? `${path}.` : prefix
    if (field.type === 'blocks') return field.blocks.flatMap((block) => referencesIn(block.fields, below))
    return 'fields' in field ? referencesIn(field.fields, below) : []
  })
}

/** How a collection refers to another one: the paths, by the field that they repeat. */
function referencesTo(slug: string, { fields }: CollectionConfig): { by: string; paths: string[] }[] {
  const references = referencesIn(fields).filter(({ to }) => to.includes(slug))
  // Several blocks of a page may have the same field.
  return [...Map.groupBy(references, ({ by }) => by)].map(([by, all]) => ({
    by,
    paths: [...new Set(all.map(({ path }) => path))],
  }))
}

async function countReferring(
  { slug, versions }: CollectionConfig,
  paths: readonly string[],
  value: unknown,
  req: PayloadRequest,
): Promise<number> {
  const referring = (prefix = ''): Where => ({ or: paths.map((path) => ({ [prefix + path]: { equals: value } })) })
  const { totalDocs } = await req.payload.count({ collection: slug, where: referring(), req })
  if (!versions) return totalDocs
  const where = { and: [{ latest: { equals: true } }, referring('version.')] }
  const drafts = await req.payload.countVersions({ collection: slug, where, req })
  return Math.max(totalDocs, drafts.totalDocs)
}

function named({ slug, labels }: CollectionConfig, count: number): string {
  const label = count === 1 ? (labels?.singular ?? slug.replace(/s$/, '')) : (labels?.plural ?? slug)
  return `${count} ${String(label).toLowerCase()}`
}

/**
 * Refuses to delete a document of any of these collections while another one of them refers to it, and to change the
 * value by which another one refers to it.
 */
export function protectReferences(collections: readonly CollectionConfig[]): CollectionConfig[] {
  return collections.map((collection) => {
    const { slug, hooks: { beforeDelete = [], beforeChange = [], ...hooks } = {} } = collection
    const referring = collections.flatMap((other) =>
      referencesTo(slug, other).map((references) => ({ other, ...references })),
    )
    const assertUnused = async (req: PayloadRequest, document: Document, isAffected: (by: string) => boolean) => {
      const uses: string[] = []
      for (const { other, by, paths } of referring) {
        const count = isAffected(by) ? await countReferring(other, paths, document[by], req) : 0
        if (count > 0) uses.push(named(other, count))
      }
      if (uses.length > 0)
        throw new APIError(`This is used by ${uses.join(' and ')}. Change or delete those first.`, 409, null, true)
    }
    const isNamed = referring.some(({ by }) => by !== 'id')
    const ofDeletion: CollectionBeforeDeleteHook = async ({ id, req }) => {
      const document = isNamed ? await req.payload.findByID({ collection: slug, id, req, depth: 0 }) : { id }
      await assertUnused(req, document, () => true)
    }
    const ofChange: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
      if (originalDoc) await assertUnused(req, originalDoc, (by) => by !== 'id' && data[by] !== originalDoc[by])
      return data
    }
    return {
      ...collection,
      hooks: {
        ...hooks,
        beforeDelete: [ofDeletion, ...beforeDelete],
        beforeChange: [...(isNamed ? [ofChange] : []), ...beforeChange],
      },
    }
  })
}
