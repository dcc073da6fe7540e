import { type StayField, type StayFieldOf, stayFieldNames, stayFields } from '@lodestay/domain/stays/stay-fields'
import * as texts from './texts.ts'

/** Kinds of fields that can be set to one value for all selected stays. */
const settable = ['text', 'prose', 'count', 'money', 'choice', 'flag'] as const
type Settable = StayFieldOf<(typeof settable)[number]>

/** A bulk change to several stays. Names are added to, or removed from, each stay's own. */
export type SharedChange = { readonly value: string; readonly label: string } & (
  | { readonly how: 'set'; readonly name: Settable }
  | { readonly how: 'add' | 'remove'; readonly name: StayFieldOf<'names'> }
)

function isSettable(name: StayField): name is Settable {
  // What a host's stays have in common: prices and rules.
  const { kind, section } = stayFields[name]
  return (section === 'rates' || section === 'rules') && settable.some((one) => one === kind)
}

function isNames(name: StayField): name is StayFieldOf<'names'> {
  return stayFields[name].kind === 'names'
}

export const sharedChanges: readonly SharedChange[] = [
  ...stayFieldNames
    .filter(isSettable)
    .map((name) => ({ how: 'set', name, value: name, label: stayFields[name].label }) as const),
  ...stayFieldNames
    .filter(isNames)
    .flatMap((name) => [
      { how: 'add', name, value: `${name}.add`, label: texts.addTo(stayFields[name].label) } as const,
      { how: 'remove', name, value: `${name}.remove`, label: texts.removeFrom(stayFields[name].label) } as const,
    ]),
]
