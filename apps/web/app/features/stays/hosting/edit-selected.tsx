import { stayFields } from '@lodestay/domain/stays/stay-fields'
import { useId, useState } from 'react'
import type { FormResult } from '../../../lib/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { type ComboboxOption, MultiCombobox } from '../../../ui/combobox.tsx'
import { EnterGroup } from '../../../ui/enter-key.tsx'
import { Select } from '../../../ui/select.tsx'
import { PostedField, PostedFormProvider } from '../../fields/posted-field.tsx'
import { asOption, searchNames } from '../editor/catalogue.ts'
import { type SharedChange, sharedChanges } from './shared-changes.ts'
import * as texts from './texts.ts'

type Props = {
  readonly result: FormResult | undefined
  readonly sending: boolean
}

/** Changes one field of all selected stays: chooses the field, and shows its control. */
export default function EditSelected({ result, sending }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState(sharedChanges[0]?.value)
  const change = sharedChanges.find(({ value }) => value === chosen)
  const errors = result?.intent === 'edit-selected' ? result.errors : undefined
  const form = {
    idOf: (name: string) => `${id}-${name}`,
    errorOf: (name: string) => errors?.[name],
    textOf: () => '',
    isOn: () => false,
    today: '',
  }
  return (
    <PostedFormProvider value={form}>
      <EnterGroup className="grid w-full grid-cols-1 items-start gap-3 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
        <Select
          label={texts.changeOfAll}
          name="change"
          value={chosen}
          error={errors?.change}
          options={sharedChanges}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
        {change && <Value key={change.value} change={change} error={errors?.[change.name]} />}
        <Button type="submit" name="intent" value="edit-selected" loading={sending} className="sm:mt-6.5">
          {texts.apply}
        </Button>
      </EnterGroup>
    </PostedFormProvider>
  )
}

function Value({ change, error }: { change: SharedChange; error: string | undefined }) {
  if (change.how !== 'set') return <Names change={change} error={error} />
  const { name } = change
  const field = stayFields[name]
  return <PostedField name={name} field={field.kind === 'flag' ? field : { ...field, required: true }} />
}

type NamesProps = { readonly change: Exclude<SharedChange, { how: 'set' }>; readonly error: string | undefined }

function Names({ change: { name, label, how }, error }: NamesProps) {
  const [value, setValue] = useState<ComboboxOption[]>([])
  const { most } = stayFields[name]
  // Tags are free text, and a stay may have values that the catalogue no longer contains.
  const isFree = name === 'tags' || how === 'remove'
  return (
    <>
      <MultiCombobox
        label={label}
        error={error}
        limit={most}
        search={(text) => searchNames(name, text)}
        value={value}
        onValueChange={setValue}
        onCreate={isFree ? (text) => setValue((all) => [...all, asOption(text)]) : undefined}
      />
      {value.map((option) => (
        <input key={option.value} type="hidden" name={name} value={option.value} />
      ))}
    </>
  )
}
