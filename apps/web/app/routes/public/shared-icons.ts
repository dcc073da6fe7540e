import forward from '@material-symbols/svg-400/rounded/arrow_forward.svg?path'
import check from '@material-symbols/svg-400/rounded/check.svg?path'
import close from '@material-symbols/svg-400/rounded/close.svg?path'
import computer from '@material-symbols/svg-400/rounded/computer.svg?path'
import darkMode from '@material-symbols/svg-400/rounded/dark_mode.svg?path'
import eventAvailable from '@material-symbols/svg-400/rounded/event_available.svg?path'
import explore from '@material-symbols/svg-400/rounded/explore.svg?path'
import favorite from '@material-symbols/svg-400/rounded/favorite.svg?path'
import group from '@material-symbols/svg-400/rounded/group.svg?path'
import info from '@material-symbols/svg-400/rounded/info.svg?path'
import expand from '@material-symbols/svg-400/rounded/keyboard_arrow_down.svg?path'
import lightMode from '@material-symbols/svg-400/rounded/light_mode.svg?path'
import login from '@material-symbols/svg-400/rounded/login.svg?path'
import map from '@material-symbols/svg-400/rounded/map.svg?path'
import person from '@material-symbols/svg-400/rounded/person.svg?path'
import savedSearch from '@material-symbols/svg-400/rounded/saved_search.svg?path'
import search from '@material-symbols/svg-400/rounded/search.svg?path'
import sell from '@material-symbols/svg-400/rounded/sell.svg?path'
import shield from '@material-symbols/svg-400/rounded/shield_person.svg?path'
import storefront from '@material-symbols/svg-400/rounded/storefront.svg?path'
import tune from '@material-symbols/svg-400/rounded/tune.svg?path'
import list from '@material-symbols/svg-400/rounded/view_agenda.svg?path'
import * as shared from '../../ui/shared-icons.ts'

const paths: Readonly<Record<keyof typeof shared, string>> = {
  check,
  close,
  computer,
  darkMode,
  eventAvailable,
  expand,
  explore,
  favorite,
  forward,
  group,
  info,
  lightMode,
  list,
  login,
  map,
  person,
  savedSearch,
  search,
  sell,
  shield,
  storefront,
  tune,
}
const symbols = Object.entries(shared).map(
  ([name, address]) =>
    `<symbol id="${address.slice(1)}" viewBox="0 -960 960 960"><path d="${paths[name as keyof typeof shared]}"/></symbol>`,
)
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`

/** The icons that pages repeat, as one SVG sprite. */
export function loader(): Response {
  return new Response(sprite, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  })
}
