import check from '@lodestay/icons/check.svg?path'
import { useEffect, useRef, useState } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import { useListbox } from './listbox.tsx'
import * as texts from './texts.ts'
import { UploadedIcon } from './uploaded-icon.tsx'
import { ValueChip } from './value-chip.tsx'

export type ComboboxOption = {
  readonly value: string
  readonly label: string
  readonly detail?: string
  /** An uploaded picture. */
  readonly iconUrl?: string
}
/** Fetches the options for the typed text, debounced by 200 ms. */
type Search = (text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>
type Props = FieldTexts & {
  readonly id?: string
  readonly placeholder?: string
  readonly search: Search
  readonly value: readonly ComboboxOption[]
  readonly onValueChange: (value: ComboboxOption[]) => void
  /** Maximum number of choices. */
  readonly limit?: number
  /** Accepts free text: on Enter with no active option, and on blur. */
  readonly onCreate?: ((text: string) => void) | undefined
}

const WAIT_MS = 200
const MOST_SHOWN = 100

/** The options for the typed text (null while the list is closed), or a status message to show in their place. */
function useOptions(search: Search, typed: string | null) {
  const [found, setFound] = useState<readonly ComboboxOption[]>([])
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const latest = useRef(search)
  latest.current = search
  useEffect(() => {
    if (typed === null) return
    const stop = new AbortController()
    setState('busy')
    const ask = (): unknown =>
      latest.current(typed.trim(), stop.signal).then(
        (answer) => {
          if (stop.signal.aborted) return
          setFound(answer.slice(0, MOST_SHOWN))
          setState('idle')
        },
        () => !stop.signal.aborted && setState('failed'),
      )
    const timer = setTimeout(ask, WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed])
  const isEmpty = found.length === 0
  const status = {
    idle: isEmpty ? texts.noMatches : undefined,
    busy: isEmpty ? texts.searching : undefined,
    failed: texts.listFailed,
  }[state]
  return { items: found, status }
}

function keyOf({ value }: ComboboxOption): string {
  return value
}

function Line({ option, chosen }: { option: ComboboxOption; chosen: boolean }) {
  return (
    <>
      {option.iconUrl && <UploadedIcon url={option.iconUrl} />}
      <span className="flex-1 py-1.5">
        <span className="mr-2">{option.label}</span>
        {/* Width-limited, because a long option would make the list wider than its field. */}
        {option.detail && (
          <span className="inline-block max-w-80 align-top text-xs leading-5 text-ink-faint">{option.detail}</span>
        )}
      </span>
      <Icon path={check} size={18} className={chosen ? 'text-action-text' : 'invisible'} />
    </>
  )
}

/** Multi-select with chips; Backspace in the empty input removes the last. */
export function MultiCombobox({
  id,
  placeholder,
  search,
  value,
  onValueChange,
  limit,
  onCreate,
  ...fieldTexts
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const { items, status } = useOptions(search, typed)
  const without = (option: ComboboxOption): ComboboxOption[] => value.filter((one) => one.value !== option.value)
  const isChosen = (option: ComboboxOption): boolean => value.some((one) => one.value === option.value)
  const full = limit !== undefined && value.length >= limit
  const open = (): void => setTyped((text) => text ?? '')
  const close = (): void => setTyped(null)
  const focus = (): void => input.current?.focus()
  const listbox = useListbox({
    items,
    keyOf,
    isChosen,
    multiple: true,
    open: typed !== null,
    onOpen: open,
    onClose: close,
    onPick: (option) => {
      if (isChosen(option)) onValueChange(without(option))
      else if (!full) onValueChange([...value, option])
      setTyped('')
    },
  })
  const create = (): void => {
    const text = typed?.trim()
    if (text && !full) onCreate?.(text)
  }
  return (
    <Field {...fieldTexts} {...(id && { id })}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the chips goes to the input
        // biome-ignore lint/a11y/useKeyWithClickEvents: the same
        <div
          className="control flex flex-wrap items-center gap-1.5 px-2 py-1.5"
          style={listbox.anchor}
          onClick={(event) => event.target === event.currentTarget && focus()}
        >
          {value.map((chip) => (
            <ValueChip
              key={chip.value}
              label={chip.label}
              onRemove={() => {
                onValueChange(without(chip))
                focus()
              }}
            />
          ))}
          <input
            {...control}
            {...listbox.inputProps}
            ref={input}
            type="text"
            placeholder={value.length === 0 ? placeholder : undefined}
            value={typed ?? ''}
            onClick={open}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              const last = value.at(-1)
              if (event.key === 'Backspace' && !typed && last) onValueChange(without(last))
              else if (onCreate && event.key === 'Enter' && typed && !listbox.inputProps['aria-activedescendant']) {
                event.preventDefault()
                create()
                setTyped('')
              } else listbox.inputProps.onKeyDown(event)
            }}
            onBlur={() => {
              create()
              close()
            }}
            className="min-h-8 min-w-24 flex-1 bg-transparent px-1 outline-none"
          />
          {listbox.list({
            label: typeof fieldTexts.label === 'string' ? fieldTexts.label : texts.choices,
            status: full ? texts.noMoreThan(limit) : status,
            render: (option) => <Line option={option} chosen={isChosen(option)} />,
          })}
        </div>
      )}
    </Field>
  )
}
