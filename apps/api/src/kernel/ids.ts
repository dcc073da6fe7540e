import { typeid } from 'typeid-js'

/** A new id that says what it is and sorts by time: `stay_01j…` (TypeID: prefix and UUIDv7). */
export function newId(prefix: string): string {
  return typeid(prefix).toString()
}
