// Similar stays
export const moreNearby = 'More stays nearby'
export const nightsTaken = 'Last-minute nights taken? Try these'
export const taken = 'Taken? Try these'

// Gone page
export const goneTitle = 'This stay isn’t available'
export const goneHint = 'It’s off the site for now.'
export const closeBy = 'These places are close by.'
