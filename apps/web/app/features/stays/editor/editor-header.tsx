import preview from '@lodestay/icons/visibility.svg?path'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SavedIndicator, type SaveState } from '../../../ui/saved-indicator.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { RevisionBadge } from '../preview/revision-badge.tsx'
import { useDraftAccess } from './draft-access.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly name: string
  readonly save: SaveState
  /** What was rejected. */
  readonly held: ReactNode
  /** Why it isn't saved. */
  readonly failure: ReactNode
  readonly onPreview: () => void
}

/** The stay's name and status, the autosave state, and the preview links. */
export function EditorHeader({ name, save, held, failure, onPreview }: Props) {
  const { draft, stay, orgId, seesPlan } = useDraftAccess()
  const host = paths.host(orgId)
  return (
    <header className="flex flex-col gap-3">
      <Breadcrumb
        crumbs={[
          { label: stay.organizationName, to: host.dashboard() },
          { label: uiTexts.stays, to: host.stays() },
          { label: name || uiTexts.newStay },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl">{name || uiTexts.newStay}</h1>
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge status={stay.status} />
          {stay.status === 'Accepted' && <RevisionBadge status={stay.revision?.status ?? null} />}
        </span>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <SavedIndicator
            state={save}
            version={stay.version}
            held={held}
            failure={failure}
            onRetry={() => void draft.flush()}
          />
          <Button size="small" className="xl:hidden" onClick={onPreview} icon={<Icon path={preview} size={18} />}>
            {uiTexts.preview}
          </Button>
          <ButtonLink size="small" to={host.stayCalendar(stay.id)} onClick={() => void draft.flush()}>
            {uiTexts.calendar}
          </ButtonLink>
          {stay.status === 'Accepted' && (
            <ButtonLink size="small" to={host.promotions({ stay: stay.id })} onClick={() => void draft.flush()}>
              {uiTexts.promote}
            </ButtonLink>
          )}
          {seesPlan && (
            <ButtonLink size="small" to={host.stayPlan(stay.id)} onClick={() => void draft.flush()}>
              {texts.onPlan(stay.plan)}
            </ButtonLink>
          )}
          <ButtonLink
            size="small"
            // If the live preview is behind a button, that shows the page as well.
            className="max-xl:hidden"
            to={paths.stay(stay.id, { preview: 1 })}
            onClick={() => void draft.flush()}
          >
            {texts.previewPage}
          </ButtonLink>
        </span>
      </div>
    </header>
  )
}
