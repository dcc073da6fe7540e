import { paths } from '../../lib/paths.ts'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

/** Switches between all favorites and the lists of them. */
export function FavoriteTabs({ isLists = false }: { isLists?: boolean }) {
  return (
    <div className="mt-5">
      <FilterTabs
        label={uiTexts.favorites}
        tabs={[
          { label: texts.allFavorites, to: paths.favorites(), current: !isLists },
          { label: texts.lists, to: paths.favoriteLists(), current: isLists },
        ]}
      />
    </div>
  )
}
