import { count } from '../../lib/format.ts'

export const lists = 'Lists'
export const allFavorites = 'All favorites'
export const listsLead = 'Sort your favorites: for a trip, for a friend, for someday. Share a list by a link.'
export const listsEmpty = 'No lists yet'
export const listsEmptyHint = 'Make one, then add places to it from your favorites.'
export const newList = 'New list'
export const listName = 'Name of the list'
export const listNameExample = 'Fall by the coast'
export const makeList = 'Make list'
export function listMade(name: string): string {
  return `Made the list “${name}”.`
}
export function stays(n: number): string {
  return count(n, 'stay')
}
export function chooseFor(stay: string): string {
  return `Lists for ${stay}`
}
export const addToLists = 'Add to a list'
export const addToList = 'Add'
export const takeFromList = 'Take out'
export function added(list: string): string {
  return `Added to “${list}”.`
}
export function taken(list: string): string {
  return `Taken out of “${list}”.`
}

// One list
export const rename = 'Rename'
export const renamed = 'Renamed.'
export const takenOut = 'Taken out of the list.'
export const listEmpty = 'Nothing in this list yet'
export const listEmptyHint = 'Open your favorites and choose “Add to a list” below a place.'
export const note = 'Note'
export const noteHint = 'Whoever has the list’s link reads it too.'
export const saveNote = 'Save note'
export const noteSaved = 'Note saved.'
export const shareList = 'Share it'
export const shareHint = 'Whoever has the link sees the list, your first name and your notes. Nobody can change it.'
export const makeLink = 'Make a link'
export const endLink = 'End the link'
export const endLinkQuestion = 'End the link? Whoever has it no longer sees the list.'
export const linkMade = 'The link is ready to copy.'
export const linkEnded = 'The link no longer works.'
export const deleteQuestion = 'Delete this list? Its places stay favorites.'

// A shared list
export function sharedBy(owner: string): string {
  return `A list by ${owner}`
}
export const aTraveler = 'a traveler'
export const sharedEmptyHint = 'Its owner has taken everything out, or the places are no longer listed.'
