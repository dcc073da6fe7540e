import trash from '@lodestay/icons/delete.svg?path'
import edit from '@lodestay/icons/edit.svg?path'
import favorite from '@lodestay/icons/favorite.svg?path'
import mail from '@lodestay/icons/mail.svg?path'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { Group } from './group.tsx'

export function ButtonsGroup() {
  const [saved, setSaved] = useState(false)
  return (
    <Group title="Buttons">
      {(['primary', 'secondary', 'quiet', 'danger', 'ember'] as const).map((variant) => (
        <div key={variant} className="flex flex-col items-start gap-3">
          <Button variant={variant} size="large">
            {variant}
          </Button>
          <Button variant={variant} icon={<Icon path={mail} />}>
            With icon
          </Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} loading>
            Loading
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className="flex flex-col items-start gap-3">
        <ButtonLink to="#main">A link as a button</ButtonLink>
        <Button disabledReason="A moderator is reviewing this stay.">With a reason</Button>
        <span className="flex gap-2">
          <IconButton label="Edit" path={edit} onClick={() => toast('Editing')} />
          <IconButton label="Edit, outlined" path={edit} variant="outlined" onClick={() => toast('Editing')} />
          <IconButton
            label="Save"
            path={favorite}
            variant="floating"
            pressed={saved}
            onClick={() => setSaved(!saved)}
          />
          <IconButton label="Delete" path={trash} size="small" disabled />
        </span>
        <Tooltip text="Guests see this on the card">
          {(props) => (
            <Button size="small" {...props}>
              Has a tooltip
            </Button>
          )}
        </Tooltip>
      </div>
    </Group>
  )
}
