/**
 * Validating another system's JSON. A reader returns the typed value or throws `WrongShape`; a list skips and reports
 * items that its reader rejects.
 */

/** Receives what was skipped, and why. */
export type Report = (text: string) => void
/** @throws WrongShape */
export type Read<T> = (value: unknown, at: string, report: Report) => T

class WrongShape extends Error {}

function refuse(at: string, what: string): never {
  throw new WrongShape(`${at || 'it'} is not ${what}`)
}

/** A document's id as text: some databases use numbers. Null for anything else. */
export function idOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const id: Read<string> = (value, at) => idOf(value) ?? refuse(at, 'an id')

/** Text; null or missing reads as empty. */
export const text: Read<string> = (value, at) =>
  typeof value === 'string' ? value : value == null ? '' : refuse(at, 'text')

/** Trimmed, as the API trims the names that it compares with these. */
export const requiredText: Read<string> = (value, at) => {
  const written = typeof value === 'string' ? value.trim() : ''
  return written === '' ? refuse(at, 'text') : written
}

export const number: Read<number> = (value, at) =>
  typeof value === 'number' && Number.isFinite(value) ? value : refuse(at, 'a number')

/** A non-negative whole number: cents, characters, people. */
export const count: Read<number> = (value, at) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : refuse(at, 'a whole number')

export const flag: Read<boolean> = (value) => value === true

export function orNull<T>(read: Read<T>): Read<T | null> {
  return (value, at, report) => (value == null ? null : read(value, at, report))
}

/** Reads values that are null, missing or of the wrong shape (which is reported) as `otherwise`. */
export function validOr<T, Otherwise>(read: Read<T>, otherwise: Otherwise): Read<T | Otherwise> {
  return (value, at, report) => {
    try {
      return value == null ? otherwise : read(value, at, report)
    } catch (error) {
      if (!(error instanceof WrongShape)) throw error
      report(error.message)
      return otherwise
    }
  }
}

export function or<T>(read: Read<T>, otherwise: T): Read<T> {
  return (value, at, report) => (value == null ? otherwise : read(value, at, report))
}

export function oneOf<const W extends string>(words: readonly W[]): Read<W> {
  return (value, at) => words.find((word) => word === value) ?? refuse(at, `one of ${words.join(', ')}`)
}

/** An object with these fields; others are dropped. */
export function record<Fields extends Readonly<Record<string, Read<unknown>>>>(
  fields: Fields,
): Read<{ readonly [F in keyof Fields]: ReturnType<Fields[F]> }> {
  return (value, at, report) => {
    if (!isRecord(value)) return refuse(at, 'an object')
    return Object.fromEntries(
      Object.entries(fields).map(([name, read]) => [name, read(value[name], at ? `${at}.${name}` : name, report)]),
    ) as { readonly [F in keyof Fields]: ReturnType<Fields[F]> }
  }
}

/** A list without its invalid items. Null or missing reads as empty. */
export function list<T>(read: Read<T>): Read<readonly T[]> {
  return (value, at, report) => {
    if (value == null) return []
    if (!Array.isArray(value)) return refuse(at, 'a list')
    return value.flatMap((item: unknown, index) => {
      try {
        return [read(item, `${at}.${index}`, report)]
      } catch (error) {
        if (!(error instanceof WrongShape)) throw error
        report(error.message)
        return []
      }
    })
  }
}

/** A related document: its id, or the document itself if the content system embedded it. */
export type Relation<T> = string | T

export function relation<T>(read: Read<T>): Read<Relation<T>> {
  return (value, at, report) => {
    if (!isRecord(value)) return id(value, at, report)
    const whole = id(value.id, `${at}.id`, report)
    try {
      return read(value, at, report)
    } catch (error) {
      if (!(error instanceof WrongShape)) throw error
      report(error.message)
      return whole
    }
  }
}

/** A single document; null if its shape is wrong, which is reported with its id. */
export function readDocument<T>(read: Read<T>, kind: string, value: unknown, report: Report): T | null {
  const name = `${kind} ${(isRecord(value) && idOf(value.id)) || '(no id)'}`
  const inIt: Report = (why) => report(`Left out of ${name}: ${why}`)
  try {
    return read(value, '', inIt)
  } catch (error) {
    if (!(error instanceof WrongShape)) throw error
    report(`Left out ${name}: ${error.message}`)
    return null
  }
}
