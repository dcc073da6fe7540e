import { count } from '../../lib/format.ts'

// Conflict dialog
export const conflictTitle = 'This was changed somewhere else'
export function savedElsewhere(version: number): string {
  return `Another tab or someone in your organization saved version ${version}. Your changes here aren’t saved yet.`
}
export const loadTheirs = 'Load theirs'
export const keepMine = 'Keep mine'
export const theirs = 'Theirs'
export const yours = 'Yours'
export const yoursUnchanged = 'Yours, unchanged'
export const keepMineHint = '“Keep mine” saves the fields you changed over theirs. Their other changes stay.'

// Conflict guard
export const reviewChanges = 'Compare changes'
export const conflictHint = 'Nothing is saved until you choose a version.'

// Calls about a draft
export const changedMeanwhile = 'Someone else changed this in the meantime. Check it, then try again.'

// Draft fields
export const changed = 'Changed'

// Held fields
export function savedExcept(fields: string): string {
  return `Saved, except ${fields}.`
}
export const fixIt = 'Fix it'

// Failed save
export const signedOut = 'You’re signed out. Your changes are kept in this tab.'
export const signInAndSave = 'Sign in to save them'
export function notSavedBecause(reason: string): string {
  return `Not saved: ${reason}`
}

// Problem summary
export function toFixBeforeSubmit(n: number): string {
  return `${count(n, 'thing')} to fix before you can submit`
}
