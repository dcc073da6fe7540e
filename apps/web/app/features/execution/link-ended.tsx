import linkOff from '@lodestay/icons/link_off.svg?path'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

/** The page that an outlet owner's link opens once it has ended. */
export function LinkEnded({ why }: { why: string }) {
  return (
    <div className="page-column py-16">
      <EmptyState
        icon={linkOff}
        title={texts.linkEnded}
        level="h1"
        action={
          <ButtonLink to={paths.contact()} variant="primary">
            {uiTexts.contactUs}
          </ButtonLink>
        }
      >
        {why}
      </EmptyState>
    </div>
  )
}
