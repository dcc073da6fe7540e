import { type LinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router'
import { isEnglishOnly } from './english-only.ts'

type Plain = Omit<LinkProps, 'to'> & { readonly to: string }

function isPlain(props: LinkProps): props is Plain {
  return typeof props.to === 'string' && isEnglishOnly(props.to)
}

/** A full page load, since the English pages are a separate build. */
function PlainLink({
  to,
  discover: _discover,
  prefetch: _prefetch,
  preventScrollReset: _preventScrollReset,
  relative: _relative,
  reloadDocument: _reloadDocument,
  replace: _replace,
  state: _state,
  viewTransition: _viewTransition,
  ...rest
}: Plain) {
  return <a {...rest} href={to} hrefLang="en" />
}

/** The router's link, or a plain one for pages that are only in English. */
export function Link(props: LinkProps) {
  return isPlain(props) ? <PlainLink {...props} /> : <RouterLink {...props} />
}

/** A link that marks the current page, which is never a page of the other build. */
export function NavLink({ end = false, ...props }: LinkProps & { readonly end?: boolean }) {
  return isPlain(props) ? <PlainLink {...props} /> : <RouterNavLink {...props} end={end} />
}
