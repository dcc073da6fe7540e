import { count, list } from '../../../lib/format.ts'

// Amenity groups
// Early booking
export const earlyBooking = 'Reserva anticipada'
export function youAreLetIn(day: string): string {
  return `Puedes reservar antes que los demás. Se abre a todos el ${day}.`
}
export function opensToAll(day: string): string {
  return `Solo algunos huéspedes del anfitrión pueden reservar antes. Se abre a todos el ${day}.`
}
export function letInFrom(day: string, opens: string): string {
  return `Puedes reservar antes que los demás. El enlace se abre aquí para ti el ${day}, y para todos el ${opens}.`
}
export const bookEarly = 'Reservar antes'
export const earlyCode = 'Código del anfitrión'
export const enterCode = 'Usar código'

export const safety = 'Seguridad'
export const poolAndHotTub = 'Piscina y jacuzzi'
export const kitchenAndDining = 'Cocina y comedor'
export const workAndPlay = 'Trabajo y diversión'
export const bath = 'Baño'
export const bedroomAndLaundry = 'Dormitorio y lavandería'
export const heatingAndCooling = 'Calefacción y aire acondicionado'
export const arrivalAndStay = 'Llegada y estadía'
export const outdoors = 'Al aire libre'
export const moreAmenities = 'Más'

// Booking bar
export const opensInNewTabAfter = ', se abre en una pestaña nueva'
export const whereToBook = 'Dónde reservar'

// Booking panel
export const bookWithHost = 'Reservar con el anfitrión'
export function bookOn(partner: string): string {
  return `Reservar en ${partner}`
}
export const seeBookingPageForRate = 'Consulta la tarifa en la página de reserva.'
export function usuallyRate(rate: string): string {
  return `Normalmente ${rate}`
}
export const youBookThere =
  'Reservas con el anfitrión en su propia página, donde verás fechas, precio final y pago. No cobramos comisiones.'

// Share button
export const share = 'Compartir'

// Stay details
export const goodToKnow = 'Conviene saber'
export const bookedAtOnce = 'Reservas sin preguntar antes al anfitrión.'
export const whereYouSleep = 'Dónde duermes'
export function mapOf(name: string): string {
  return `Mapa: dónde está ${name}`
}
export const approximate =
  'La ubicación y el código postal son aproximados. El anfitrión comparte la dirección después de reservar.'
export function minutes(n: number): string {
  return `a ${n} min`
}
export function hostedBy(name: string): string {
  return `Anfitrión: ${name}`
}
export const askOnBookingPage = 'Haz tus preguntas en la página de reserva.'
export const attribution = {
  before: 'Los datos de este alojamiento vienen de',
  license: ', con licencia',
  after: '. Las imágenes son ilustraciones nuestras basadas en ellos.',
}

// Stay page
export const highlights = 'Lo más destacado'
export const notPublic = 'Solo tú y los moderadores ven esto'
export function notPublicHint(status: string): string {
  return `Así se verá el alojamiento cuando se publique. Su estado: ${status}.`
}
export function videoOf(name: string): string {
  return `Video de ${name}`
}
export const videoNotReady = 'El video todavía se está preparando.'

// Taken down
export const appealed = 'Apelaste. Otro moderador lo revisará y te avisaremos.'
export const appealAnswered = 'Otro moderador lo revisó y sigue retirado.'
export function takenDownAt(when: string): string {
  return `Los moderadores retiraron este alojamiento, ${when}`
}
export function answerToAppeal(answer: string): string {
  return `Su respuesta a tu apelación: “${answer}”`
}
export const whyOnSite = '¿Por qué debería estar en el sitio?'
export const appealHint = 'Otro moderador lo revisará. Puedes apelar una vez.'

// Asked nights
export const yourDates = 'Tus fechas'
export const takenThen = 'Ocupado en estas noches.'

// Imported stays
export const isThisYours = '¿Es tuyo?'
export const claimIt = 'Reclámalo'
export const unknowns = {
  guests: 'huéspedes',
  bedrooms: 'dormitorios',
  beds: 'camas',
  amenities: 'servicios',
} as const
export function unknown(what: readonly string[]): string {
  return `No indicado en la fuente de este alojamiento: ${list(what)}. Consulta la página de reserva.`
}

// Demand
export const demand = 'Interés'
export function favoritedLately(n: number): string {
  return `${count(n, 'persona lo guardó', 'personas lo guardaron')} en favoritos en los últimos 30 días`
}
export function watchedBy(n: number): string {
  return `${count(n, 'persona sigue', 'personas siguen')} sus fechas`
}

// Share
export const shareStay = 'Compartir este alojamiento'
export const linkToShare = 'Enlace para compartir'
export const byMail = 'Correo'
export const print = 'Imprimir'
export const moreWays = 'Más opciones'
export function mailWords(name: string, place: string): string {
  return place ? `Mira ${name} en ${place}:` : `Mira ${name}:`
}

// Print
export const qrOfPage = 'Código QR de esta página'
export function bookingLinksOn(brand: string): string {
  return `Fechas, precios y dónde reservar, en ${brand}:`
}

// Structured data
export function fromRate(price: string): string {
  return `Desde ${price} por noche`
}
