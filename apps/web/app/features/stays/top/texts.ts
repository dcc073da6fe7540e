export const title = 'Top stays'
export const description = 'The places that travelers save and book most, counted over the last 30 days.'
export const lead =
  'Ordered by favorites and clicks to book in the last 30 days. A few places are kept for hosts whose plan lists them; those are marked Promoted.'
export const empty = {
  title: 'No top stays yet',
  text: 'Save the places you like. The ones most people save show up here.',
  action: 'Look around',
}
export const place = 'Place'
