/**
 * Reading what another system sent. A reader gives the value that it takes, or throws `WrongShape`; a list leaves out
 * what its reader does not take, and says so.
 */

/** Takes what was left out, and why. */
export type Report = (text: string) => void
/** @throws WrongShape */
export type Read<T> = (value: unknown, at: string, report: Report) => T

class WrongShape extends Error {}

function refuse(at: string, what: string): never {
  throw new WrongShape(`${at || 'it'} is not ${what}`)
}

/** A document's id as text: some databases number theirs. Null where it is neither. */
export function idOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const id: Read<string> = (value, at) => idOf(value) ?? refuse(at, 'an id')

/** Text; what was never written is empty. */
export const text: Read<string> = (value, at) =>
  typeof value === 'string' ? value : value == null ? '' : refuse(at, 'text')

export const requiredText: Read<string> = (value, at) =>
  typeof value === 'string' && value !== '' ? value : refuse(at, 'text')

export const number: Read<number> = (value, at) =>
  typeof value === 'number' && Number.isFinite(value) ? value : refuse(at, 'a number')

/** A whole number that is not negative: cents, characters, people. */
export const count: Read<number> = (value, at) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : refuse(at, 'a whole number')

export const flag: Read<boolean> = (value) => value === true

export function orNull<T>(read: Read<T>): Read<T | null> {
  return (value, at, report) => (value == null ? null : read(value, at, report))
}

export function or<T>(read: Read<T>, otherwise: T): Read<T> {
  return (value, at, report) => (value == null ? otherwise : read(value, at, report))
}

export function oneOf<const W extends string>(words: readonly W[]): Read<W> {
  return (value, at) => words.find((word) => word === value) ?? refuse(at, `one of ${words.join(', ')}`)
}

/** A document of ours with these fields; others are left. */
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

/** A list without what it cannot hold. What was never written is empty. */
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

/** Another document: its id, or the document itself where the content system sent it along. */
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

/** A document by itself; null where its shape is wrong, which is reported with its id. */
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
