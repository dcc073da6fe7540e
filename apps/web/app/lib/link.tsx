/**
 * The router's links, for links that may point to pages that Spanish lacks: the Spanish build has its own in
 * `link.es.tsx`.
 */
export { Link, NavLink } from 'react-router'
