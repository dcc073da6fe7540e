import type { Stay } from '@lodestay/domain/stays/stay'
import double from '@lodestay/icons/bed.svg?path'
import king from '@lodestay/icons/king_bed.svg?path'
import single from '@lodestay/icons/single_bed.svg?path'
import { Icon } from '../../../ui/icon.tsx'
import { bedName, foldBeds } from '../card/bed-names.ts'

type Bed = Stay['bedInfo'][number]
const pictograms: Readonly<Record<Bed['bedType'], string>> = {
  King: king,
  Queen: double,
  Full: double,
  Twin: single,
  Other: single,
}
const MOST_DRAWN = 4

/** The beds as icons with their names. */
export function BedPictograms({ beds }: { beds: readonly Bed[] }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {foldBeds(beds).map((bed) => (
        <li
          key={bed.bedType + bed.customDescription}
          className="flex min-w-36 flex-col gap-2.5 rounded-lg border border-line bg-raised px-4 py-3.5"
        >
          <span className="flex gap-1 text-action-text">
            {Array.from({ length: Math.min(bed.quantity ?? 1, MOST_DRAWN) }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the beds are alike
              <Icon key={index} path={pictograms[bed.bedType]} size={30} />
            ))}
          </span>
          <span className="text-sm font-medium">{bedName(bed)}</span>
        </li>
      ))}
    </ul>
  )
}
