/** The specification's content transform (section 3, 'Content transform'). */

function isBlock(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>).blockType === 'string'
}

function fieldsOf(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, flattenBlocks(field)]))
}

/**
 * Recursively replaces each list of exactly one block with the block's own fields, without its type, id and name, and
 * null with an empty string. Doesn't mutate its argument.
 */
export function flattenBlocks(value: unknown): unknown {
  if (value === null) return ''
  if (Array.isArray(value)) {
    const [only] = value
    return value.length === 1 && isBlock(only) ? ownFields(only) : value.map(flattenBlocks)
  }
  return typeof value === 'object' ? fieldsOf(value) : value
}

/** A block's own fields, flattened. */
export function ownFields(block: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { blockType: _type, id: _id, blockName: _name, ...own } = block
  return fieldsOf(own)
}
