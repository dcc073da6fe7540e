import { paths } from '../../lib/paths.ts'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

/** Switches between the list of campaigns and the calendar. */
export function ViewTabs({ orgId, current }: { orgId: string; current: 'list' | 'calendar' }) {
  const host = paths.host(orgId)
  return (
    <FilterTabs
      label={texts.views}
      tabs={[
        { label: texts.list, to: host.campaigns(), current: current === 'list' },
        { label: uiTexts.calendar, to: host.calendar(), current: current === 'calendar' },
      ]}
    />
  )
}
