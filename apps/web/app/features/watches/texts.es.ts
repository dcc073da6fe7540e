import type { Watch } from '@lodestay/domain'
import { count } from '../../lib/format.ts'

export const watchesLead =
  'Cuando quedan libres noches que sigues, las ofrecemos primero a quienes las siguen: una persona tras otra, en el orden en que empezaron.'
export const watchesEmpty = 'Todavía no sigues nada'
export const watchesEmptyHint = 'Abre un alojamiento, o busca una ciudad o en el mapa, y elige “Seguir”.'
export const watchTheseDates = 'Seguir estas fechas'
export const watchThisPlace = 'Seguir este lugar'
export const watchHint =
  '¿Está ocupado cuando quieres venir? Síguelo: si quedan noches libres, te preguntamos antes que a los demás.'
export function watchPlace(place: string): string {
  return `Seguir ${place}`
}
export const areaOnMap = 'una zona del mapa'
export const anArea = 'Una zona del mapa'
export const aStay = 'Un alojamiento que ahora no está en el sitio'
export const nightsYouWouldTake = 'Noches que te servirían'
export const nightsYouWouldTakeHint = 'Algunas de estas bastan. Déjalo vacío para cualquier noche.'
export const arrival = 'Desde'
export const leaving = 'Salida'
export const minimumNights = 'Al menos estas noches'
export const guests = 'Huéspedes'
export const highestPrice = 'Precio máximo por noche'
export const startWatching = 'Empezar a seguir'
export const watchStarted = 'Ya lo sigues. Te escribiremos cuando sea tu turno.'
export const endWatch = 'Dejar de seguir'
export const confirmEndWatch = 'Pierdes tu lugar en la fila.'
export const watchEnded = 'Ya no lo sigues.'
export const endedBy: Readonly<Record<NonNullable<Watch['endedBy']>, string>> = {
  dates: 'Sus fechas ya pasaron',
  membership: 'Terminó con tu membresía Premium',
}
export const watchAgain = 'Seguir de nuevo'
export const anyNights = 'Cualquier noche'
export function atLeastNights(n: number): string {
  return `al menos ${count(n, 'noche')}`
}
export function guestCount(n: number): string {
  return count(n, 'huésped', 'huéspedes')
}
export function upTo(price: string): string {
  return `hasta ${price} por noche`
}
export const nothingFreeYet = 'Todavía no quedó nada libre.'

export function inLine(ahead: number, people: number): string {
  return `Eres el número ${ahead + 1} en una fila de ${count(people, 'persona')}.`
}
export function yourTurnUntil(time: string): string {
  return `Es tu turno hasta ${time}.`
}
export const seeNights = 'Ver las noches'
export const turnPassed = 'Dijiste que no te interesaba.'
export const turnLapsed = 'Tu turno terminó.'
export const turnLeft = 'Ya no estás en esta fila.'
export const turnGone = 'Las noches se ocuparon durante tu turno.'
export const lineGone = 'Las noches se ocuparon antes de tu turno.'
export const lineOpened = 'Ahora las noches están abiertas a todos.'

// The page of the private link
export function yourTurn(stay: string): string {
  return `Tu turno: ${stay}`
}
export const yourTurnTitle = 'Tu turno'
export function turnLead(time: string, position: number, people: number): string {
  return `Hasta ${time}, solo tú ves estas noches aquí. Eres el número ${position} en una fila de ${count(people, 'persona')}.`
}
export function minutesLeft(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 && count(hours, 'hora'), (rest > 0 || hours === 0) && count(rest, 'minuto')].filter(Boolean)
  return `Tiempo restante: ${parts.join(' y ')}`
}
export const turnNotBooking = 'Reserva en el sitio del anfitrión: ver las noches primero no las reserva.'
export const seeStay = 'Ver el alojamiento'
export const notInterested = 'No me interesa'
export const notInterestedHint = 'La siguiente persona de la fila recibe su turno enseguida.'
export const stopWatchingHint = 'Pierdes tu lugar en la fila y no volveremos a escribirte sobre esto.'
export const stoppedWatching = 'Ya no sigues esto'
export const stoppedWatchingHint = 'No volveremos a escribirte sobre esto. Puedes volver a seguirlo cuando quieras.'
export const turnOver = 'Tu turno terminó'
export const nightsGone = 'Estas noches ya no están'
export const passedTitle = 'Gracias por avisarnos'
export const passedHint = 'Ahora es el turno de la siguiente persona de la fila.'
export const turnOverHint = 'Si nadie de la fila las toma, aún puedes encontrar las noches entre las de último minuto.'
export const nightsGoneHint = 'Alguien fue más rápido o el anfitrión las retiró.'

export const youWatchThisStay = 'Sigues este alojamiento'
export const seeYourWatch = 'Ver lo que sigues'
export const watchOtherDates = 'Seguir otras fechas'
