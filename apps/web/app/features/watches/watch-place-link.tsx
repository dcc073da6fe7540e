import bell from '@lodestay/icons/notifications_active.svg?path'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Search } from '../search/search-url.ts'
import * as texts from './texts.ts'
import { watchPath } from './watch-values.ts'

/** Links to watching a search's place, if it has one. */
export function WatchPlaceLink({ search }: { search: Search }) {
  const to = watchPath(search)
  return to ? (
    <ButtonLink to={to} size="small" rel="nofollow" icon={<Icon path={bell} size={18} />}>
      {texts.watchThisPlace}
    </ButtonLink>
  ) : null
}
