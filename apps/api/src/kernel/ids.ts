import { typeid } from 'typeid-js'

/** A new id that says what it is and sorts by time: `stay_01j…` (TypeID: prefix and UUIDv7). */
export const newId = (prefix: string): string => typeid(prefix).toString()
