// Draft field
export const notSaid = 'Not specified'

// Price field
export const priceOf = {
  percentOff: 'Percent off the stay’s rate',
  amountOff: 'Amount off per night',
  nightly: 'Fixed price per night',
} as const
export const usualRate = 'The stay’s rate'
export const howMuch = 'Amount'
export const priceHint = 'Travelers see it next to the usual rate.'

// Posted pictures
export const ownPictures = 'Pictures'
export const firstPicture = 'First'
export function ownPicturesHint(most: number): string {
  return `Up to ${most} pictures. If you don’t add any, the stay’s pictures are shown.`
}

// Field words
export function percentOff(percent: string): string {
  return `${percent}% off`
}
export function amountOff(amount: string): string {
  return `${amount} off per night`
}
export function minutes(n: string): string {
  return `${n} min`
}
