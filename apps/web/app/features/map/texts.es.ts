import { compactNumber, count } from '../../lib/format.ts'

// Pins
export const rateOnBookingPage = 'tarifa en la página de reserva'
export function nightlyRate(rate: string): string {
  return `${rate} por noche`
}
export function totalPrice(total: string, nights: number): string {
  return `${total} por ${count(nights, 'noche')}`
}
export function clusterLabel(n: number, isAbout: boolean, from: string): string {
  return `${isAbout ? 'Unos ' : ''}${compactNumber(n)} alojamientos${from}, acercar`
}
export function fromRate(rate: string): string {
  return ` desde ${rate}`
}

// Results map
export const mapLabel = 'Mapa de resultados. Muévelo con las teclas de flecha.'
export const searchThisArea = 'Buscar en esta zona'
export const searchAsMapMoves = 'Buscar al mover el mapa'
export const stayFailed = 'No pudimos cargar este alojamiento.'

// Point picker
export const pinLabel = 'Ubicación del alojamiento. Arrástrala o muévela con las teclas de flecha.'
export const pinInMiddle = 'Poner el marcador en el centro'

// Map credit
export const waterCredit = 'Agua © colaboradores de OpenStreetMap'
