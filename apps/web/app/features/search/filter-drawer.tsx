import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Facets } from './facets.ts'
import { FilterForm } from './filter-form.tsx'
import { changed, type Search, searchPath, viewOfResults } from './search-url.ts'
import * as texts from './texts.ts'

const FORM = 'filters'

/** The search without the filter form's fields. */
export function withoutForm(search: Search): Search {
  return changed(search, {
    free: undefined,
    guests: undefined,
    bedrooms: undefined,
    bedCount: undefined,
    bathrooms: undefined,
    nights: undefined,
    instant: undefined,
    pets: undefined,
    beds: undefined,
    parking: undefined,
    min: undefined,
    max: undefined,
    types: undefined,
    amenities: undefined,
    tags: undefined,
    interests: undefined,
    view: viewOfResults(search),
  })
}

/** The filters in a side panel, with a button that shows the number of results. */
export default function FilterDrawer({
  search,
  open,
  onClose,
}: {
  search: Search
  open: boolean
  onClose: () => void
}) {
  const [facets, setFacets] = useState<Facets | null>(null)
  const show = facets ? texts.showCount(facets.total, facets.capped) : uiTexts.showStays
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={uiTexts.filters}
      actions={
        <>
          <ButtonLink to={searchPath(withoutForm(search))} variant="quiet" onClick={onClose} className="mr-auto -ml-3">
            {texts.clearAll}
          </ButtonLink>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            disabledReason={facets?.total === 0 ? texts.noStaysMatch : undefined}
          >
            {facets?.total === 0 ? texts.noStays : show}
          </Button>
        </>
      }
    >
      <FilterForm id={FORM} search={search} facets={null} onFacets={setFacets} onDone={onClose} />
    </Drawer>
  )
}
