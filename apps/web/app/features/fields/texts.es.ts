// Draft field
export const notSaid = 'No indicado'

// Price field
export const priceOf = {
  percentOff: 'Porcentaje de descuento sobre la tarifa',
  amountOff: 'Descuento por noche',
  nightly: 'Precio por noche',
} as const
export const usualRate = 'La tarifa del alojamiento'
export const howMuch = 'Cuánto'
export const priceHint = 'Los viajeros lo ven junto a la tarifa normal.'

// Posted pictures
export const ownPictures = 'Fotos'
export const firstPicture = 'Primera'
export function ownPicturesHint(most: number): string {
  return `Hasta ${most} fotos. Si no agregas ninguna, se muestran las fotos del alojamiento.`
}

// Field words
export function percentOff(percent: string): string {
  return `${percent}% de descuento`
}
export function amountOff(amount: string): string {
  return `${amount} menos por noche`
}
export function minutes(n: string): string {
  return `${n} min`
}
