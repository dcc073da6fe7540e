/**
 * Derives an entity's schemas from its field table: what a submission must satisfy, what a draft may contain until
 * then, and what the API returns. The caller passes the schemas of kinds that only its table has.
 */
import { z } from 'zod'
import { isWebUrl } from './addresses.ts'
import {
  type AnyField,
  byKind,
  type FieldKind,
  type FieldSpec,
  type FieldTable,
  messageLabelOf,
  type TextSpec,
  type ValueOf,
} from './field-kinds.ts'
import { cents, email, flag, isWebsite, oneOf, requiredText, text, textList, wholeNumber } from './fields.ts'
import { MediaItem, Picture } from './media/media-item.ts'
import { messages } from './messages.ts'

type ByKind = Parameters<typeof byKind<z.ZodType>>[0]

const formats: Readonly<
  Record<Exclude<TextSpec['format'], 'email' | undefined>, readonly [(text: string) => boolean, string]>
> = {
  phone: [
    (phone) => /^\+?[\d\s()-]+$/.test(phone) && /\d/.test(phone),
    'Phone can only contain digits, spaces, dashes, parentheses and a leading +.',
  ],
  website: [isWebsite, messages.invalidUrl],
  link: [isWebUrl, messages.invalidUrl],
  zip: [(zip) => /^\d{5}(?:-\d{4})?$/.test(zip), 'Zip must be a US postal code (5 digits or 5+4).'],
}

const schemas: ByKind = {
  text: writtenText,
  prose: writtenText,
  count: (field) => {
    const number = wholeNumber(messageLabelOf(field), field.min, field.max, field.minMessage)
    if (field.required) return number
    return field.default === undefined ? number.nullable().default(null) : number.default(field.default)
  },
  minutes: (field) => {
    const message = `${messageLabelOf(field)} must be a non-negative number less than ${field.below}.`
    const minutes = z.number({ error: message }).min(0, message).lt(field.below, message)
    return field.required ? minutes : minutes.nullable().default(null)
  },
  halves: (field) => {
    const message = `${messageLabelOf(field)} must be from ${field.min} to ${field.max}, in halves.`
    const halves = z.number({ error: message }).min(field.min, message).max(field.max, message)
    return halves.multipleOf(0.5, message).nullable().default(null)
  },
  money: (field) =>
    field.required ? cents(messageLabelOf(field)) : cents(messageLabelOf(field)).nullable().default(null),
  choice: (field) => {
    const choice = oneOf(messageLabelOf(field), field.choices)
    if (field.required) return choice
    return field.default === undefined ? choice.nullable().default(null) : choice.default(field.default)
  },
  names: (field) => {
    const names = textList(messageLabelOf(field), field.max, field.most)
    return field.required ? names.min(1, messages.required(messageLabelOf(field))) : names.default([])
  },
  flag: (field) => flag(messageLabelOf(field)).default(field.default),
  pictures: (field) =>
    z
      .array(MediaItem)
      .max(field.most, `${messageLabelOf(field)} must have at most ${field.most} items.`)
      .default([]),
}

function writtenText(field: TextSpec): z.ZodType {
  const label = messageLabelOf(field)
  if (field.format === 'email' && field.required) return email(label, field.max)
  if (field.format === 'email')
    return z.union([z.literal(''), email(label, field.max)], { error: messages.invalidEmail }).default('')
  const plain = field.required ? requiredText(label, field.max) : text(label, field.max)
  const [isRight, message] = field.format ? formats[field.format] : [() => true, '']
  const right = field.format ? plain.refine((value) => value === '' || isRight(value), message) : plain
  return field.required && field.default === undefined ? right : right.default(field.default ?? '')
}

function isAlwaysThere(field: { readonly required?: true; readonly default?: unknown }): boolean {
  return field.required === true || field.default !== undefined
}

const draftText = z.string().max(5000)
const draftNumber = z.number().nullable()
const draft: ByKind = {
  text: () => draftText,
  prose: () => draftText,
  count: () => draftNumber,
  minutes: () => draftNumber,
  halves: () => draftNumber,
  money: () => draftNumber,
  choice: (field) => (isAlwaysThere(field) ? z.enum(field.choices) : z.enum(field.choices).nullable()),
  // Allows more than a submission may have, so that a draft never loses input.
  names: ({ most }) => z.array(draftText).max(most > 100 ? 500 : 200),
  flag: () => z.boolean(),
  pictures: () => z.array(MediaItem).max(100),
}

const answered: ByKind = {
  text: () => z.string(),
  prose: () => z.string(),
  count: (field) => (isAlwaysThere(field) ? z.int() : z.int().nullable()),
  minutes: (field) => (isAlwaysThere(field) ? z.number() : z.number().nullable()),
  halves: () => z.number().nullable(),
  money: (field) => (isAlwaysThere(field) ? z.int() : z.int().nullable()),
  choice: (field) => (isAlwaysThere(field) ? z.enum(field.choices) : z.enum(field.choices).nullable()),
  names: () => z.array(z.string()),
  flag: () => z.boolean(),
  pictures: () => z.array(Picture),
}

/** The schema of a kind that only one table has, or a function of the field where fields of that kind differ. */
type OwnSchema = z.ZodType | ((field: AnyField & { readonly most: number; readonly one: string }) => z.ZodType)
type Own = Readonly<Record<string, OwnSchema>>
type OwnOf<T extends FieldTable> = Readonly<Record<Exclude<T[keyof T]['kind'], FieldKind>, OwnSchema>>
type SchemaOf<S> = S extends (...field: never) => infer Schema ? Schema : S

function shapeOf(fields: FieldTable, common: ByKind, own: Own): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const schema = own[field.kind] ?? byKind(common, field as FieldSpec)
      return [name, typeof schema === 'function' ? schema(field as Parameters<typeof schema>[0]) : schema]
    }),
  )
}

type Same<V> = z.ZodType<V, V>
type Pictures = z.ZodArray<typeof MediaItem>
type Written<F extends AnyField, O> = F['kind'] extends keyof O
  ? SchemaOf<O[F['kind']]>
  : F extends { kind: 'pictures' }
    ? z.ZodDefault<Pictures>
    : F extends { required: true }
      ? F extends { default: unknown }
        ? z.ZodDefault<Same<ValueOf<F>>>
        : Same<ValueOf<F>>
      : z.ZodDefault<Same<ValueOf<F>>>

/** A submission: fields that are not required may be left out and get their default. */
export function writtenShape<const T extends FieldTable, const O extends OwnOf<T>>(fields: T, own: O) {
  return shapeOf(fields, schemas, own) as { -readonly [Name in keyof T]: Written<T[Name], O> }
}

type Draft<F extends AnyField, O> = F['kind'] extends keyof O
  ? SchemaOf<O[F['kind']]>
  : F extends { kind: 'pictures' }
    ? Pictures
    : F extends { kind: 'count' | 'minutes' | 'halves' | 'money' }
      ? Same<number | null>
      : Same<ValueOf<F>>

/** A draft: the right shape, however incomplete the content. */
export function draftShape<const T extends FieldTable, const O extends OwnOf<T>>(fields: T, own: O) {
  return shapeOf(fields, draft, own) as { -readonly [Name in keyof T]: Draft<T[Name], O> }
}

type Answered<F extends AnyField, O> = F['kind'] extends keyof O
  ? SchemaOf<O[F['kind']]>
  : F extends { kind: 'pictures' }
    ? z.ZodArray<typeof Picture>
    : Same<ValueOf<F>>

/** A response: every field is present. */
export function answeredShape<const T extends FieldTable, const O extends OwnOf<T>>(fields: T, own: O) {
  return shapeOf(fields, answered, own) as { -readonly [Name in keyof T]: Answered<T[Name], O> }
}
