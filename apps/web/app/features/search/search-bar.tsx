import { useId, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { month } from '../../lib/format.ts'
import { paths, type Query } from '../../lib/paths.ts'
import { useTrack } from '../../lib/track.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useDayRange } from '../../ui/date-range-field.tsx'
import { FieldNotes } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { group, search as searchIcon } from '../../ui/shared-icons.ts'
import { SuggestField } from '../../ui/suggest-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { useInputCheck } from '../../ui/use-input-check.ts'
import { FlexibleDates } from './flexible-dates.tsx'
import { locate } from './near-me.ts'
import { type PlaceSuggestion, suggestPlaces } from './place-suggestions.ts'
import { rememberSearch, type SearchWords } from './recent-searches.ts'
import { boundsText, datesProblem } from './search-url.ts'
import * as texts from './texts.ts'

const nothing: SearchWords = { place: '', start: '', end: '', flex: '', weekend: '', guests: '', text: '' }

/** Place, dates, guests and text in one bar: a form that submits to /stays, with or without JavaScript. */
export function SearchBar({
  words = {},
  today,
  keep = {},
  onSearch,
}: {
  words?: SearchWords
  today: string
  /** Search parameters to preserve, unaffected by a new place or new dates. */
  keep?: Query
  onSearch?: () => void
}) {
  const navigate = useNavigate()
  const track = useTrack()
  const hiddenInputs = Object.entries(keep).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one) => (one === null || one === undefined || one === '' ? [] : [[name, String(one)] as const])),
  )
  const { wrapper, bind, range, calendarBox } = useDayRange({
    defaultValue: { start: words.start ?? '', end: words.end ?? '' },
  })
  const datesId = useId()
  // Not while the dates of a new search are being chosen, one after the other.
  const [checksDates, setChecksDates] = useState(datesProblem(words) !== undefined)
  const wrongDates = checksDates ? datesProblem(range) : undefined
  const invalid = { 'aria-invalid': true, 'aria-describedby': `${datesId}-error` }
  const [flex, setFlex] = useState(words.flex ?? '')
  const form = useRef<HTMLFormElement>(null)
  // Why the current location can't be searched, or that it is being determined.
  const [trouble, setTrouble] = useState('')
  const check = useInputCheck()
  const problem = check.problem ?? trouble
  const weekend = range.start ? undefined : words.weekend || undefined
  const search = (change: SearchWords = {}): void => {
    if (!form.current) return
    const all = { ...(Object.fromEntries(new FormData(form.current)) as SearchWords), ...change }
    const { place, start, end, flex, weekend, guests, text } = all
    if (hasWrongDates({ start, end })) return
    rememberSearch({ place, start, end, flex, weekend, guests, text } as SearchWords)
    track('search-bar-use', { place, start, end, guests, text })
    onSearch?.()
    void navigate(paths.stays({ place, start, end, flex, weekend, guests, text, ...keep }))
  }
  const hasWrongDates = (dates: Pick<SearchWords, 'start' | 'end'>): boolean => {
    const isWrong = datesProblem(dates) !== undefined
    setChecksDates(isWrong)
    if (isWrong) bind[dates.start ? 1 : 0].ref.current?.focus()
    return isWrong
  }
  const pick = ({ to, search: before, isNearMe }: PlaceSuggestion): void => {
    if (to) void navigate(to)
    else if (before) search({ ...nothing, ...before })
    else if (isNearMe) void searchNearMe()
  }
  const searchNearMe = async (): Promise<void> => {
    if (hasWrongDates(range)) return
    setTrouble(texts.locating)
    const bounds = await locate()
    if (typeof bounds === 'string') return setTrouble(bounds)
    setTrouble('')
    onSearch?.()
    const { start, end, flex, weekend, guests, text } = Object.fromEntries(
      new FormData(form.current ?? undefined),
    ) as SearchWords
    void navigate(paths.stays({ start, end, flex, weekend, guests, text, ...keep, bounds: boundsText(bounds) }))
  }
  return (
    <>
      <Form
        ref={form}
        action={paths.stays()}
        role="search"
        aria-label={uiTexts.searchStays}
        {...check.handlers}
        onSubmit={(event) => {
          // Navigate to the same URL as the plain form would, minus empty parameters.
          event.preventDefault()
          search()
        }}
        className="search-fields"
      >
        {hiddenInputs.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="flex" value={flex} />
        <input type="hidden" name="weekend" value={weekend ?? ''} />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the input of SuggestField */}
        <label className="search-field lg:flex-[1.35]">
          <span>{uiTexts.where}</span>
          <SuggestField
            name="place"
            suggest={suggestPlaces}
            onPick={pick}
            heading={texts.recentAndNearby}
            defaultValue={words.place}
            placeholder={texts.whereHint}
            className="search-input"
          />
        </label>
        <span />
        <div ref={wrapper} className="search-pair sm:max-lg:border-t-0">
          <label className="search-field">
            <span>{uiTexts.from}</span>
            <span className="relative">
              <input
                type="date"
                name="start"
                min={today}
                {...bind[0]}
                {...(wrongDates && !range.start && invalid)}
                className="search-input date-input"
              />
              <span className="date-words text-sm" aria-hidden="true">
                {weekend ? texts.aWeekend : uiTexts.addDate}
              </span>
            </span>
          </label>
          <label className="search-field">
            <span>{uiTexts.to}</span>
            <span className="relative">
              <input
                type="date"
                name="end"
                min={today}
                {...bind[1]}
                {...(wrongDates && range.start && invalid)}
                className="search-input date-input"
              />
              <span className="date-words text-sm" aria-hidden="true">
                {weekend ? texts.inMonth(month(`${weekend}-01`)) : uiTexts.addDate}
              </span>
            </span>
          </label>
          {calendarBox(
            today,
            <FlexibleDates
              today={today}
              flex={flex}
              onFlex={setFlex}
              weekend={weekend}
              onWeekend={(chosen) => search({ start: '', end: '', flex: '', weekend: chosen })}
            />,
          )}
        </div>
        <span />
        <div className="search-pair sm:max-lg:col-span-2">
          <label className="search-field max-w-32">
            <span>{texts.guests}</span>
            <span className="flex items-center gap-2">
              <Icon path={group} size={18} className="text-ink-faint" />
              <input
                type="number"
                name="guests"
                min={1}
                max={50}
                inputMode="numeric"
                placeholder={texts.any}
                defaultValue={words.guests}
                className="search-input"
              />
            </span>
          </label>
          <label className="search-field">
            <span>{texts.withLabel}</span>
            <input
              type="search"
              name="text"
              placeholder={texts.withHint}
              autoComplete="off"
              defaultValue={words.text}
              className="search-input"
            />
          </label>
        </div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="sm:max-lg:col-span-2 lg:ml-2 lg:min-h-14"
          icon={<Icon path={searchIcon} size={22} />}
        >
          {uiTexts.search}
        </Button>
      </Form>
      {wrongDates && (
        <div className="px-2 pt-2">
          <FieldNotes id={datesId} error={wrongDates} />
        </div>
      )}
      <p role="status" className={cx('px-2 text-sm text-ink-soft', problem && 'pt-2')}>
        {problem}
      </p>
    </>
  )
}
