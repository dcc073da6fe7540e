/**
 * Icons that pages repeat, as `Icon`'s path: they come from one sprite that browsers keep, where the HTML of each page and
 * the script of its frame held their shapes. `routes/public/shared-icons.ts` draws them.
 */
export const computer = '#computer'
export const darkMode = '#dark-mode'
export const eventAvailable = '#event-available'
export const explore = '#explore'
export const favorite = '#favorite'
export const forward = '#forward'
export const group = '#group'
export const info = '#info'
export const lightMode = '#light-mode'
export const login = '#login'
export const person = '#person'
export const savedSearch = '#saved-search'
export const search = '#search'
export const sell = '#sell'
export const shield = '#shield'
export const storefront = '#storefront'
export const tune = '#tune'
