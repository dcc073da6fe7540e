/** Prefix of the name of a stay's checkbox; its id follows. */
export const STAY_BOX = 'stay-'
