/** A difference between two values of a log entry, by the member's path: 'window.start'. */
export type ValueChange = { readonly path: string; readonly before?: string; readonly after?: string }

/** Flattens members of objects at any depth; a list is one value, because its items have no names. */
function flatten(value: unknown, path: string, into: Map<string, string>): void {
  if (value === null || value === undefined) return
  if (typeof value === 'object' && !Array.isArray(value)) {
    for (const [name, member] of Object.entries(value)) flatten(member, path ? `${path}.${name}` : name, into)
    return
  }
  into.set(path || 'value', typeof value === 'string' ? value : JSON.stringify(value))
}

function members(value: unknown): Map<string, string> {
  const found = new Map<string, string>()
  flatten(value, '', found)
  return found
}

/** The members that are in only one value, or differ. */
export function valueChanges(before: unknown, after: unknown): ValueChange[] {
  const [old, now] = [members(before), members(after)]
  const paths = [...new Set([...old.keys(), ...now.keys()])]
  return paths.flatMap((path) => {
    const [was, is] = [old.get(path), now.get(path)]
    if (was === is) return []
    return [{ path, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) }]
  })
}
