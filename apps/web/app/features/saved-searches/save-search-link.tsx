import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { savedSearch } from '../../ui/shared-icons.ts'
import { changed, type Search, writeSearch } from '../search/search-url.ts'
import * as texts from './texts.ts'

/** Links to the form that saves a search. */
export function SaveSearchLink({ search }: { search: Search }) {
  return (
    <ButtonLink
      to={paths.newSavedSearch(writeSearch(changed(search, { view: undefined })))}
      size="small"
      icon={<Icon path={savedSearch} size={18} />}
    >
      {texts.saveThisSearch}
    </ButtonLink>
  )
}
