import { count } from '../../lib/format.ts'

export const lists = 'Lists'
export const allFavorites = 'All favorites'
export const listsLead = 'Sort your favorites: for a trip, for a friend, for someday. Share a list with a link.'
export const listsEmpty = 'No lists yet'
export const listsEmptyHint = 'Create one, then add places to it from your favorites.'
export const newList = 'New list'
export const listName = 'List name'
export const listNameExample = 'Fall by the coast'
export const makeList = 'Create list'
export function listMade(name: string): string {
  return `Created the list “${name}”.`
}
export function stays(n: number): string {
  return count(n, 'stay')
}
export function chooseFor(stay: string): string {
  return `Lists for ${stay}`
}
export const addToLists = 'Add to a list'
export const addToList = 'Add'
export function added(list: string): string {
  return `Added to “${list}”.`
}
export function taken(list: string): string {
  return `Removed from “${list}”.`
}

// One list
export const rename = 'Rename'
export const renamed = 'Renamed.'
export const takenOut = 'Removed from the list.'
export const listEmpty = 'Nothing in this list yet'
export const listEmptyHint = 'Open your favorites and choose “Add to a list” below a place.'
export const note = 'Note'
export const noteHint = 'Anyone with the list’s link can read it too.'
export const saveNote = 'Save note'
export const noteSaved = 'Note saved.'
export const shareList = 'Share this list'
export const shareHint = 'Anyone with the link sees the list, your first name and your notes. No one can change it.'
export const makeLink = 'Create link'
export const endLink = 'Stop sharing'
export const endLinkQuestion = 'Stop sharing? The link will no longer show the list.'
export const linkMade = 'The link is ready to copy.'
export const linkEnded = 'The link no longer works.'
export const deleteQuestion = 'Delete this list? Its places stay favorites.'

// A shared list
export function sharedBy(owner: string): string {
  return `A list by ${owner}`
}
export const aTraveler = 'a traveler'
export const sharedEmptyHint = 'Its owner has removed everything, or the places are no longer listed.'
