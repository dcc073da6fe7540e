// Stay page preview
export const noPartner = 'No partner yet'
export const noAddress = 'no address yet'
export const type = 'Type'
export const rooms = 'Rooms'
export const map = 'Map'
export const beds = 'Beds'
export const interestsAndTags = 'Interests and tags'
export const bookingLinks = 'Booking links'
export const social = 'Social'

// Stay words
export function attraction(description: string, minutes: string | number): string {
  return `${description}, ${minutes} min`
}
export const aVideo = 'Video'
export const something = 'Untitled'
