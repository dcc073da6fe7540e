import { type FilterOperator, operatorsOf } from '@lodestay/domain/filter/filter-operators'
import { FILTER_VALUE_MAX, FILTER_VALUES_MAX } from '@lodestay/domain/text-limits'
import add from '@lodestay/icons/add.svg?path'
import deleteIcon from '@lodestay/icons/delete.svg?path'
import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChipsField } from '../../ui/chips-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select, type SelectOption } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { type FilterRow, takesMany, takesNoValue, toCondition, toRow, withField, withOperator } from './filter-rows.ts'
import { operatorLabel } from './filter-words.ts'
import type { FilterRefusal, TableField, TableFields, TableFilter } from './table-filter.ts'
import * as texts from './texts.ts'

export type FilterBuilderProps = {
  readonly open: boolean
  readonly filter: TableFilter
  /** The API's errors about it. */
  readonly refusals: readonly FilterRefusal[]
  readonly onApply: (filter: TableFilter) => void
  readonly onClose: () => void
}

type ValueProps = {
  readonly field: TableField
  readonly row: FilterRow
  readonly error: string | undefined
  readonly onChange: (values: string[]) => void
}

function optionsOf({ kind, choices }: TableField): SelectOption[] {
  if (kind === 'boolean')
    return [
      { value: 'true', label: uiTexts.yes },
      { value: 'false', label: uiTexts.no },
    ]
  return (choices ?? []).map((value) => ({ value, label: value }))
}

function ManyValues({ field, row: { values }, error, onChange }: ValueProps) {
  const options = optionsOf(field)
  if (options.length > 0)
    return (
      <FieldGroup legend={texts.values} error={error}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={values.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...values, value] : values.filter((one) => one !== value))
            }
          />
        ))}
      </FieldGroup>
    )
  return (
    <ChipsField
      label={texts.values}
      hint={field.kind === 'time' ? texts.severalTimes : field.inCents ? texts.inDollars : texts.severalValues}
      value={values}
      onValueChange={onChange}
      limit={FILTER_VALUES_MAX}
      eachLimit={FILTER_VALUE_MAX}
      error={error}
    />
  )
}

/** The control for an operator's value. */
function Value({ field, row, error, onChange }: ValueProps) {
  if (takesMany(field, row.operator)) return <ManyValues field={field} row={row} error={error} onChange={onChange} />
  const value = row.values[0] ?? ''
  const options = optionsOf(field)
  if (options.length > 0)
    return (
      <Select
        label={texts.value}
        options={options}
        placeholder={texts.choose}
        value={value}
        error={error}
        onChange={(event) => onChange([event.currentTarget.value])}
      />
    )
  return (
    <TextField
      label={texts.value}
      type={field.kind === 'time' ? 'datetime-local' : 'text'}
      inputMode={field.kind === 'number' ? 'decimal' : 'text'}
      hint={field.kind === 'time' ? texts.timeInUtc : field.inCents ? texts.inDollars : undefined}
      value={value}
      error={error}
      onChange={(event) => onChange([event.currentTarget.value])}
    />
  )
}

type RowProps = {
  readonly fields: TableFields
  readonly row: FilterRow
  readonly place: number
  readonly error: string | undefined
  readonly onChange: (row: FilterRow) => void
  readonly onRemove: () => void
}

function Condition({ fields, row, place, error, onChange, onRemove }: RowProps) {
  const field = fields[row.field]
  if (!field) return null
  return (
    <FieldGroup legend={texts.conditionNumber(place)} hideLegend className="border-b border-line pb-4">
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[1fr_1fr_1.3fr_auto]">
        <Select
          label={texts.field}
          options={Object.entries(fields).map(([value, { label }]) => ({ value, label }))}
          value={row.field}
          onChange={(event) => onChange(withField(fields, row, event.currentTarget.value))}
        />
        <Select
          label={texts.operator}
          options={operatorsOf[field.kind].map((value) => ({ value, label: operatorLabel(value, field.kind) }))}
          value={row.operator}
          onChange={(event) => onChange(withOperator(fields, row, event.currentTarget.value as FilterOperator))}
        />
        {takesNoValue(row.operator) ? (
          <span />
        ) : (
          <Value field={field} row={row} error={error} onChange={(values) => onChange({ ...row, values })} />
        )}
        <IconButton label={texts.removeCondition(place)} path={deleteIcon} className="sm:mt-6" onClick={onRemove} />
      </div>
    </FieldGroup>
  )
}

function useRows(fields: TableFields, filter: TableFilter) {
  const names = Object.keys(fields)
  const next = useRef(filter.items.length)
  const newRow = (): FilterRow => ({ id: next.current++, field: names[0] ?? '', operator: 'equals', values: [] })
  const [rows, setRows] = useState<readonly FilterRow[]>(() => {
    const rows = filter.items.flatMap((item, index) => toRow(fields, item, index) ?? [])
    return rows.length > 0 ? rows : [newRow()]
  })
  return {
    rows,
    add: () => setRows([...rows, newRow()]),
    change: (row: FilterRow) => setRows(rows.map((one) => (one.id === row.id ? row : one))),
    remove: (id: number) => setRows(rows.filter((one) => one.id !== id)),
  }
}

type FormProps = Pick<FilterBuilderProps, 'filter' | 'refusals' | 'onApply'> & {
  readonly fields: TableFields
  readonly formId: string
}

/** Starts from the table's filter whenever the builder opens. */
function FilterForm({ fields, filter, refusals, onApply, formId }: FormProps) {
  const { rows, add: addRow, change, remove } = useRows(fields, filter)
  const [logic, setLogic] = useState(filter.logic)
  const more = useRef<HTMLButtonElement>(null)
  // An error belongs to a condition as applied: it disappears once that is edited.
  const refusalOf = (row: FilterRow): string | undefined => {
    const written = JSON.stringify(toCondition(fields, row))
    return refusals.find(({ item }) => item !== null && JSON.stringify(filter.items[item]) === written)?.message
  }
  const general = refusals.find(({ item }) => item === null)
  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onApply({ logic, items: rows.map((row) => toCondition(fields, row)) })
      }}
    >
      {general && <Notice kind="error">{general.message}</Notice>}
      {rows.length > 1 && (
        <SegmentedControl
          label={texts.matchLabel}
          options={[
            { value: 'and', label: texts.matchAll },
            { value: 'or', label: texts.matchAny },
          ]}
          value={logic}
          onValueChange={setLogic}
        />
      )}
      {rows.map((row, index) => (
        <Condition
          key={row.id}
          fields={fields}
          row={row}
          place={index + 1}
          error={refusalOf(row)}
          onChange={change}
          onRemove={() => {
            remove(row.id)
            more.current?.focus()
          }}
        />
      ))}
      {rows.length === 0 && <p className="text-sm text-ink-soft">{texts.noConditions}</p>}
      <Button ref={more} className="self-start" size="small" icon={<Icon path={add} size={18} />} onClick={addRow}>
        {texts.addCondition}
      </Button>
    </form>
  )
}

/** Builds a table's filter from every operator that the API has for each field. The API validates it when applied. */
export function FilterBuilder({ open, onClose, ...form }: FilterBuilderProps & Pick<FormProps, 'fields'>) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      keepOpen
      size="large"
      title={texts.builderTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary">
            {texts.applyFilter}
          </Button>
        </>
      }
    >
      <FilterForm {...form} formId={formId} />
    </Dialog>
  )
}
