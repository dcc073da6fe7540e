import { TypeID, typeid } from 'typeid-js'

/** Generates a typed, time-sortable id: `stay_01j…` (TypeID: prefix and UUIDv7). */
export function newId(prefix: string): string {
  return typeid(prefix).toString()
}

/** Sorts before every id generated up to that many milliseconds before this one. */
export function idBefore(id: string, ms: number): string {
  const made = TypeID.fromString(id)
  // A UUIDv7 starts with a 48-bit timestamp.
  const at = Number.parseInt(made.toUUID().replace('-', '').slice(0, 12), 16)
  const time = Math.max(0, at - ms)
    .toString(16)
    .padStart(12, '0')
  return TypeID.fromUUID(made.getType(), `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`).toString()
}
