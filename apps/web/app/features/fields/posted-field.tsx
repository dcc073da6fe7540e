import type { FieldKind, FieldSpec } from '@lodestay/domain/field-kinds'
import type { HostedField, HostedTable } from '@lodestay/domain/hosted-fields'
import { createContext, type ReactNode, useContext } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CountedField } from '../../ui/counted-field.tsx'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { hintFor } from './field-words.ts'
import { PriceControl } from './price-control.tsx'
import * as texts from './texts.ts'

/** What the controls of a posted form need. */
export type PostedForm = {
  readonly idOf: (name: string) => string
  readonly errorOf: (name: string) => string | undefined
  /** A control's initial value: the rejected input if there was any, otherwise the saved value. */
  readonly textOf: (name: string) => string
  readonly isOn: (name: string) => boolean
  /** The first selectable day. */
  readonly today: string
  /** Called by fields that upload. */
  readonly onUploading?: (isUploading: boolean) => void
}
const FormContext = createContext<PostedForm | null>(null)
export const PostedFormProvider = FormContext.Provider

export type PostedLooks = {
  /** Overrides the table's label. */
  readonly label?: string
  readonly hint?: string
  readonly placeholder?: string
  readonly rows?: number
  /** Labels of a date range's start and end. */
  readonly startLabel?: string
  readonly endLabel?: string
}
type Given = Omit<PostedLooks, 'startLabel' | 'endLabel' | 'label' | 'rows'> & {
  readonly label: string
  readonly id: string
  readonly name: string
  readonly defaultValue: string
  readonly error: string | undefined
  readonly optional: boolean
  readonly required: boolean
}

/** Kinds that need special handling. */
type OwnControl = 'names' | 'pictures' | 'flag'
const inputTypes = { email: 'email', phone: 'tel', website: 'url', link: 'url', zip: 'text' } as const
const controls: {
  readonly [Kind in Exclude<FieldKind, OwnControl>]: (
    field: Extract<FieldSpec, { kind: Kind }>,
    given: Given,
    rows?: number,
  ) => ReactNode
} = {
  text: ({ max, format }, given) =>
    format ? (
      <TextField {...given} hint={given.hint ?? hintFor(format)} type={inputTypes[format]} />
    ) : (
      <CountedField {...given} limit={max} />
    ),
  prose: ({ max }, given, rows = 2) => <TextArea {...given} limit={max} rows={rows} />,
  count: ({ min, max }, given) => <NumberField {...given} min={min} max={max} />,
  minutes: ({ below }, given) => <NumberField {...given} min={0} max={below - 1} />,
  halves: ({ min, max }, given) => <NumberField {...given} min={min} max={max} step={0.5} />,
  money: ({ unit }, given) => <TextField {...given} inputMode="decimal" autoComplete="off" lead="$" trail={unit} />,
  choice: ({ choices, default: first }, { placeholder = texts.notSaid, ...given }) => (
    <Select
      {...given}
      options={choices.map((choice) => ({ value: choice, label: choice }))}
      optional={given.optional && first === undefined}
      {...(given.optional && first === undefined && { placeholder })}
    />
  ),
}

/** The form around a control that `PostedField` doesn't render. */
export function usePostedForm(): PostedForm {
  const form = useContext(FormContext)
  if (!form) throw new Error('Only inside a form that is posted')
  return form
}

type Placed = Exclude<HostedField, { kind: 'names' | 'pictures' | 'reference' }>
/** The fields of a table that `PostedField` can render. */
export type FieldOfForm<T extends HostedTable> = {
  [Name in keyof T]: T[Name] extends { form: false } ? never : T[Name] extends Placed ? Name : never
}[keyof T] &
  string

type Props = PostedLooks & { readonly name: string; readonly field: Placed }

/** A field of a posted form: the control for its kind, with the label and limits from its table. */
export function PostedField({ name, field, rows, startLabel, endLabel, ...looks }: Props) {
  const form = usePostedForm()
  const label = looks.label ?? field.label
  const [id, error] = [form.idOf(name), form.errorOf(name)]
  if (field.kind === 'dates')
    return (
      // Error summaries move the focus here.
      <div id={id} tabIndex={-1}>
        <DateRangeField
          legend={label}
          {...(startLabel && { startLabel })}
          {...(endLabel && { endLabel })}
          defaultValue={{ start: form.textOf('start'), end: form.textOf('end') }}
          min={form.today}
          hint={looks.hint}
          error={error}
        />
      </div>
    )
  if (field.kind === 'price') {
    const values = { kind: form.textOf('priceKind'), amount: form.textOf('priceValue') }
    return <PriceControl id={id} label={label} error={error} values={values} />
  }
  if (field.kind === 'flag')
    return (
      <Checkbox id={id} name={name} label={label} hint={looks.hint} error={error} defaultChecked={form.isOn(name)} />
    )
  const control = controls[field.kind as keyof typeof controls] as (
    field: FieldSpec,
    given: Given,
    rows?: number,
  ) => ReactNode
  const required = 'required' in field
  const optional = !required && field.needed === undefined
  const given = { ...looks, label, id, name, error, optional, required, defaultValue: form.textOf(name) }
  return control(field as FieldSpec, given, rows)
}
