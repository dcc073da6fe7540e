import type { FeedReason } from '@lodestay/domain'

export const reasons: Readonly<Record<FeedReason, string>> = {
  favorite: 'You like this place',
  near: 'Near a place you like',
  promoted: 'Promoted by its host',
  new: 'New on the site',
}
export const hidePlace = 'Hide this place'
export function hiddenPlace(name: string): string {
  return `You won’t see ${name} here anymore.`
}
export const hiddenPlaces = 'Hidden places'
export const showAgain = 'Show again'
export const shownAgain = 'It’s back in your feed.'
export const stories = 'Stories'
export function storyAbout(name: string): string {
  return `Promoted story: ${name}`
}
export const seeStay = 'See the stay'
export const nextStory = 'Next story'
export const previousStory = 'Previous story'
