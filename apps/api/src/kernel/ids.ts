import { typeid } from 'typeid-js'

/** Generates a typed, time-sortable id: `stay_01j…` (TypeID: prefix and UUIDv7). */
export function newId(prefix: string): string {
  return typeid(prefix).toString()
}
