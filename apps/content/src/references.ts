/** Documents that others refer to can't be deleted: the database would empty the references without a word. */
import { APIError, type CollectionConfig, type Field, type PayloadRequest, type Where } from 'payload'

type Reference = { readonly path: string; readonly to: readonly string[] }

function referencesIn(fields: readonly Field[], prefix = ''): Reference[] {
  return fields.flatMap((field): Reference[] => {
    const path = 'name' in field && field.name ? `${prefix}${field.name}` : ''
    if (field.type === 'relationship' || field.type === 'upload') return [{ path, to: [field.relationTo].flat() }]
    const below = path ? `${path}.` : prefix
    if (field.type === 'blocks') return field.blocks.flatMap((block) => referencesIn(block.fields, below))
    return 'fields' in field ? referencesIn(field.fields, below) : []
  })
}

/** The paths of a collection's references to another one. */
function pathsTo(slug: string, { fields }: CollectionConfig): string[] {
  const paths = referencesIn(fields).flatMap(({ path, to }) => (to.includes(slug) ? [path] : []))
  // Several blocks of a page may have the same field.
  return [...new Set(paths)]
}

async function countReferring(
  { slug, versions }: CollectionConfig,
  paths: readonly string[],
  id: unknown,
  req: PayloadRequest,
): Promise<number> {
  const referring = (prefix = ''): Where => ({ or: paths.map((path) => ({ [prefix + path]: { equals: id } })) })
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

/** Refuses to delete a document of any of these collections while another one of them refers to it. */
export function protectReferences(collections: readonly CollectionConfig[]): CollectionConfig[] {
  return collections.map((collection) => {
    const referring = collections
      .map((other) => ({ other, paths: pathsTo(collection.slug, other) }))
      .filter(({ paths }) => paths.length > 0)
    const assertUnused = async ({ id, req }: { id: unknown; req: PayloadRequest }) => {
      const uses: string[] = []
      for (const { other, paths } of referring) {
        const count = await countReferring(other, paths, id, req)
        if (count > 0) uses.push(named(other, count))
      }
      if (uses.length > 0)
        throw new APIError(`This is used by ${uses.join(' and ')}. Change or delete those first.`, 409, null, true)
    }
    const { beforeDelete = [], ...hooks } = collection.hooks ?? {}
    return { ...collection, hooks: { ...hooks, beforeDelete: [assertUnused, ...beforeDelete] } }
  })
}
