import type { FieldKind, FieldSpec } from '@lodestay/domain/field-kinds'
import { promotionFields } from '@lodestay/domain/promotions/promotion-fields'
import { count } from '../../../lib/format.ts'
import { dateTime } from '../../../lib/use-date-time.ts'
import { wordsOf } from '../../fields/field-words.ts'
import type { WizardField, WizardValues } from './promotion-draft.ts'
import * as texts from './texts.ts'

export function fieldName(field: WizardField): string {
  return promotionFields[field].label
}

type Kind = (typeof promotionFields)[WizardField]['kind']
type ValueOf<K extends Kind> = WizardValues[{
  [Name in WizardField]: (typeof promotionFields)[Name]['kind'] extends K ? Name : never
}[WizardField]]
type NameOf = (id: string) => string

const ownWords: {
  readonly [K in Exclude<Kind, FieldKind>]: (value: ValueOf<K>, nameOf: NameOf, timeZone: string) => readonly string[]
} = {
  reference: (id, nameOf) => (id ? [nameOf(id)] : []),
  catalogueId: (id, nameOf) => (id ? [nameOf(id)] : []),
  outlets: (ids, nameOf) => ids.map(nameOf),
  networkTexts: (networkTexts, nameOf) => networkTexts.map(({ networkId, text }) => `${nameOf(networkId)}: ${text}`),
  people: (ids) => (ids.length > 0 ? [count(ids.length, texts.person)] : []),
  moment: (moment, _, timeZone) => (moment ? [dateTime(moment, timeZone)] : []),
  nights: (nights) => [count(nights, 'night')],
  boost: (boost) => [boost?.target.name ?? texts.noBoost],
  mediaSelection: (selection) =>
    selection.type === 'existing_post'
      ? [texts.thePost(selection.postId || '—')]
      : [
          texts.picturesList(
            selection.mediaFiles.map(({ alt, url }) => alt || url.split('/').at(-2) || url).join(', ') ||
              texts.noPictures,
          ),
        ],
}

/** A promotion field's value as text, its times in `timeZone`. `nameOf` looks up the name of a choice by its id. */
export function inWords(name: WizardField, values: WizardValues, nameOf: NameOf, timeZone: string): string {
  const field = promotionFields[name]
  const own = ownWords[field.kind as keyof typeof ownWords] as
    | ((value: unknown, nameOf: NameOf, timeZone: string) => readonly string[])
    | undefined
  const words = own ? own(values[name], nameOf, timeZone) : wordsOf(field as FieldSpec, values[name] as never)
  return words.filter(Boolean).join('\n') || '—'
}
