import check from '@material-symbols/svg-400/rounded/check.svg?path'
import closeIcon from '@material-symbols/svg-400/rounded/close.svg?path'
import expand from '@material-symbols/svg-400/rounded/keyboard_arrow_down.svg?path'
import { type ChangeEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import { useListbox } from './listbox.tsx'
import * as texts from './texts.ts'
import { ValueChip } from './value-chip.tsx'

export type ComboboxOption = { readonly value: string; readonly label: string; readonly detail?: string }
type Source = {
  /** All options, filtered while typing. */
  readonly options?: readonly ComboboxOption[]
  /** Or fetched while typing, debounced by 200 ms. */
  readonly search?: (text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>
}
type Common = FieldTexts &
  Source & { readonly placeholder?: string; readonly name?: string; readonly disabled?: boolean; readonly id?: string }
type SingleProps = Common & {
  readonly value: ComboboxOption | null
  readonly onValueChange: (value: ComboboxOption | null) => void
}
type MultiProps = Common & {
  readonly value: readonly ComboboxOption[]
  readonly onValueChange: (value: ComboboxOption[]) => void
  /** Maximum number of choices. */
  readonly limit?: number
  /** Accepts free text: on Enter with no option marked, and on blur. */
  readonly onCreate?: (text: string) => void
}

const WAIT_MS = 200
const MOST_SHOWN = 100

/** The options for the typed text (null while the list is closed), or a status message to show in their place. */
function useOptions({ options, search }: Source, typed: string | null) {
  const [found, setFound] = useState<readonly ComboboxOption[]>([])
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const latest = useRef(search)
  latest.current = search
  useEffect(() => {
    if (typed === null || !latest.current) return
    const stop = new AbortController()
    setState('busy')
    const ask = (): unknown =>
      latest.current?.(typed.trim(), stop.signal).then(
        (answer) => {
          if (stop.signal.aborted) return
          setFound(answer)
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
  const wanted = (typed ?? '').trim().toLowerCase()
  const given = options?.filter(({ label, detail }) => `${label} ${detail ?? ''}`.toLowerCase().includes(wanted))
  const items = (search ? found : (given ?? [])).slice(0, MOST_SHOWN)
  const empty = items.length === 0 ? texts.noMatches : undefined
  const status = {
    idle: empty,
    busy: items.length === 0 ? texts.searching : undefined,
    failed: texts.listFailed,
  }[state]
  return { items, status }
}

const corner =
  'grid size-8 shrink-0 place-items-center rounded-full text-ink-faint hover:bg-hover hover:text-ink pointer-coarse:size-10'

function keyOf({ value }: ComboboxOption): string {
  return value
}

function Line({ option, chosen }: { option: ComboboxOption; chosen: boolean }) {
  return (
    <>
      <span className="flex-1">
        {option.label}
        {option.detail && <span className="ml-2 text-xs text-ink-faint">{option.detail}</span>}
      </span>
      <Icon path={check} size={18} className={chosen ? 'text-action-text' : 'invisible'} />
    </>
  )
}

type Choice = {
  readonly isChosen: (option: ComboboxOption) => boolean
  readonly onPick: (option: ComboboxOption) => void
  readonly multiple?: boolean
}

/** Shared by both variants: the input, its text (null while the list is closed), and the list below it. */
function useCombobox(source: Source, { isChosen, onPick, multiple = false }: Choice) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const { items, status } = useOptions(source, typed)
  const open = (): void => setTyped((text) => text ?? '')
  const close = (): void => setTyped(null)
  const listbox = useListbox({
    items,
    keyOf,
    isChosen,
    multiple,
    open: typed !== null,
    onOpen: open,
    onClose: close,
    onPick,
  })
  const inputProps = {
    ref: input,
    type: 'text',
    ...listbox.inputProps,
    onClick: open,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    onBlur: close,
  } as const
  const list = (label: ReactNode, notice = status): ReactNode =>
    listbox.list({
      label: typeof label === 'string' ? label : texts.choices,
      status: notice,
      render: (option) => <Line option={option} chosen={isChosen(option)} />,
    })
  return { anchor: listbox.anchor, focus: () => input.current?.focus(), inputProps, list, typed, setTyped }
}

/** Single select with a search input. */
export function Combobox({
  options,
  search,
  value,
  onValueChange,
  placeholder,
  name,
  disabled,
  id,
  ...fieldTexts
}: SingleProps) {
  const { anchor, focus, inputProps, list, typed, setTyped } = useCombobox(
    { options, search },
    {
      isChosen: (option) => option.value === value?.value,
      onPick: (option) => {
        onValueChange(option)
        setTyped(null)
      },
    },
  )
  return (
    <Field {...fieldTexts} {...(id && { id })}>
      {(control) => (
        <div className="control flex items-center gap-1 pr-1.5 pl-3" style={anchor}>
          <input
            {...control}
            {...inputProps}
            disabled={disabled}
            placeholder={value?.label ?? placeholder}
            value={typed ?? value?.label ?? ''}
            className="min-h-10.5 w-full min-w-0 bg-transparent outline-none"
          />
          {name && <input type="hidden" name={name} value={value?.value ?? ''} />}
          {value && !disabled && (
            <button type="button" aria-label={texts.clear} className={corner} onClick={() => onValueChange(null)}>
              <Icon path={closeIcon} size={18} />
            </button>
          )}
          <button
            type="button"
            tabIndex={-1}
            aria-label={texts.showList}
            disabled={disabled}
            className={corner}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              focus()
              setTyped(typed === null ? '' : null)
            }}
          >
            <Icon path={expand} size={20} />
          </button>
          {list(fieldTexts.label)}
        </div>
      )}
    </Field>
  )
}

/** Multi-select with chips; Backspace in the empty input removes the last. */
export function MultiCombobox({
  options,
  search,
  value,
  onValueChange,
  placeholder,
  name,
  disabled,
  id,
  limit,
  onCreate,
  ...fieldTexts
}: MultiProps) {
  const without = (option: ComboboxOption): ComboboxOption[] => value.filter((one) => one.value !== option.value)
  const isChosen = (option: ComboboxOption): boolean => value.some((one) => one.value === option.value)
  const full = limit !== undefined && value.length >= limit
  const { anchor, focus, inputProps, list, typed, setTyped } = useCombobox(
    { options, search },
    {
      isChosen,
      multiple: true,
      onPick: (option) => {
        if (isChosen(option)) onValueChange(without(option))
        else if (!full) onValueChange([...value, option])
        setTyped('')
      },
    },
  )
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
          style={anchor}
          onClick={(event) => event.target === event.currentTarget && focus()}
        >
          {value.map((chip) => (
            <Fragment key={chip.value}>
              <ValueChip
                label={chip.label}
                disabled={disabled}
                onRemove={() => {
                  onValueChange(without(chip))
                  focus()
                }}
              />
              {name && <input type="hidden" name={name} value={chip.value} />}
            </Fragment>
          ))}
          <input
            {...control}
            {...inputProps}
            disabled={disabled}
            placeholder={value.length === 0 ? placeholder : undefined}
            value={typed ?? ''}
            onKeyDown={(event) => {
              const last = value.at(-1)
              if (event.key === 'Backspace' && !typed && last) onValueChange(without(last))
              else if (onCreate && event.key === 'Enter' && typed && !inputProps['aria-activedescendant']) {
                event.preventDefault()
                create()
                setTyped('')
              } else inputProps.onKeyDown(event)
            }}
            onBlur={() => {
              create()
              inputProps.onBlur()
            }}
            className="min-h-8 min-w-24 flex-1 bg-transparent px-1 outline-none"
          />
          {list(fieldTexts.label, full ? texts.noMoreThan(limit) : undefined)}
        </div>
      )}
    </Field>
  )
}
