// Account menu
export function accountOf(name: string): string {
  return `Account of ${name}`
}

// Bottom bar
export const bottomLabel = 'Main, at the bottom'
export const lastMinute = 'Last minute'

// Error page
export const forbiddenTitle = 'You don’t have access to this page'
export const forbiddenHint =
  'You’re signed in, but this page belongs to someone else. If you think you should have access, ask whoever invited you.'
export const notFoundTitle = 'Page not found'
export const notFoundHint = 'It may have been taken down, or the link has a typo. The stays are still here.'
export const unavailableTitle = 'We’ll be right back'
export const unavailableHint = 'Part of the site isn’t responding. Give it a minute and try again.'
export const tooManyTitle = 'That was a lot at once'
export const tooManyHint = 'You’ve opened many pages in a short time. Wait a minute and try again.'
export const refusedTitle = 'We can’t read this address'
export const refusedHint = 'Part of it may be missing or outdated. Start again from one of these pages.'
export const brokenTitle = 'Something went wrong on our end'
export const brokenHint = 'It wasn’t you, and we’ve logged it. Trying again often helps.'
export function errorStatus(status: number): string {
  return `Error ${status}`
}
export const goHome = 'Go to the home page'
export const tellUs = 'Tell us about it'

// Footer
export const travel = 'Travel'
export const host = 'Host'
export const yourPlaces = 'Your places'
export const company = 'Company'
export const aboutUs = 'About'
export const help = 'Help'
export const footerLead = 'Places to stay, from the people who host them. You book on their own page; we point the way.'
export const terms = 'Terms'
export const privacy = 'Privacy'
export const attribution = {
  before: 'Listing data for some places from',
  source: 'Inside Airbnb',
  license: 'CC BY 4.0',
}

// Header
export const searchFromHeader = 'Search from the header'
export function homePage(brand: string): string {
  return `${brand}, home page`
}
export const mainLabel = 'Main'
export const signUp = 'Sign up'

// The suggestion, written in the language it suggests
export const suggestSpanish = 'Ver esta página en español'
export const suggestionLabel = 'Idioma'
export const keepEnglish = 'Seguir en inglés'

// Shell
export const skipToContent = 'Skip to content'

// Status bars
export const loadingPage = 'Loading the page'
export const offline = 'You’re offline. What’s already loaded is still here.'
