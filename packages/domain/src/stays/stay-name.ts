/** Shown in place of the name that a stay does not have yet. */
export const UNTITLED_STAY = 'Untitled stay'
