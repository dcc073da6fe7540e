import { count } from '../../../lib/format.ts'

// Beds
export function opensToAll(day: string): string {
  return `Reserva anticipada: se abre a todos el ${day}`
}
export const bed = 'Cama'
export function bedOfType(type: string): string {
  return `Cama ${type.toLowerCase()}`
}
export function severalBeds(n: number, bed: string): string {
  const plural = bed
    .toLowerCase()
    .replace(/^cama\b/, 'camas')
    .replace(/doble$/, 'dobles')
    .replace(/individual$/, 'individuales')
  return `${n} ${plural}`
}

// Card pictures
export function pictureOf(direction: string, name: string): string {
  return `${direction}: foto de ${name}`
}
export const previous = 'Anterior'

// Favorite button
export const signInToSave = 'Inicia sesión y quedará en tus favoritos.'
export function favoriteRemoved(name: string): string {
  return `Quitamos ${name} de tus favoritos y tus listas.`
}
export function favoriteLabel(name: string): string {
  return `Guardar en favoritos: ${name}`
}

// Quick look
export const loading = 'Cargando'
export const quickLookFailed = 'No pudimos cargar esto. Abre la página del alojamiento para ver todo.'
export function andMore(n: number): string {
  return ` · ${n} más`
}
export const viewStay = 'Ver alojamiento'

// Room line
export const studio = 'Estudio'
export function bedCount(n: number): string {
  return count(n, 'cama')
}
export function bathroomCount(n: number): string {
  return n === 0.5 ? 'Medio baño' : count(n, 'baño')
}

// Stay card
export function favoriteCountAfter(n: number): string {
  return n === 1 ? 'favorito' : 'favoritos'
}
export const less = 'Menos'
export const quickLook = 'Vista rápida'
export const highlightsBefore = 'Destacados: '

// Quoted price
export const askForPrice = 'Pregunta el precio al anfitrión'
export const checkDates = 'Consulta las fechas con el anfitrión'
export function forNights(nights: number): string {
  return `por ${count(nights, 'noche')}`
}
export function minimumNights(nights: number): string {
  return `Desde ${count(nights, 'noche')}`
}
