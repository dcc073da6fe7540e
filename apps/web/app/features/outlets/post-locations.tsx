import place from '@lodestay/icons/location_on.svg?path'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import * as uiTexts from '../../ui/texts.ts'

type Props = {
  readonly locations: readonly string[]
  readonly className?: string
}

/** The places that a post tags; nothing if there are none. */
export function PostLocations({ locations, className }: Props) {
  return locations.length === 0 ? null : (
    <p className={cx('flex items-center gap-1 text-xs', className)}>
      <Icon path={place} size={15} label={uiTexts.at} />
      {locations.join(', ')}
    </p>
  )
}
