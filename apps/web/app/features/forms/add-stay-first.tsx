import { can } from '@lodestay/domain/permissions'
import add from '@lodestay/icons/add.svg?path'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

function useMayAddStay(organizationId: string): boolean {
  const viewer = useViewer()
  return viewer !== null && can(viewer, 'stay.Create', { organizationId })
}

type Props = {
  readonly orgId: string
  readonly icon: string
  readonly title: string
  readonly level?: 'h1' | 'h2'
}

/** 'Add a stay first. New stay', as the hint of a form that can be filled in without one. */
export function AddStayLink({ orgId }: { readonly orgId: string }) {
  if (!useMayAddStay(orgId)) return uiTexts.addStayFirst
  return (
    <>
      {uiTexts.addStayFirst}{' '}
      <Link to={paths.host(orgId).newStay()} className="link">
        {uiTexts.newStay}
      </Link>
    </>
  )
}

/** For what belongs to a stay, while the viewer has none to make it for. */
export function AddStayFirst({ orgId, icon, title, level = 'h2' }: Props) {
  const mayAdd = useMayAddStay(orgId)
  return (
    <EmptyState
      icon={icon}
      title={title}
      level={level}
      action={
        mayAdd && (
          <ButtonLink to={paths.host(orgId).newStay()} variant="primary" icon={<Icon path={add} size={20} />}>
            {uiTexts.newStay}
          </ButtonLink>
        )
      }
    >
      {mayAdd ? uiTexts.addStayFirst : texts.noStayOfYours}
    </EmptyState>
  )
}
