import { count } from '../../../lib/format.ts'

// Similar stays
export const similarNearby = 'Alojamientos parecidos cerca'
export function similarOfType(type: string): string {
  return `${type}: otros parecidos cerca`
}
export function alsoA(type: string): string {
  return `También: ${type.toLowerCase()}`
}
export const asManyGuests = 'Mismo tamaño'
export const similarRate = 'Precio parecido'
export function sharedAmenities(n: number): string {
  return `${count(n, 'servicio', 'servicios')} en común`
}
export const aroundTheCorner = 'A la vuelta de la esquina'
export function milesAway(miles: number): string {
  return `A ${miles} mi`
}
export const nightsTaken = '¿Ya se ocuparon las noches de último minuto? Prueba estos'
export const taken = '¿Ocupado? Prueba estos'

// Gone page
export const goneTitle = 'Este alojamiento no está disponible'
export const goneHint = 'Por ahora no está en el sitio.'
export const closeBy = 'Estos alojamientos están cerca.'
