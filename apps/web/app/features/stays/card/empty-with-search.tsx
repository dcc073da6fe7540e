import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import * as uiTexts from '../../../ui/texts.ts'

type Props = {
  readonly icon: string
  readonly title: string
  readonly label?: string
  readonly children: string
}

/** A traveler's empty list, with a button that opens the search. */
export function EmptyWithSearch({ icon, title, label = uiTexts.lookAround, children }: Props) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <ButtonLink to={paths.stays()} variant="primary">
          {label}
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
