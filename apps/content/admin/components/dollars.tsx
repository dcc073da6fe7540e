'use client'

import { formatCents } from '@lodestay/domain/promotions/price'
import { FieldDescription, FieldError, FieldLabel, useField } from '@payloadcms/ui'
import type { DefaultCellComponentProps, NumberFieldClientProps } from 'payload'
import { type Cents, DollarsInput } from './dollars-input.tsx'

/** A price field. */
export function Dollars({ field, path, readOnly }: NumberFieldClientProps) {
  const { value, setValue, showError, disabled } = useField<Cents>({ potentiallyStalePath: path })
  const id = `field-${path.replaceAll('.', '__')}`
  return (
    <div className={`field-type number ${showError ? 'error' : ''}`}>
      <FieldLabel label={field.label} path={path} required={field.required ?? false} />
      <div className="field-type__wrap">
        <FieldError path={path} showError={showError} />
        <DollarsInput
          id={id}
          className="dollars--field"
          value={value ?? null}
          onAmount={setValue}
          readOnly={Boolean(readOnly) || disabled}
          aria-invalid={showError}
        />
      </div>
      <FieldDescription description={field.admin?.description ?? ''} path={path} />
    </div>
  )
}

/** A price in a list view. */
export function DollarsCell({ cellData }: DefaultCellComponentProps) {
  return typeof cellData === 'number' ? formatCents(cellData) : null
}
