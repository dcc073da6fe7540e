import { useId } from 'react'
import { cx } from './cx.ts'
import * as texts from './texts.ts'

type Props = {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly value: readonly [number, number]
  readonly onValueChange: (value: [number, number]) => void
  /** Formats the value of either end: money, guests. */
  readonly format?: (value: number) => string
  readonly names?: readonly [string, string]
}

/** A range with two ends: two native sliders, one on top of the other. */
export function RangeSlider({ label, min, max, step = 1, value, onValueChange, format = String, names }: Props) {
  const id = useId()
  const [low, high] = value
  const share = (at: number): string => `${((at - min) / Math.max(1, max - min)) * 100}%`
  const ends = [
    { word: texts.lowest, at: low, set: (next: number) => onValueChange([Math.min(next, high), high]) },
    { word: texts.highest, at: high, set: (next: number) => onValueChange([low, Math.max(next, low)]) },
  ]
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span id={id} className="font-semibold">
          {label}
        </span>
        <span className="text-ink-soft tabular-nums">
          {format(low)} – {format(high)}
        </span>
      </div>
      <div className="relative mx-1 h-11">
        <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
        <span
          className="absolute top-1/2 h-1 -translate-y-1/2 rounded-full bg-action"
          style={{ left: share(low), right: `calc(100% - ${share(high)})` }}
        />
        {ends.map(({ word, at, set }, index) => (
          <input
            key={word}
            type="range"
            name={names?.[index]}
            aria-label={`${word} ${label.toLowerCase()}`}
            aria-valuetext={format(at)}
            min={min}
            max={max}
            step={step}
            value={at}
            onChange={(event) => set(Number(event.currentTarget.value))}
            // When both thumbs meet at the far end, the lower one has to be on top, or it couldn't be dragged back.
            className={cx('range-thumb', index === 0 && low > (min + max) / 2 && 'z-10')}
          />
        ))}
      </div>
    </fieldset>
  )
}
