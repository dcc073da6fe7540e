import type { SavedSearch } from '@lodestay/domain/saved-searches/saved-search'
import { NAME_MAX } from '@lodestay/domain/text-limits'
import type { FormResult } from '../../lib/form-result.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

type Props = {
  readonly search: Pick<SavedSearch, 'name' | 'frequency' | 'byMail'>
  readonly result: FormResult | undefined
}

/** A search's name, and how often and where it notifies. */
export function SearchFields({ search: { name, frequency, byMail }, result }: Props) {
  return (
    <>
      <TextField
        label={uiTexts.name}
        name="name"
        maxLength={NAME_MAX}
        autoComplete="off"
        defaultValue={result?.values?.name ?? name}
        error={result?.errors?.name}
        className="w-full"
      />
      <Select
        label={texts.howOften}
        name="frequency"
        defaultValue={result?.values?.frequency ?? frequency}
        options={Object.entries(texts.frequencies).map(([value, label]) => ({ value, label }))}
        error={result?.errors?.frequency}
        className="w-full"
      />
      <Checkbox
        label={texts.alsoByMail}
        hint={texts.alsoByMailHint}
        name="byMail"
        defaultChecked={result?.values ? 'byMail' in result.values : byMail}
      />
    </>
  )
}
