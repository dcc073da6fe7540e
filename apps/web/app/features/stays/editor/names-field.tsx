import { type StayFieldOf, stayFields } from '@lodestay/domain/stays/stay-fields'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type ComboboxOption, MultiCombobox } from '../../../ui/combobox.tsx'
import { ChangedMark } from '../../drafts/draft-fields.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'
import { asOption, searchNames } from './catalogue.ts'
import * as texts from './texts.ts'

const AskForOne = lazy(() => import('./ask-for-one.tsx'))
const BrowseNames = lazy(() => import('./browse-names.tsx'))
const ADD = '+'

const plurals: Partial<Record<StayFieldOf<'names'>, string>> = { type: texts.propertyTypes }

type Props = {
  readonly name: StayFieldOf<'names'>
  readonly hint?: ReactNode
  readonly placeholder?: string
  /** Allows free text; the catalogue only suggests. */
  readonly free?: boolean
}

/** A list of names, mostly from the catalogue of their type; missing ones can be requested. */
export function NamesField({ name, hint, placeholder, free = false }: Props) {
  const { label, catalogue: type, most } = stayFields[name]
  const { id, value, error, set, touch, isChanged } = useDraftField<readonly string[]>(name, true)
  const [open, setOpen] = useState<'browse' | 'ask' | null>(null)
  const search = async (text: string): Promise<readonly ComboboxOption[]> => {
    const found = await searchNames(name, text)
    const known = found.some((option) => option.value.toLowerCase() === text.toLowerCase())
    return free && text && !known ? [{ value: ADD + text, label: texts.addText(text) }, ...found] : found
  }
  return (
    <div className="flex flex-col gap-1.5">
      <MultiCombobox
        id={id}
        label={
          <>
            {label}
            <ChangedMark shown={isChanged} />
          </>
        }
        hint={hint}
        error={error}
        placeholder={placeholder}
        limit={most}
        search={search}
        value={value.map(asOption)}
        onCreate={free ? (text) => !value.includes(text) && set([...value, text]) : undefined}
        onValueChange={(chosen) => {
          set(chosen.map((option) => (option.value.startsWith(ADD) ? option.value.slice(1) : option.value)))
          touch()
        }}
      />
      {!free && (
        <p className="flex flex-wrap gap-x-5">
          <button
            type="button"
            className="link min-h-6 text-xs pointer-coarse:min-h-11"
            onClick={() => setOpen('browse')}
          >
            {texts.browseAll(plurals[name] ?? label.toLowerCase())}
          </button>
          <button type="button" className="link min-h-6 text-xs pointer-coarse:min-h-11" onClick={() => setOpen('ask')}>
            {texts.askForNew}
          </button>
        </p>
      )}
      <Suspense>
        {open === 'browse' && (
          <BrowseNames
            type={type}
            title={label}
            chosen={value}
            most={most}
            onChange={set}
            onClose={() => {
              touch()
              setOpen(null)
            }}
            onAsk={() => setOpen('ask')}
          />
        )}
        {open === 'ask' && (
          <AskForOne
            type={type}
            onClose={() => setOpen(null)}
            onAsked={(requested) => !value.includes(requested) && set([...value, requested])}
          />
        )}
      </Suspense>
    </div>
  )
}
