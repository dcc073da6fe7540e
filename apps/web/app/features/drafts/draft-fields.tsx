import type { ComponentProps } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Counter, lengthOf } from '../../ui/counter.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDraftField } from './draft-form.ts'

/** Says that an edit changes the accepted text here. */
export const ChangedMark = ({ shown }: { shown: boolean }) =>
  shown ? (
    <Badge tone="plum" className="-my-1 ml-2 align-middle">
      Changed
    </Badge>
  ) : null

type At = { readonly path: string; readonly label: string; readonly limit?: number }

/** One line of the draft. */
export function DraftText({
  path,
  label,
  limit,
  ...rest
}: At & Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'error'>) {
  const { id, value, error, set, touch, isChanged } = useDraftField<string | null | undefined>(path)
  const text = value ?? ''
  return (
    <TextField
      {...rest}
      id={id}
      label={
        <>
          {label}
          <ChangedMark shown={isChanged && !path.includes('.')} />
        </>
      }
      aside={limit !== undefined && <Counter used={lengthOf(text)} limit={limit} />}
      value={text}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={(event) => {
        touch()
        rest.onBlur?.(event)
      }}
    />
  )
}

/** Several lines of the draft. */
export function DraftProse({
  path,
  label,
  ...rest
}: At & Omit<ComponentProps<typeof TextArea>, 'label' | 'value' | 'error'>) {
  const { id, value, error, set, touch, isChanged } = useDraftField<string>(path)
  return (
    <TextArea
      {...rest}
      id={id}
      label={
        <>
          {label}
          <ChangedMark shown={isChanged} />
        </>
      }
      value={value}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={touch}
    />
  )
}
