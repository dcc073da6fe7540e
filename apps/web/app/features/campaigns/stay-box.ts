/** What the name of a stay's checkbox begins with; its id follows. */
export const STAY_BOX = 'stay-'
