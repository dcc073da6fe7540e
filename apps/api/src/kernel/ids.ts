import { TypeID, typeid } from 'typeid-js'

/** Generates a typed, time-sortable id: `stay_01j…` (TypeID: prefix and UUIDv7). */
export function newId(prefix: string): string {
  return typeid(prefix).toString()
}

/** Sorts before every id with this prefix that is generated from that time on, and after all earlier ones. */
export function firstIdAt(prefix: string, time: number): string {
  // A UUIDv7 starts with a 48-bit timestamp.
  const at = Math.min(Math.max(0, time), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0')
  return TypeID.fromUUID(prefix, `${at.slice(0, 8)}-${at.slice(8)}-0000-0000-000000000000`).toString()
}

/** Sorts before every id generated up to that many milliseconds before this one. */
export function idBefore(id: string, ms: number): string {
  const parsed = TypeID.fromString(id)
  const at = Number.parseInt(parsed.toUUID().replace('-', '').slice(0, 12), 16)
  return firstIdAt(parsed.getType(), at - ms)
}
