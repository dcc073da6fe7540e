import { instantOf, localTime } from '@lodestay/domain/dates/time-zones'
import { type ComponentProps, useEffect } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Counter, lengthOf } from '../../ui/counter.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDraftField } from './draft-form.ts'
import * as texts from './texts.ts'

/** Marks a field whose edit differs from the accepted version. */
export function ChangedMark({ shown }: { shown: boolean }) {
  return shown ? (
    <Badge tone="plum" className="-my-1 ml-2 align-middle">
      {texts.changed}
    </Badge>
  ) : null
}

/** A field's label, marked while an edit differs from the accepted version. */
export function DraftLabel({ label, isChanged }: { label: string; isChanged: boolean }) {
  return (
    <>
      {label}
      <ChangedMark shown={isChanged} />
    </>
  )
}

type At = { readonly path: string; readonly label: string; readonly limit?: number }

/** Shows why a text is too long at once: its counter is red, also before the field is left or in a draft saved earlier. */
function useLimit(text: string, limit: number | undefined, touch: () => void): void {
  const isOver = limit !== undefined && lengthOf(text) > limit
  // biome-ignore lint/correctness/useExhaustiveDependencies: touched once it becomes too long
  useEffect(() => {
    if (isOver) touch()
  }, [isOver])
}

/** A single-line field bound to the draft. */
export function DraftText({
  path,
  label,
  limit,
  ...rest
}: At & Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'error'>) {
  const { id, value, error, set, touch, isChanged } = useDraftField<string | null | undefined>(path)
  const text = value ?? ''
  useLimit(text, limit, touch)
  return (
    <TextField
      {...rest}
      id={id}
      label={<DraftLabel label={label} isChanged={isChanged && !path.includes('.')} />}
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

/** A multi-line field bound to the draft. */
export function DraftProse({
  path,
  label,
  ...rest
}: At & Omit<ComponentProps<typeof TextArea>, 'label' | 'value' | 'error'>) {
  const { id, value, error, set, touch, isChanged } = useDraftField<string>(path)
  useLimit(value, rest.limit, touch)
  return (
    <TextArea
      {...rest}
      id={id}
      label={<DraftLabel label={label} isChanged={isChanged} />}
      value={value}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={touch}
    />
  )
}

/** An integer field bound to the draft; empty until filled in. */
export function DraftNumber({
  path,
  label,
  ...rest
}: Pick<At, 'path' | 'label'> & Omit<ComponentProps<typeof NumberField>, 'label' | 'value' | 'error'>) {
  const { id, value, error, set, touch } = useDraftField<number | null>(path)
  return (
    <NumberField
      {...rest}
      id={id}
      label={label}
      value={value ?? ''}
      error={error}
      onChange={({ currentTarget: { value: typed } }) => set(typed === '' ? null : Number(typed))}
      onBlur={touch}
    />
  )
}

/** A date and a time bound to the draft: stored as an instant, shown as local time in `timeZone`. */
export function DraftMoment({
  path,
  label,
  timeZone,
  ...rest
}: Pick<At, 'path' | 'label'> & { readonly timeZone: string } & Omit<
    ComponentProps<typeof TextField>,
    'label' | 'value' | 'error'
  >) {
  const { id, value, error, set, touch } = useDraftField<string | null>(path)
  return (
    <TextField
      {...rest}
      type="datetime-local"
      id={id}
      label={label}
      value={value ? localTime(value, timeZone) : ''}
      error={error}
      onChange={({ currentTarget: { value: local } }) => set(instantOf(local, timeZone)?.toISOString() ?? null)}
      onBlur={touch}
    />
  )
}

/** A money field bound to the draft, in cents. */
export function DraftMoney({
  path,
  label,
  ...rest
}: Pick<At, 'path' | 'label'> &
  Omit<ComponentProps<typeof MoneyField>, 'label' | 'value' | 'error' | 'onValueChange'>) {
  const { id, value, error, set, touch, isChanged } = useDraftField<number | null>(path)
  return (
    <MoneyField
      {...rest}
      id={id}
      label={<DraftLabel label={label} isChanged={isChanged} />}
      value={value}
      error={error}
      onValueChange={set}
      onBlur={touch}
    />
  )
}
