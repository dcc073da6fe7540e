import { type LinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router'
import { isEnglishOnly } from './english-only.ts'

type Plain = Omit<LinkProps, 'to'> & { readonly to: string }

function isPlain(props: LinkProps): props is Plain {
  return typeof props.to === 'string' && isEnglishOnly(props.to)
}

/** Another document, since the English pages are another build. */
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

/** The router's link, and a plain one to a page that is in English alone. */
export function Link(props: LinkProps) {
  return isPlain(props) ? <PlainLink {...props} /> : <RouterLink {...props} />
}

/** The same with a mark on the current page, which a page of the other build never is. */
export function NavLink({ end = false, ...props }: LinkProps & { readonly end?: boolean }) {
  return isPlain(props) ? <PlainLink {...props} /> : <RouterNavLink {...props} end={end} />
}
