/** Converts between a field table, a form's initial values, and its posted data. */
import { byKind, emptyValues, type FieldKind, type FieldSpec, type ValueOf } from '@lodestay/domain/field-kinds'
import type { HostedField, HostedTable } from '@lodestay/domain/hosted-fields'
import type { MediaItem } from '@lodestay/domain/media/media-item'
import type { NoticePrice } from '@lodestay/domain/offers-and-cancellations/notice-price'
import { parsePrice } from '@lodestay/domain/promotions/price'
import type { z } from 'zod'
import { textOf } from '../../lib/form-result.ts'

/** Initial values by control name; a date range has two controls, `start` and `end`. */
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
export function formValues(fields: HostedTable, stored?: object): FormValues {
  const values = (stored ??
    emptyValues(fields, { dates: { start: '', end: '' }, price: null, reference: null })) as Readonly<
    Record<string, unknown>
  >
  return Object.fromEntries(
    fieldsIn(fields).flatMap(([name, field]) => {
      if (field.kind === 'price') return priceValues(values[name] as NoticePrice | null)
      if (field.kind === 'pictures') return [[name, JSON.stringify(values[name])]]
      if (field.kind !== 'dates') return [[name, typed(field as FieldSpec, values[name])]]
      const { start, end } = values[name] as { readonly start: string; readonly end: string }
      return [
        ['start', start.slice(0, 10)],
        ['end', end.slice(0, 10)],
      ]
    }),
  )
}

function priceValues(price: NoticePrice | null): [string, string][] {
  const value = price && (price.kind === 'percentOff' ? String(price.value) : typedMoney(price.value))
  return [
    ['priceKind', price?.kind ?? ''],
    ['priceValue', value ?? ''],
  ]
}

type Sent<F> = F extends { kind: 'dates' }
  ? { start: string; end: string }
  : F extends { kind: 'price' }
    ? NoticePrice | null
    : F extends { kind: 'pictures' }
      ? z.infer<typeof MediaItem>[]
      : ValueOf<F>
/** The posted values. Disabled controls aren't sent, so their fields are missing. */
export type Posted<T extends HostedTable> = {
  -readonly [Name in keyof T as T[Name] extends { form: false } ? never : Name]?: Sent<T[Name]>
}

/**
 * Parses a whole number; sends invalid input as is, so that the API's error names the field instead of the value
 * getting lost.
 */
export function typedWhole(text: string): number | string | null {
  return text === '' ? null : /^-?[\d.]+$/.test(text) ? Number(text) : text
}

// Keeps a minus sign, so that the API's error is about the amount and not its notation.
function signedPrice(text: string): number | null {
  const price = parsePrice(text.replace('-', ''))
  return price !== null && text.startsWith('-') ? -price : price
}

/** Parses an amount to cents; sends invalid input as is. */
export function typedAmount(text: string): number | string | null {
  return signedPrice(text) ?? (text || null)
}

/** Parses a hidden control's JSON; sends invalid input as is. */
export function postedJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

const readers: Parameters<typeof byKind<(form: FormData, name: string) => unknown>>[0] = {
  text: () => textOf,
  prose: () => textOf,
  count: () => (form, name) => typedWhole(textOf(form, name)),
  minutes: () => (form, name) => typedWhole(textOf(form, name)),
  halves: () => (form, name) => typedWhole(textOf(form, name)),
  money: () => (form, name) => typedAmount(textOf(form, name)),
  choice: () => (form, name) => textOf(form, name) || null,
  names: () => (form, name) => form.getAll(name).map(String),
  flag: () => (form, name) => form.has(name),
  pictures: () => (form, name) => postedJson(textOf(form, name)),
}

function isOwn(kind: string): kind is Exclude<HostedField['kind'], FieldKind> {
  return kind === 'dates' || kind === 'price' || kind === 'reference'
}

/** Reads a price as typed, so that the API's error names what is wrong with it. */
function readPrice(form: FormData) {
  const [kind, value] = [textOf(form, 'priceKind'), textOf(form, 'priceValue')]
  if (kind === '') return null
  return { kind, value: kind === 'percentOff' ? typedWhole(value) : typedAmount(value) }
}

/** Reads the fields of a posted form. Unchecked boxes aren't sent either, so a missing flag is read as off. */
export function readPosted<T extends HostedTable>(fields: T, form: FormData): Posted<T> {
  const posted = fieldsIn(fields).flatMap(([name, field]) => {
    if (field.kind === 'dates') {
      const [start, end] = [textOf(form, 'start'), textOf(form, 'end')]
      const last = field.lastDay === 'checkOut' ? 'T00:00:00.000Z' : 'T23:59:59.000Z'
      // If both are missing, the API asks for the range rather than for two dates.
      return start || end ? [[name, { start: start && `${start}T00:00:00.000Z`, end: end && end + last }]] : []
    }
    if (field.kind === 'price') return form.has('priceKind') ? [[name, readPrice(form)]] : []
    if (isOwn(field.kind) || (field.kind !== 'flag' && !form.has(name))) return []
    return [[name, byKind(readers, field as FieldSpec)(form, name)]]
  })
  return Object.fromEntries(posted) as Posted<T>
}
