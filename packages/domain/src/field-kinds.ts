/**
 * The words in which the table of an entity's fields is written: plain data, without schemas, so that pages can read it.
 * What a kind means is said once per place that reads tables: its schema in `field-schemas.ts`, its words and its control in
 * the web. Each of those is a record over all kinds, so a new kind does not compile until every one of them knows it.
 */

type Named = {
  /** What people read: beside its control, in a diff, in a list of facts. */
  readonly label: string
  /** What the messages of its rules begin with, where the specification calls it otherwise. */
  readonly messageLabel?: string
}
type Required = {
  /** Without it nothing can be submitted. */
  readonly required?: true
}

/** Text: one line of it, or several. */
export type TextSpec<Kind extends 'text' | 'prose' = 'text' | 'prose'> = Named &
  Required & {
    readonly kind: Kind
    readonly max: number
    readonly format?: 'email' | 'phone' | 'website' | 'zip' | 'link'
    readonly default?: string
  }
/** A whole number; without a default it may be missing, unless it is required. */
export type CountSpec = Named &
  Required & {
    readonly kind: 'count'
    readonly min: number
    readonly max: number
    readonly default?: number
    /** The specification's message for what is below `min`. */
    readonly minMessage?: string
  }
/** A number of minutes, whole or not. */
export type MinutesSpec = Named & Required & { readonly kind: 'minutes'; readonly below: number }
/** Whole US cents. `unit` says of what: 'a night'. */
export type MoneySpec = Named & Required & { readonly kind: 'money'; readonly unit?: string }
/** One of a closed list; without a default it may be missing, unless it is required. */
export type ChoiceSpec = Named &
  Required & { readonly kind: 'choice'; readonly choices: readonly string[]; readonly default?: string }
/** Several names of at most `max` characters. */
export type NamesSpec = Named & Required & { readonly kind: 'names'; readonly max: number; readonly most: number }
/** Yes or no. */
export type FlagSpec = Named & { readonly kind: 'flag'; readonly default: boolean }
export type PicturesSpec = Named & { readonly kind: 'pictures'; readonly most: number }

/** A field of a kind that more than one entity can have. */
export type FieldSpec =
  | TextSpec<'text'>
  | TextSpec<'prose'>
  | CountSpec
  | MinutesSpec
  | MoneySpec
  | ChoiceSpec
  | NamesSpec
  | FlagSpec
  | PicturesSpec
export type FieldKind = FieldSpec['kind']
/** Any field: an entity may have kinds of its own, such as beds. */
export type AnyField = Named & { readonly kind: string }
export type FieldTable = Readonly<Record<string, AnyField>>

/** What is held of a field of a common kind once it can be submitted; `missing` is what stands for nothing. */
type Held<F, Value, Missing = null> = F extends { required: true } | { default: Value } ? Value : Value | Missing
export type ValueOf<F> = F extends { kind: 'text' | 'prose' }
  ? string
  : F extends { kind: 'count' | 'minutes' | 'money' }
    ? Held<F, number>
    : F extends { kind: 'choice'; choices: readonly (infer Choice)[] }
      ? Held<F, Choice>
      : F extends { kind: 'names' }
        ? string[]
        : F extends { kind: 'flag' }
          ? boolean
          : never

/** What the messages of a field's rules call it. */
export const messageLabelOf = ({ label, messageLabel = label }: Named): string => messageLabel

/** What `table` says of a field's kind. */
export const byKind = <Answer>(
  table: { readonly [Kind in FieldKind]: (field: Extract<FieldSpec, { kind: Kind }>) => Answer },
  field: FieldSpec,
): Answer => (table[field.kind] as (field: FieldSpec) => Answer)(field)

/** What a draft begins with: nothing, and the defaults. `own`: the same by kind for the kinds that only this table has. */
export const emptyValues = <T extends FieldTable>(
  fields: T,
  own: Readonly<Record<Exclude<T[keyof T]['kind'], FieldKind>, unknown>>,
): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind in own ? own[field.kind as keyof typeof own] : byKind(emptyOf, field as FieldSpec),
    ]),
  )
const emptyOf: Parameters<typeof byKind<unknown>>[0] = {
  text: (field) => field.default ?? '',
  prose: (field) => field.default ?? '',
  count: (field) => field.default ?? null,
  minutes: () => null,
  money: () => null,
  choice: (field) => field.default ?? null,
  names: () => [],
  flag: (field) => field.default,
  pictures: () => [],
}

/** The names of a table's fields, in its order. */
export const namesOf = <T extends object>(fields: T) => Object.keys(fields) as (keyof T & string)[]

/** The fields of `fields` out of something that has more. */
export const pickFields = <Name extends string, V extends Readonly<Record<Name, unknown>>>(
  fields: Readonly<Record<Name, unknown>>,
  from: V,
): Pick<V, Name> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, from[name as Name]])) as unknown as Pick<V, Name>
