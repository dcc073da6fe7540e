import calendar from '@lodestay/icons/calendar_month.svg?path'
import campaign from '@lodestay/icons/campaign.svg?path'
import copy from '@lodestay/icons/content_copy.svg?path'
import remove from '@lodestay/icons/delete.svg?path'
import moveIcon from '@lodestay/icons/drive_file_move.svg?path'
import edit from '@lodestay/icons/edit.svg?path'
import more from '@lodestay/icons/more_vert.svg?path'
import open from '@lodestay/icons/open_in_new.svg?path'
import preview from '@lodestay/icons/visibility.svg?path'
import { useSubmit } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/menu.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import type { HostStay } from './host-stay.ts'
import * as texts from './texts.ts'

type Props = {
  readonly orgId: string
  readonly stay: HostStay
  readonly name: string
  readonly onDelete: () => void
}

/** The actions for one stay, with a note on those that the role doesn't allow. */
export function StayMenu({ orgId, stay, name, onDelete }: Props) {
  const submit = useSubmit()
  return (
    <Menu
      label={texts.actionsFor(name)}
      align="end"
      trigger={(props) => <IconButton label={texts.actionsFor(name)} path={more} size="small" {...props} />}
    >
      <MenuLink to={paths.host(orgId).stay(stay.id)} icon={edit}>
        {stay.rights.update ? uiTexts.edit : uiTexts.view}
      </MenuLink>
      <MenuLink to={paths.host(orgId).stayCalendar(stay.id)} icon={calendar}>
        {uiTexts.calendar}
      </MenuLink>
      <MenuLink to={paths.stay(stay.id, { preview: 1 })} icon={preview}>
        {uiTexts.preview}
      </MenuLink>
      {stay.status === 'Accepted' && stay.enable && (
        <MenuLink to={paths.stay(stay.id)} icon={open}>
          {texts.publicPage}
        </MenuLink>
      )}
      {stay.rights.promote && (
        <MenuLink to={paths.host(orgId).promotions({ stay: stay.id })} icon={campaign}>
          {uiTexts.promote}
        </MenuLink>
      )}
      {stay.rights.duplicate && (
        <MenuItem icon={copy} onSelect={() => void submit({ intent: 'duplicate', id: stay.id }, { method: 'post' })}>
          {texts.duplicate}
        </MenuItem>
      )}
      {stay.rights.move && (
        <MenuLink to={paths.host(orgId).moveStay(stay.id)} icon={moveIcon}>
          {texts.move}
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuItem
        icon={remove}
        danger
        onSelect={onDelete}
        disabledReason={stay.rights.delete ? undefined : texts.roleForbids}
      >
        {uiTexts.deleteButton}
      </MenuItem>
    </Menu>
  )
}
