// The platform's store doesn't preserve key order, so normalize it before comparing values.
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Whether two values of a draft are equal, regardless of key order. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b)
}

export type FieldOf<Values> = keyof Values & string

/** Names of the fields whose values differ between two drafts. */
export function differingFields<Values extends object>(before: Values, after: Values): FieldOf<Values>[] {
  return (Object.keys(after) as FieldOf<Values>[]).filter((field) => !isSame(before[field], after[field]))
}

/** A subset of a draft's fields. */
export function pick<Values extends object>(draft: Values, fields: readonly FieldOf<Values>[]): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<Values>
}

/** The field that a dotted path is about: `location` of `location.address.zip`. */
export function topField(path: string): string {
  return path.split('.', 1)[0] ?? path
}

type Tree = Readonly<Record<string, unknown>> | readonly unknown[]

/** The value at a dotted path: `location.address.zip`, `bedInfo.0.quantity`. */
export function valueAt(tree: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], tree)
}

/** A copy of the tree with the value at the path replaced; siblings are shared. */
export function withValueAt<T>(tree: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.')
  const inner =
    rest.length === 0 ? value : withValueAt((tree as Record<string, unknown>)[key] ?? {}, rest.join('.'), value)
  return (Array.isArray(tree) ? tree.with(Number(key), inner) : { ...(tree as Tree), [key]: inner }) as T
}
