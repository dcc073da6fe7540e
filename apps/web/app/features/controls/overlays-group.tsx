import trash from '@lodestay/icons/delete.svg?path'
import edit from '@lodestay/icons/edit.svg?path'
import favorite from '@lodestay/icons/favorite.svg?path'
import landscape from '@lodestay/icons/landscape.svg?path'
import more from '@lodestay/icons/more_horiz.svg?path'
import { useState } from 'react'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Popover } from '../../ui/popover.tsx'
import { SkeletonCard, SkeletonText } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { Group } from './group.tsx'

export function OverlaysGroup() {
  const [dialog, setDialog] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const [sheet, setSheet] = useState(false)
  return (
    <Group title="In front of the page">
      <Button onClick={() => setDialog(true)}>Dialog</Button>
      <Button onClick={() => setDrawer(true)}>Drawer</Button>
      <Button onClick={() => setSheet(!sheet)}>Bottom sheet</Button>
      <Popover label="Guests" trigger={(props) => <Button {...props}>Popover</Button>}>
        <NumberField label="Guests" min={1} defaultValue={2} />
      </Popover>
      <Menu label="More" trigger={(props) => <IconButton label="More" path={more} variant="outlined" {...props} />}>
        <MenuItem icon={edit} onSelect={() => toast('Editing')}>
          Edit
        </MenuItem>
        <MenuLink to="/" icon={landscape}>
          Open the page
        </MenuLink>
        <MenuItem icon={favorite} disabledReason="Not yet accepted">
          Promote
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={trash} danger>
          Delete
        </MenuItem>
      </Menu>
      <Button
        onClick={() =>
          toast({ text: 'Removed from favorites', action: { label: 'Undo', onPress: () => announce('Back again') } })
        }
      >
        Toast with undo
      </Button>
      <Dialog
        open={dialog}
        onClose={() => setDialog(false)}
        title="Disable this stay?"
        description="Travelers will no longer find it. You can enable it again at any time."
        actions={
          <>
            <Button variant="quiet" onClick={() => setDialog(false)}>
              Keep it
            </Button>
            <Button variant="danger" onClick={() => setDialog(false)}>
              Disable
            </Button>
          </>
        }
      >
        <TextField label="Reason" />
      </Dialog>
      <Drawer
        open={drawer}
        onClose={() => setDrawer(false)}
        title="Filters"
        actions={<Button variant="primary">Show 128 stays</Button>}
      >
        <SkeletonText lines={14} />
      </Drawer>
      {sheet && (
        <BottomSheet label="Results" heading={<p className="font-semibold">128 stays</p>}>
          <SkeletonCard />
        </BottomSheet>
      )}
    </Group>
  )
}
