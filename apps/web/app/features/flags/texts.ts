// Report dialog
export const thanks = 'Thank you. A moderator will take a look.'
export const signInFirst = 'Sign in to report this stay, so that we can tell you when a moderator has looked into it.'

// Report fields
export const inappropriateHint = 'Text or pictures that are offensive or don’t belong in public.'
export const spamHint = 'Advertising, a place that isn’t what it says, or a link that goes somewhere else.'
export const detailsHint = 'What should a moderator look at first?'

// Report link
export const reportThisStay = 'Report this stay'
