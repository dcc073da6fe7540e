import type { FieldKind, FieldSpec } from '@lodestay/domain/field-kinds'
import { count, money, number } from '../../lib/format.ts'

/** The value of a field of each kind, finished or not. */
type KindValue = {
  readonly text: string
  readonly prose: string
  readonly count: number | null
  readonly minutes: number | null
  readonly money: number | null
  readonly choice: string | null
  readonly names: readonly string[]
  readonly flag: boolean
  readonly pictures: readonly unknown[]
}
type Words = {
  readonly [Kind in FieldKind]: (value: KindValue[Kind], field: Extract<FieldSpec, { kind: Kind }>) => readonly string[]
}

function given(text: string | null): readonly string[] {
  return text ? [text] : []
}

const words: Words = {
  text: given,
  prose: given,
  choice: given,
  count: (value) => (value === null ? [] : [number(value)]),
  minutes: (value) => (value === null ? [] : [`${number(value)} min`]),
  money: (cents, { unit }) => (cents === null ? [] : [unit ? `${money(cents)} ${unit}` : money(cents)]),
  names: (names) => names,
  flag: (value) => [value ? 'Yes' : 'No'],
  pictures: (pictures) => (pictures.length === 0 ? [] : [count(pictures.length, 'picture')]),
}

/** A value in words, one item per entry; empty where there is none. */
export function wordsOf(field: FieldSpec, value: KindValue[FieldKind]): readonly string[] {
  return (words[field.kind] as (value: KindValue[FieldKind], field: FieldSpec) => readonly string[])(value, field)
}
