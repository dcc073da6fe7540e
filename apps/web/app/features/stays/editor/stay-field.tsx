import { type StayFieldOf, stayFields } from '@lodestay/domain/stays/stay-fields'
import { type ControlSpec, DraftField, type FieldLooks } from '../../fields/draft-field.tsx'

/** A field of the stay, bound to the editor's draft. */
export function StayField({ name, ...looks }: FieldLooks & { readonly name: StayFieldOf<ControlSpec['kind']> }) {
  return <DraftField {...looks} path={name} field={stayFields[name]} />
}
