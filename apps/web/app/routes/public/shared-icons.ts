import forward from '@lodestay/icons/arrow_forward.svg?path'
import check from '@lodestay/icons/check.svg?path'
import close from '@lodestay/icons/close.svg?path'
import computer from '@lodestay/icons/computer.svg?path'
import darkMode from '@lodestay/icons/dark_mode.svg?path'
import eventAvailable from '@lodestay/icons/event_available.svg?path'
import explore from '@lodestay/icons/explore.svg?path'
import favorite from '@lodestay/icons/favorite.svg?path'
import group from '@lodestay/icons/group.svg?path'
import info from '@lodestay/icons/info.svg?path'
import expand from '@lodestay/icons/keyboard_arrow_down.svg?path'
import lightMode from '@lodestay/icons/light_mode.svg?path'
import login from '@lodestay/icons/login.svg?path'
import map from '@lodestay/icons/map.svg?path'
import person from '@lodestay/icons/person.svg?path'
import savedSearch from '@lodestay/icons/saved_search.svg?path'
import search from '@lodestay/icons/search.svg?path'
import sell from '@lodestay/icons/sell.svg?path'
import shield from '@lodestay/icons/shield_person.svg?path'
import storefront from '@lodestay/icons/storefront.svg?path'
import tune from '@lodestay/icons/tune.svg?path'
import list from '@lodestay/icons/view_agenda.svg?path'
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
