export const description = 'The places travelers save most, and where they click to book.'
export const lead =
  'Ordered by favorites, and by clicks to book in the last 30 days. Some stays are listed by their host’s plan; those are marked Promoted.'
export const emptyTitle = 'No top stays yet'
export const emptyHint = 'Save the places you like. The ones most people save show up here.'
export const placeBefore = 'Place '
