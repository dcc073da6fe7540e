import type { WholeStayFields } from '@lodestay/domain/stays/stay'
import type { MapTiles } from '../../lib/request-context.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { LazyMap } from '../map/lazy-map.tsx'
import { StayPagePreview } from '../stays/preview/stay-page-preview.tsx'
import { ChangeList } from './change-list.tsx'
import type { Change } from './changes.ts'
import * as texts from './texts.ts'

type Props = {
  readonly fields: WholeStayFields
  readonly isEdit: boolean
  readonly changes: readonly Change[]
  readonly tiles: MapTiles
}

/** The stay's location on the map, to compare with its address. */
function Place({ fields, tiles }: Pick<Props, 'fields' | 'tiles'>) {
  const { location, name } = fields
  const { latitude = null, longitude = null } = location?.coordinates ?? {}
  if (!location || latitude === null || longitude === null) return null
  const { city, state, zip, address1 } = location.address
  return (
    <section className="mt-8">
      <h2 className="text-2xl">{texts.onMap}</h2>
      <p className="mt-1 mb-3 text-sm text-ink-soft">{[address1, city, state, zip].filter(Boolean).join(', ')}</p>
      <LazyMap
        at={[latitude, longitude]}
        approximate={location.approximate}
        city={city}
        label={texts.mapOfItem(name)}
        tiles={tiles}
      />
    </section>
  )
}

/** The proposal: a complete new stay, or an edit's changes, with the unchanged rest collapsed. */
export default function Proposal({ fields, isEdit, changes, tiles }: Props) {
  if (!isEdit)
    return (
      <>
        <StayPagePreview stay={fields} level="h2" wide />
        <Place fields={fields} tiles={tiles} />
      </>
    )
  return (
    <>
      <h2 className="mb-4 text-2xl">{texts.changeCount(changes.length)}</h2>
      <ChangeList changes={changes} />
      <Place fields={fields} tiles={tiles} />
      <Disclosure title={texts.fullPreview} className="mt-4">
        <div className="text-ink">
          <StayPagePreview stay={fields} wide />
        </div>
      </Disclosure>
    </>
  )
}
