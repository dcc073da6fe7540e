import searchIcon from '@lodestay/icons/search.svg?path'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { useShownValues } from '../forms/use-shown-values.ts'

type Props = {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly placeholder?: string
  /** Other URL parameters, which a search preserves. */
  readonly hidden?: Readonly<Record<string, string>>
}

/** Text search for a staff list: a plain GET form, so that results have a URL. */
export function SearchForm({ label, name, value, placeholder, hidden = {} }: Props) {
  const form = useShownValues({ [name]: value })
  return (
    <Form ref={form} role="search" aria-label={label} className="mb-5 flex w-full max-w-lg items-end gap-3">
      {Object.entries(hidden).map(
        ([key, given]) => given && <input key={key} type="hidden" name={key} value={given} />,
      )}
      <TextField
        label={label}
        hideLabel
        type="search"
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        lead={<Icon path={searchIcon} size={20} />}
        className="flex-1"
      />
      <Button type="submit">{uiTexts.search}</Button>
    </Form>
  )
}
