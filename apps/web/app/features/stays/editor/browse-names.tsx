import type { AttributeType } from '@lodestay/domain/enumerations'
import { groupAmenities } from '@lodestay/domain/stays/amenity-groups'
import { useEffect, useState } from 'react'
import { type CatalogueEntry, catalogueOf } from '../../../lib/catalogue.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { UploadedIcon } from '../../../ui/uploaded-icon.tsx'
import * as texts from './texts.ts'

type Group = { readonly group: string; readonly entries: readonly CatalogueEntry[] }

function inGroups(type: AttributeType, all: readonly CatalogueEntry[]): readonly Group[] {
  if (type !== 'Amenity') return [{ group: uiTexts.all, entries: all.toSorted((a, b) => a.name.localeCompare(b.name)) }]
  const byName = new Map(all.map((entry) => [entry.name, entry]))
  return groupAmenities([...byName.keys()]).map(({ group, names }) => ({
    group,
    entries: names.flatMap((name) => byName.get(name) ?? []),
  }))
}

function matching(groups: readonly Group[], text: string): readonly Group[] {
  const needle = text.trim().toLowerCase()
  return groups.flatMap(({ group, entries }) => {
    const found = group.toLowerCase().includes(needle)
      ? entries
      : entries.filter(({ name }) => name.toLowerCase().includes(needle))
    return found.length > 0 ? [{ group, entries: found }] : []
  })
}

/** The catalogue of a type; null while loading, an error if it can't be loaded. */
function useGroups(type: AttributeType): readonly Group[] | Error | null {
  const [groups, setGroups] = useState<readonly Group[] | Error | null>(null)
  useEffect(() => {
    let isOpen = true
    catalogueOf(type).then(
      (entries) => isOpen && setGroups(inGroups(type, entries)),
      (error: unknown) => isOpen && setGroups(error as Error),
    )
    return () => {
      isOpen = false
    }
  }, [type])
  return groups
}

type Props = {
  readonly type: AttributeType
  readonly title: string
  readonly chosen: readonly string[]
  /** The maximum that a stay may have. */
  readonly most: number | undefined
  readonly onChange: (chosen: readonly string[]) => void
  readonly onClose: () => void
  readonly onAsk: () => void
}

/** The whole catalogue of a type, by group, to browse and choose from. */
export default function BrowseNames({ type, title, chosen, most, onChange, onClose, onAsk }: Props) {
  const groups = useGroups(type)
  const [text, setText] = useState('')
  const isFull = most !== undefined && chosen.length >= most
  const found = Array.isArray(groups) ? matching(groups, text) : []
  const toggle = (name: string, on: boolean): void =>
    onChange(on ? [...chosen, name] : chosen.filter((each) => each !== name))
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={title}
      description={texts.chosenOf(chosen.length, most)}
      actions={
        <>
          <Button onClick={onAsk}>{texts.askForNew}</Button>
          <Button variant="primary" onClick={onClose}>
            {texts.doneBrowsing}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.searchCatalogue}
        type="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {groups === null && (
        <p className="mt-6 flex items-center gap-3 text-ink-soft">
          <Spinner /> {texts.loadingCatalogue}
        </p>
      )}
      {groups instanceof Error && (
        <Notice kind="error" className="mt-6">
          {texts.catalogueFailed}
        </Notice>
      )}
      {Array.isArray(groups) && found.length === 0 && <p className="mt-6 text-ink-soft">{texts.nothingFits}</p>}
      <div className="mt-6 flex flex-col gap-7">
        {found.map(({ group, entries }) => (
          <fieldset key={group}>
            <legend className="mb-2 text-sm font-semibold">{group}</legend>
            <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
              {entries.map(({ name, description, iconUrl }) => {
                const on = chosen.includes(name)
                return (
                  <Checkbox
                    key={name}
                    label={
                      <span className="flex items-center gap-3">
                        {iconUrl && <UploadedIcon url={iconUrl} />}
                        {name}
                      </span>
                    }
                    hint={description || undefined}
                    className={description && 'pb-2'}
                    checked={on}
                    disabled={!on && isFull}
                    onChange={(event) => toggle(name, event.currentTarget.checked)}
                  />
                )
              })}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
