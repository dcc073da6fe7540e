import type { FieldKind, FieldSpec } from '@lodestay/domain/field-kinds'
import type { NoticePrice } from '@lodestay/domain/offers-and-cancellations/notice-price'
import { money, number } from '../../lib/format.ts'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

/** A hint about the required format of a text. */
export function hintFor(format: string | undefined): string | undefined {
  return format === 'website' || format === 'link' ? uiTexts.webAddressHint : undefined
}

/** The value of a field of each kind, complete or not. */
type KindValue = {
  readonly text: string
  readonly prose: string
  readonly count: number | null
  readonly minutes: number | null
  readonly halves: number | null
  readonly money: number | null
  readonly choice: string | null
  readonly names: readonly string[]
  readonly flag: boolean
  readonly pictures: readonly unknown[]
}
type Words = {
  readonly [Kind in FieldKind]: (value: KindValue[Kind], field: Extract<FieldSpec, { kind: Kind }>) => readonly string[]
}

function asList(text: string | null): readonly string[] {
  return text ? [text] : []
}

const words: Words = {
  text: asList,
  prose: asList,
  choice: asList,
  count: (value) => (value === null ? [] : [number(value)]),
  minutes: (value) => (value === null ? [] : [texts.minutes(number(value))]),
  halves: (value) => (value === null ? [] : [number(value)]),
  money: (cents, { unit }) => (cents === null ? [] : [unit ? `${money(cents)} ${unit}` : money(cents)]),
  names: (names) => names,
  flag: (value) => [value ? uiTexts.yes : uiTexts.no],
  pictures: (pictures) => (pictures.length === 0 ? [] : [uiTexts.pictureCount(pictures.length)]),
}

/** A value as text, one item per entry; empty if there is none. */
export function wordsOf(field: FieldSpec, value: KindValue[FieldKind]): readonly string[] {
  return (words[field.kind] as (value: KindValue[FieldKind], field: FieldSpec) => readonly string[])(value, field)
}

/** The price of an offer or a cancellation: '20% off', '$40 off a night', '$120 a night'. */
export function priceWords({ kind, value }: NoticePrice): string {
  if (kind === 'percentOff') return texts.percentOff(number(value))
  return kind === 'amountOff' ? texts.amountOff(money(value)) : `${money(value)} ${uiTexts.aNight}`
}
