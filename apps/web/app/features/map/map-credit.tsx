import type { MapTiles } from '../../lib/request-context.ts'
import { cx } from '../../ui/cx.ts'
import * as texts from './texts.ts'

/** The map's attribution: for the configured tiles, or for our own water data. */
export function MapCredit({ tiles, className = 'bottom-0' }: { tiles: MapTiles; className?: string }) {
  const credit = tiles ? tiles.attribution : texts.waterCredit
  if (!credit) return null
  return <p className={cx('absolute left-0 z-10 bg-floating/85 px-2 text-2xs text-ink-soft', className)}>{credit}</p>
}
