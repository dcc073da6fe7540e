import errorIcon from '@lodestay/icons/error.svg?path'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import * as texts from './texts.ts'
import { useInputCheck } from './use-input-check.ts'

/** Props shared by every form control: label, hint and error. */
export type FieldTexts = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The message for the field's first problem. */
  readonly error?: string | undefined
  /** Adds '(optional)' to the label; required is the default and isn't marked. */
  readonly optional?: boolean
  readonly hideLabel?: boolean
  /** At the end of the label's line: a counter, a link. */
  readonly aside?: ReactNode
  readonly className?: string
}
export type ControlIds = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}
type Props = FieldTexts & {
  readonly id?: string | undefined
  readonly children: (control: ControlIds) => ReactNode
}

/** A label, a control, a hint and an error, linked by ids. Any other props are the control's, and passed on to it. */
export function Field({
  label,
  hint,
  error,
  optional,
  hideLabel,
  aside,
  id: ownId,
  className,
  children,
  ...rest
}: Props) {
  const own = useId()
  const id = ownId ?? own
  const check = useInputCheck()
  const problem = check.problem ?? error
  const described = cx(problem && `${id}-error`, hint != null && `${id}-hint`) || undefined
  return (
    <div className={cx('flex flex-col gap-1.5', className)} {...check.handlers}>
      <div className={cx('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
          {optional && <span className="font-normal text-ink-faint"> {texts.optional}</span>}
        </label>
        {aside}
      </div>
      {children({ ...rest, id, 'aria-describedby': described, 'aria-invalid': problem ? true : undefined })}
      <FieldNotes id={id} hint={hint} error={problem} />
    </div>
  )
}

/** The hint and the error below a control, with the ids that its aria-describedby refers to. */
export function FieldNotes({ id, hint, error: problem }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {problem && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-xs font-medium text-danger-text">
          <Icon path={errorIcon} size={17} className="mt-px" />
          {problem}
        </p>
      )}
      {hint != null && (
        <p id={`${id}-hint`} className="text-xs text-ink-faint">
          {hint}
        </p>
      )}
    </>
  )
}

/** Several controls with one legend: checkboxes, radios, a date range. */
export function FieldGroup({
  id: ownId,
  legend,
  hint,
  error,
  hideLegend,
  className,
  children,
}: {
  id?: string | undefined
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  hideLegend?: boolean
  className?: string
  children: ReactNode
}) {
  const own = useId()
  const id = ownId ?? own
  const check = useInputCheck()
  const problem = check.problem ?? error
  const described = cx(problem && `${id}-error`, hint != null && `${id}-hint`) || undefined
  return (
    // Error summaries move the focus here.
    <fieldset
      id={id}
      tabIndex={-1}
      className={cx('flex min-w-0 flex-col gap-2', className)}
      aria-describedby={described}
      {...check.handlers}
    >
      <legend className={cx('mb-1.5 text-sm font-semibold', hideLegend && 'sr-only')}>{legend}</legend>
      {children}
      <FieldNotes id={id} hint={hint} error={problem} />
    </fieldset>
  )
}
