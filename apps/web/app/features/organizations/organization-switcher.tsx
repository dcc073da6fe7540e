import storefront from '@lodestay/icons/storefront.svg?path'
import expand from '@lodestay/icons/unfold_more.svg?path'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuLink, MenuSeparator } from '../../ui/menu.tsx'
import * as texts from './texts.ts'

/** As many as fit in a menu; the organizations page lists them all. */
const MOST = 8

/** Switches to another of the user's organizations. */
export function OrganizationSwitcher({
  others,
}: {
  others: readonly { readonly id: string; readonly name: string }[]
}) {
  return (
    <Menu
      label={texts.otherOrganizations}
      align="end"
      trigger={(props) => (
        <Button size="small" variant="quiet" className="-mx-3" icon={<Icon path={expand} size={18} />} {...props}>
          {texts.switchOrganization}
        </Button>
      )}
    >
      {others.slice(0, MOST).map(({ id, name }) => (
        <MenuLink key={id} to={paths.host(id).dashboard()} icon={storefront}>
          {name}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuLink to={paths.organizations()} icon={storefront}>
        {texts.allOrganizations}
      </MenuLink>
    </Menu>
  )
}
