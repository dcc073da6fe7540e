import type { FieldKind, FieldSpec } from '@lodestay/domain/field-kinds'
import type { ComponentProps, ReactNode } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { DraftLabel, DraftMoney, DraftNumber, DraftProse, DraftText } from '../drafts/draft-fields.tsx'
import { useDraftField } from '../drafts/draft-form.ts'
import { hintFor } from './field-words.ts'
import * as texts from './texts.ts'

/** Display options of a field. Everything else about it comes from its field table. */
export type FieldLooks = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'placeholder' | 'className'
> & {
  /** Overrides the table's label. */
  readonly label?: string
  readonly hint?: ReactNode
  /** Height of a text area in lines. */
  readonly rows?: number
  readonly optional?: boolean
}
type At = FieldLooks & { readonly path: string }

/** Kinds for which the page provides its own control. */
type OwnControl = 'names' | 'pictures'
/** A field whose control is determined by its kind. */
export type ControlSpec = Exclude<FieldSpec, { kind: OwnControl }>

const inputTypes = { email: 'email', phone: 'tel', website: 'url', link: 'url', zip: 'text' } as const

const controls: {
  readonly [Kind in Exclude<FieldKind, OwnControl>]: (
    field: Extract<FieldSpec, { kind: Kind }>,
    at: At & { label: string },
  ) => ReactNode
} = {
  text: ({ max, required, format }, { rows: _, hint = hintFor(format), ...at }) => (
    <DraftText
      {...at}
      hint={hint}
      limit={max}
      optional={at.optional ?? !required}
      {...(format && { type: inputTypes[format] })}
    />
  ),
  prose: ({ max, required }, at) => (
    <DraftProse
      path={at.path}
      label={at.label}
      hint={at.hint}
      placeholder={at.placeholder}
      limit={max}
      rows={at.rows}
      optional={at.optional ?? !required}
    />
  ),
  count: ({ min, max }, at) => <DraftNumber path={at.path} label={at.label} hint={at.hint} min={min} max={max} />,
  minutes: ({ below }, at) => <DraftNumber path={at.path} label={at.label} hint={at.hint} min={0} max={below - 1} />,
  halves: ({ min, max }, at) => (
    <DraftNumber path={at.path} label={at.label} hint={at.hint} min={min} max={max} step={0.5} />
  ),
  money: ({ unit, required }, at) => (
    <DraftMoney path={at.path} label={at.label} hint={at.hint} optional={!required} {...(unit && { unit })} />
  ),
  flag: (_, at) => <DraftFlag {...at} />,
  choice: ({ choices, required, default: first }, at) => (
    <DraftChoice {...at} choices={choices} canBeEmpty={!required && first === undefined} />
  ),
}

function DraftFlag({ path, label, hint }: At & { label: string }) {
  const { id, value, error, set, isChanged } = useDraftField<boolean>(path)
  return (
    <Checkbox
      id={id}
      label={<DraftLabel label={label} isChanged={isChanged && !path.includes('.')} />}
      hint={hint}
      checked={value}
      error={error}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  )
}

function DraftChoice({
  path,
  label,
  hint,
  choices,
  canBeEmpty,
}: At & { label: string; choices: readonly string[]; canBeEmpty: boolean }) {
  const { id, value, error, set, touch, isChanged } = useDraftField<string | null>(path)
  return (
    <Select
      id={id}
      label={<DraftLabel label={label} isChanged={isChanged && !path.includes('.')} />}
      hint={hint}
      optional={canBeEmpty}
      {...(canBeEmpty && { placeholder: texts.notSaid })}
      options={choices.map((choice) => ({ value: choice, label: choice }))}
      value={value ?? ''}
      error={error}
      onChange={(event) => set(event.currentTarget.value || null)}
      onBlur={touch}
    />
  )
}

/** A field of a draft: the control for its kind, with the label and limits from its table. */
export function DraftField({ field, ...at }: At & { readonly field: ControlSpec }) {
  const control = controls[field.kind] as (field: ControlSpec, at: At & { label: string }) => ReactNode
  return control(field, { ...at, label: at.label ?? field.label })
}
