import { Suspense } from 'react'
import { Form, useLocation, useRouteLoaderData } from 'react-router'
import { lazyHydrate } from '../lib/lazy-hydrate.ts'
import { Link, NavLink } from '../lib/link.tsx'
import { paths } from '../lib/paths.ts'
import { useBrand, useViewer } from '../lib/root-data.ts'
import type { loader as organizationLoader } from '../routes/host/organization.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { search } from '../ui/shared-icons.ts'
import * as uiTexts from '../ui/texts.ts'
import { headerEntries, isHost } from './navigation.ts'
import * as texts from './texts.ts'
import { useNext } from './use-next.ts'
import { Wordmark } from './wordmark.tsx'

// Menus are native popovers made of links and forms, so they work before hydration.
const AccountMenu = lazyHydrate(() => import('./account-menu.tsx'))
const Bell = lazyHydrate(() => import('../features/notifications/bell.tsx'))
const CartLink = lazyHydrate(() => import('../features/purchases/cart-link.tsx'))
const ColorSchemeMenu = lazyHydrate(() => import('./color-scheme-menu.tsx'))

/** A shortcut to search from every page except the front page and the search page, which have the full bar. */
function SearchEntry() {
  return (
    <Form
      action={paths.stays()}
      role="search"
      aria-label={texts.searchFromHeader}
      className="hidden flex-1 lg:block lg:max-w-72"
    >
      <label className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-raised px-4 text-ink-faint transition-colors hover:border-line-strong has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus">
        <Icon path={search} size={20} />
        <span className="sr-only">{uiTexts.searchStays}</span>
        <input
          type="search"
          name="text"
          placeholder={uiTexts.searchStays}
          className="entry-small w-full bg-transparent text-ink outline-none"
        />
      </label>
    </Form>
  )
}

const entry = 'header-entry current-mark'

export function Header() {
  const viewer = useViewer()
  const brand = useBrand()
  const { pathname } = useLocation()
  const open = useRouteLoaderData<typeof organizationLoader>('routes/host/organization')
  const staged = open?.staged ?? null
  const searchesItself = pathname === paths.home() || pathname === paths.stays()
  const next = useNext()
  return (
    <header className="site-header">
      <div className="page-column header-row">
        {/* Left-aligned from the first bytes: the rest of the header may arrive a moment later. */}
        <div className="mr-auto flex items-center gap-x-6 lg:flex-1">
          <Link to={paths.home()} aria-label={texts.homePage(brand)} className="no-underline">
            <Wordmark />
          </Link>
          {!searchesItself && <SearchEntry />}
        </div>
        <nav aria-label={texts.mainLabel} className="ml-auto hidden md:block">
          <ul className="flex flex-wrap">
            {headerEntries(viewer).map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} end={to === paths.stays()} className={entry}>
                  {label}
                </NavLink>
              </li>
            ))}
            {!isHost(viewer) && (
              <li className="hidden lg:block">
                <NavLink to={paths.plans()} className={entry}>
                  {uiTexts.forHosts}
                </NavLink>
              </li>
            )}
          </ul>
        </nav>
        {/* As wide as its buttons even before they have all arrived. */}
        <div
          className={cx('flex flex-wrap items-center gap-1.5', viewer && (staged !== null ? 'min-w-48.5' : 'min-w-36'))}
        >
          <Suspense>
            <ColorSchemeMenu />
          </Suspense>
          {viewer ? (
            <Suspense>
              {open && staged !== null && <CartLink orgId={open.organization.id} staged={staged} />}
              <Bell userId={viewer.id} />
              <AccountMenu viewer={viewer} />
            </Suspense>
          ) : (
            <>
              <ButtonLink to={paths.signIn(next)} variant="quiet" className="max-md:hidden">
                {uiTexts.signIn}
              </ButtonLink>
              <ButtonLink to={paths.signUp(next)} variant="primary" className={cx('max-sm:hidden')}>
                {texts.signUp}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </header>
  )
}
