import { isStaff } from '@lodestay/domain/permissions'
import settings from '@lodestay/icons/admin_panel_settings.svg?path'
import feed from '@lodestay/icons/dynamic_feed.svg?path'
import history from '@lodestay/icons/history.svg?path'
import logout from '@lodestay/icons/logout.svg?path'
import notificationsActive from '@lodestay/icons/notifications_active.svg?path'
import { SignOutForm } from '../features/identity/sign-out-form.tsx'
import { paths } from '../lib/paths.ts'
import type { Viewer } from '../lib/root-data.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuLink, MenuSeparator } from '../ui/menu.tsx'
import { favorite, person, savedSearch, shield, storefront } from '../ui/shared-icons.ts'
import * as uiTexts from '../ui/texts.ts'
import { isHost } from './navigation.ts'
import * as texts from './texts.ts'

/** The signed-in user's menu. */
export default function AccountMenu({ viewer }: { viewer: Viewer }) {
  return (
    <Menu
      label={uiTexts.account}
      align="end"
      className="min-w-64"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={texts.accountOf(viewer.name)}
          className="rounded-full p-0.5 transition-shadow hover:shadow-[0_0_0_2px_var(--action-line)] focus-visible:rounded-full"
        >
          <Avatar name={viewer.name} initials={viewer.initials} photoUrl={viewer.photoUrl} />
        </button>
      )}
    >
      <p className="px-3 pt-2 pb-3 text-sm" role="presentation">
        <span className="block font-semibold">{viewer.name}</span>
        <span className="block truncate text-xs text-ink-faint">{viewer.email}</span>
      </p>
      <MenuSeparator />
      <MenuLink to={paths.feed()} icon={feed}>
        {uiTexts.forYou}
      </MenuLink>
      <MenuLink to={paths.favorites()} icon={favorite}>
        {uiTexts.favorites}
      </MenuLink>
      <MenuLink to={paths.watches()} icon={notificationsActive}>
        {uiTexts.watches}
      </MenuLink>
      <MenuLink to={paths.savedSearches()} icon={savedSearch}>
        {uiTexts.savedSearches}
      </MenuLink>
      <MenuLink to={paths.recent()} icon={history}>
        {uiTexts.recentlyViewed}
      </MenuLink>
      <MenuSeparator />
      <MenuLink to={paths.hostStart()} icon={storefront}>
        {isHost(viewer) ? uiTexts.hosting : uiTexts.listYourPlace}
      </MenuLink>
      {isStaff(viewer) && (
        <>
          <MenuLink to={paths.moderation.queue()} icon={shield}>
            {uiTexts.moderation}
          </MenuLink>
          <MenuLink to={paths.admin.start()} icon={settings}>
            {uiTexts.administration}
          </MenuLink>
        </>
      )}
      <MenuLink to={paths.account()} icon={person}>
        {uiTexts.account}
      </MenuLink>
      <MenuSeparator />
      <SignOutForm role="presentation">
        <button type="submit" role="menuitem" tabIndex={-1} className="menu-item">
          <Icon path={logout} size={20} className="text-ink-soft" />
          {uiTexts.signOut}
        </button>
      </SignOutForm>
    </Menu>
  )
}
