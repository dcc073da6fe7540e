/**
 * The vocabulary of field tables: plain data without schemas, so that pages can import it cheaply. Code that reads a
 * table handles each kind once: its schema in `field-schemas.ts`, its wording and control in the web. Each of those is
 * a record over all kinds, so a new kind doesn't compile until every one of them handles it.
 */

type Named = {
  /** Shown next to the control, in diffs and in lists of facts. */
  readonly label: string
  /** The name that validation messages start with, where the specification uses another one. */
  readonly messageLabel?: string
}
type Required = {
  /** Without it nothing can be submitted. */
  readonly required?: true
}

/** Text, single-line or multi-line. */
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
    /** The specification's message for values below `min`. */
    readonly minMessage?: string
  }
/** A number of minutes, whole or not. */
export type MinutesSpec = Named & Required & { readonly kind: 'minutes'; readonly below: number }
/** A number in steps of a half, such as bathrooms; it may be missing. */
export type HalvesSpec = Named & { readonly kind: 'halves'; readonly min: number; readonly max: number }
/** Whole US cents. `unit` is what it is per: 'a night'. */
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
  | HalvesSpec
  | MoneySpec
  | ChoiceSpec
  | NamesSpec
  | FlagSpec
  | PicturesSpec
export type FieldKind = FieldSpec['kind']
/** Any field: an entity can have its own kinds, such as beds. */
export type AnyField = Named & { readonly kind: string }
export type FieldTable = Readonly<Record<string, AnyField>>

/** The value of a valid field: null only if it is neither required nor has a default. */
type Held<F, Value> = F extends { required: true } | { default: Value } ? Value : Value | null
export type ValueOf<F> = F extends { kind: 'text' | 'prose' }
  ? string
  : F extends { kind: 'count' | 'minutes' | 'halves' | 'money' }
    ? Held<F, number>
    : F extends { kind: 'choice'; choices: readonly (infer Choice)[] }
      ? Held<F, Choice>
      : F extends { kind: 'names' }
        ? string[]
        : F extends { kind: 'flag' }
          ? boolean
          : never

/** The name that a field's validation messages start with. */
export function messageLabelOf({ label, messageLabel = label }: Named): string {
  return messageLabel
}

/** Calls the handler for a field's kind from a record over all kinds. */
export function byKind<Answer>(
  table: { readonly [Kind in FieldKind]: (field: Extract<FieldSpec, { kind: Kind }>) => Answer },
  field: FieldSpec,
): Answer {
  return (table[field.kind] as (field: FieldSpec) => Answer)(field)
}

/** The values of a new draft: empty, or the default. `own` gives them for the kinds that only this table has. */
export function emptyValues<T extends FieldTable>(
  fields: T,
  own: Readonly<Record<Exclude<T[keyof T]['kind'], FieldKind>, unknown>>,
): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind in own ? own[field.kind as keyof typeof own] : byKind(emptyOf, field as FieldSpec),
    ]),
  )
}

const emptyOf: Parameters<typeof byKind<unknown>>[0] = {
  text: (field) => field.default ?? '',
  prose: (field) => field.default ?? '',
  count: (field) => field.default ?? null,
  minutes: () => null,
  halves: () => null,
  money: () => null,
  choice: (field) => field.default ?? null,
  names: () => [],
  flag: (field) => field.default,
  pictures: () => [],
}

/** The names of a table's fields, in its order. */
export function namesOf<T extends object>(fields: T) {
  return Object.keys(fields) as (keyof T & string)[]
}

/** Picks a table's fields from an object that has more. */
export function pickFields<Name extends string, V extends Readonly<Record<Name, unknown>>>(
  fields: Readonly<Record<Name, unknown>>,
  from: V,
): Pick<V, Name> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, from[name as Name]])) as unknown as Pick<V, Name>
}
