/** Converts between a field table, a form's initial values, and its posted data. */
import { byKind, emptyValues, type FieldKind, type FieldSpec, type ValueOf } from '@lodestay/domain/field-kinds'
import type { HostedField, HostedTable } from '@lodestay/domain/hosted-fields'
import { parsePrice } from '@lodestay/domain/promotions/price'
import { textOf } from '../../lib/form-result.ts'

/** Initial values by control name; a date range has the controls `start` and `end`. */
export type FormValues = Readonly<Record<string, string | boolean>>

function fieldsIn(fields: HostedTable): [name: string, field: HostedField][] {
  return Object.entries(fields).filter(([, field]) => field.form !== false)
}

function typedMoney(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)
}

function typed(field: FieldSpec, value: unknown): string | boolean {
  return field.kind === 'money' && typeof value === 'number'
    ? typedMoney(value)
    : typeof value === 'boolean'
      ? value
      : String(value ?? '')
}

/** A form's initial values: the saved ones, or the defaults. */
export function formValues(fields: HostedTable, kept?: object): FormValues {
  const held = (kept ?? emptyValues(fields, { dates: { start: '', end: '' }, reference: null })) as Readonly<
    Record<string, unknown>
  >
  return Object.fromEntries(
    fieldsIn(fields).flatMap(([name, field]) => {
      if (field.kind !== 'dates') return [[name, typed(field as FieldSpec, held[name])]]
      const { start, end } = held[name] as { readonly start: string; readonly end: string }
      return [
        ['start', start.slice(0, 10)],
        ['end', end.slice(0, 10)],
      ]
    }),
  )
}

type Sent<F> = F extends { kind: 'dates' } ? { start: string; end: string } : ValueOf<F>
/** What was posted. Disabled controls aren't sent, so their fields are missing. */
export type Posted<T extends HostedTable> = {
  -readonly [Name in keyof T as T[Name] extends { form: false } ? never : Name]?: Sent<T[Name]>
}

// Not a number: sent as typed, so that the API's message names the field instead of the value getting lost.
function whole(text: string): number | string | null {
  return text === '' ? null : /^-?[\d.]+$/.test(text) ? Number(text) : text
}

// A minus stays one, so that the API's message is about the amount and not about how it's written.
function signedPrice(text: string): number | null {
  const price = parsePrice(text.replace('-', ''))
  return price !== null && text.startsWith('-') ? -price : price
}

const readers: Parameters<typeof byKind<(form: FormData, name: string) => unknown>>[0] = {
  text: () => textOf,
  prose: () => textOf,
  count: () => (form, name) => whole(textOf(form, name)),
  minutes: () => (form, name) => whole(textOf(form, name)),
  money: () => (form, name) => signedPrice(textOf(form, name)) ?? (textOf(form, name) || null),
  choice: () => (form, name) => textOf(form, name) || null,
  names: () => (form, name) => form.getAll(name).map(String),
  flag: () => (form, name) => form.has(name),
  pictures: () => () => undefined,
}

function isOwn(kind: string): kind is Exclude<HostedField['kind'], FieldKind> {
  return kind === 'dates' || kind === 'reference'
}

/** Reads the fields of a posted form. An unchecked box isn't sent either, so a missing flag is read as off. */
export function readPosted<T extends HostedTable>(fields: T, form: FormData): Posted<T> {
  const said = fieldsIn(fields).flatMap(([name, field]) => {
    if (field.kind === 'dates') {
      const [start, end] = [textOf(form, 'start'), textOf(form, 'end')]
      const last = field.lastDay === 'checkOut' ? 'T00:00:00.000Z' : 'T23:59:59.000Z'
      // With both missing, the API asks for the range rather than for two dates.
      return start || end ? [[name, { start: start && `${start}T00:00:00.000Z`, end: end && end + last }]] : []
    }
    if (isOwn(field.kind) || (field.kind !== 'flag' && !form.has(name))) return []
    return [[name, byKind(readers, field as FieldSpec)(form, name)]]
  })
  return Object.fromEntries(said) as Posted<T>
}
