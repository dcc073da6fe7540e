import { amenityName } from '@lodestay/domain/attributes/amenity-name'
import type { AttributeType } from '@lodestay/domain/enumerations'
import searchIcon from '@lodestay/icons/search.svg?path'
import { useEffect, useRef, useState } from 'react'
import { catalogueOf } from '../../lib/catalogue.ts'
import { inWords } from '../../lib/vocabulary.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { FacetGroup } from './facets.ts'
import * as texts from './texts.ts'

const SHOWN = 8
/** Shorter lists are faster to read than to search. */
const LEAST_SEARCHED = 16

type Props = {
  readonly title: string
  readonly name: string
  readonly chosen: readonly string[]
  /** Null while unknown. */
  readonly facet: FacetGroup | null
  /** More options may still come. */
  readonly isLoading: boolean
  /** Values to list first, in this order. */
  readonly leading: readonly string[]
  /** The catalogue to offer more values from, including ones that no stay in this search may have. */
  readonly catalogue: AttributeType | null
}

/**
 * The options in display order: those known first keep their positions, so that nothing moves under the pointer.
 * Selected values are present from the start, because a form only sends the controls it contains.
 */
function useOrder({ chosen, facet, isLoading, leading }: Props): readonly string[] {
  const order = useRef<readonly string[]>(chosen)
  const isComplete = useRef(false)
  const add = (values: readonly string[]): void => {
    order.current = [...new Set([...order.current, ...values])]
  }
  if (isComplete.current) return order.current
  if (facet) {
    const known = facet.values.map(({ value }) => value)
    add([...leading.filter((value) => known.includes(value)), ...known])
    isComplete.current = true
  } else if (!isLoading) add(leading)
  return order.current
}

/** An option's count; null if unknown. */
function countIn(facet: FacetGroup | null, value: string): number | null {
  const found = facet?.values.find((one) => one.value === value)
  return found || !facet || facet.isAbout ? (found?.count ?? null) : 0
}

/** One filter's options. */
export function FilterChoices(props: Props) {
  const { title, name, chosen, facet, isLoading, leading, catalogue } = props
  const order = useOrder(props)
  const [typed, setTyped] = useState('')
  const others = useOthers(catalogue, typed !== '', order)
  const needle = typed.trim().toLowerCase()
  const isShown = (value: string) => inWords(value).toLowerCase().includes(needle)
  const all = [...order, ...others]
  if (all.length === 0 && !isLoading) return null
  const line = (value: string) => (
    <Checkbox
      key={value}
      label={inWords(value)}
      name={name}
      value={value}
      defaultChecked={chosen.includes(value)}
      // Hidden, not removed, so that checked boxes stay checked.
      className={cx(!isShown(value) && 'hidden')}
      aside={uiTexts.facetCount(countIn(facet, value), facet?.isAbout)}
    />
  )
  const first = Math.max(SHOWN, leading.filter((value) => all.includes(value)).length, chosen.length)
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{title}</legend>
      {order.length >= LEAST_SEARCHED && (
        <TextField
          label={texts.findIn(title)}
          hideLabel
          placeholder={texts.findIn(title)}
          type="search"
          autoComplete="off"
          lead={<Icon path={searchIcon} size={18} />}
          className="mb-2"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter would submit the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {all.slice(0, first).map(line)}
        {isLoading && <Waiting />}
      </div>
      {all.length > first && (
        <Disclosure
          title={texts.showMoreOf(all.length - first)}
          className={cx(needle && 'border-0 [&>summary]:hidden')}
          {...(needle && { open: true })}
        >
          <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">{all.slice(first).map(line)}</div>
        </Disclosure>
      )}
      <p role="status" className="text-sm text-ink-soft">
        {needle && !all.some(isShown) && texts.nothingFound(typed.trim())}
      </p>
    </fieldset>
  )
}

/** The catalogue's other values, once requested. */
function useOthers(catalogue: AttributeType | null, isOpened: boolean, known: readonly string[]): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    if (!catalogue || !isOpened) return
    let isCurrent = true
    catalogueOf(catalogue).then(
      (all) => isCurrent && setNames(all.map(({ name }) => (catalogue === 'Amenity' ? amenityName(name) : name))),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [catalogue, isOpened])
  return [...new Set(names)].filter((name) => !known.includes(name))
}

function Waiting() {
  return Array.from({ length: 6 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bones have no identity
    <Skeleton key={index} className="my-1.5 h-6" />
  ))
}
