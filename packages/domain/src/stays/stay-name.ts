/** Shown for a stay that has no name yet. */
export const UNTITLED_STAY = 'Untitled stay'
