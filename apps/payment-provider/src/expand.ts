import { invalidRequest } from './errors.ts'
import type { Work } from './work.ts'

type Node = Record<string, unknown>

/** A field that an object includes only if expanded. */
export type Includable = (work: Work, object: Node) => unknown

const LEVELS_MAX = 4

/** Replaces ids with their objects along paths like `latest_invoice.payments` or `data.customer`, in place. */
export function expandPaths(
  work: Work,
  answer: object,
  paths: string[],
  includables: Record<string, Record<string, Includable>>,
): void {
  for (const path of paths) {
    const keys = path.split('.')
    if (keys.length > LEVELS_MAX + 1) {
      throw invalidRequest(`You cannot expand more than ${LEVELS_MAX} levels of a property (${path}).`, {
        param: 'expand',
      })
    }
    expandPath(answer as Node, keys)
  }

  function expandPath(node: Node, [key, ...rest]: string[]): void {
    if (key === undefined) return
    const include = includables[String(node.object)]?.[key]
    if (include && !(key in node)) node[key] = include(work, node)
    if (!(key in node)) {
      throw invalidRequest(`This property cannot be expanded (${key}).`, { param: 'expand' })
    }
    const value = node[key]
    node[key] = Array.isArray(value) ? value.map(resolve) : resolve(value)
    for (const inner of [node[key]].flat()) {
      if (typeof inner === 'object' && inner !== null) expandPath(inner as Node, rest)
    }
  }

  function resolve(value: unknown): unknown {
    if (typeof value !== 'string') return value
    const object = work.store.findAny(value) ?? work.store.findDeleted(value)
    if (!object) throw invalidRequest('This property cannot be expanded.', { param: 'expand' })
    return object
  }
}
