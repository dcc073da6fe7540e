import { useState } from 'react'
import { count } from '../../lib/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import type { Facets } from './facets.ts'
import { FilterForm } from './filter-form.tsx'
import { changed, type Search, searchPath } from './search-url.ts'

const FORM = 'filters'

/** The search without the filter form's fields. */
export function withoutForm(search: Search): Search {
  return changed(search, {
    bedrooms: undefined,
    min: undefined,
    max: undefined,
    types: undefined,
    amenities: undefined,
    tags: undefined,
    interests: undefined,
    view: undefined,
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
  const show = facets ? `Show ${count(facets.total, 'stay', 'stays', facets.capped)}` : 'Show stays'
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Filters"
      actions={
        <>
          <ButtonLink to={searchPath(withoutForm(search))} variant="quiet" onClick={onClose} className="mr-auto -ml-3">
            Clear all
          </ButtonLink>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            disabledReason={facets?.total === 0 ? 'No stays match' : undefined}
          >
            {facets?.total === 0 ? 'No stays' : show}
          </Button>
        </>
      }
    >
      <FilterForm id={FORM} search={search} facets={null} onFacets={setFacets} onDone={onClose} />
    </Drawer>
  )
}
