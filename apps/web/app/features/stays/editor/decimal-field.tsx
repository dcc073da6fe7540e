import { type ComponentProps, useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'

/** A coordinate: typed freely ('-68.', '44.3'), stored as a number. */
export function DecimalField({
  path,
  label,
  ...rest
}: { readonly path: string; readonly label: string } & Omit<
  ComponentProps<typeof TextField>,
  'label' | 'value' | 'error'
>) {
  const { id, value, error, set, touch } = useDraftField<number | null | undefined>(path)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && (typed === '' ? null : Number(typed)) === (value ?? null) ? typed : `${value ?? ''}`
  return (
    <TextField
      {...rest}
      id={id}
      label={label}
      inputMode="decimal"
      value={typed !== null && /[.-]$/.test(typed) ? typed : shown}
      error={error}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.replaceAll(/[^\d.-]/g, '')
        setTyped(text)
        const number = Number(text)
        if (text === '' || !Number.isNaN(number)) set(text === '' ? null : number)
      }}
      onBlur={() => {
        setTyped(null)
        touch()
      }}
    />
  )
}
