import { count } from '../../lib/format.ts'

// Active filters
export function fromRate(rate: string): string {
  return `Desde ${rate}`
}
export function upToRate(rate: string): string {
  return `Hasta ${rate}`
}
export function guestsOrMore(n: number): string {
  return `${count(n, 'huésped', 'huéspedes')} o más`
}
export function bedroomsOrMore(n: number): string {
  return `${count(n, 'dormitorio')} o más`
}
export function bedsOrMore(n: number): string {
  return `${count(n, 'cama')} o más`
}
export function bathroomsOrMore(n: number): string {
  return `${count(n, 'baño')} o más`
}
export function nightsOrFewer(n: number): string {
  return n === 1 ? 'Estadías de una noche' : `Estadía mínima de ${n} noches o menos`
}
export const instantBooking = 'Reserva inmediata'
export const petsWelcome = 'Se aceptan mascotas'
export function bedNamed(type: string): string {
  return type === 'Otra' ? 'Otra cama' : `Cama ${type.toLowerCase()}`
}
export function parkingNamed(kind: string): string {
  return `Estacionamiento: ${kind.toLowerCase()}`
}
export function nearLandmark(landmark: string): string {
  return `Cerca de ${landmark}`
}
export const thisMapArea = 'Esta zona del mapa'

// Filter drawer
export function showCount(n: number, isCapped: boolean | undefined): string {
  return `Ver ${count(n, 'alojamiento', 'alojamientos', isCapped)}`
}
export const clearAll = 'Borrar todo'
export const noStaysMatch = 'Ningún alojamiento coincide'
export const noStays = 'Sin alojamientos'

// Filter form
export const propertyType = 'Tipo de propiedad'
export const thingsToDo = 'Qué hacer'
export const ratePerNight = 'Tarifa por noche'
export const guests = 'Huéspedes'
export const any = 'Da igual'
export const bedrooms = 'Dormitorios'
export const beds = 'Camas'
export const bathrooms = 'Baños'
export const nightsYouStay = 'Noches que te quedas'
export const nightsHint = 'Deja fuera los alojamientos que piden más.'
export const booking = 'Reserva y reglas'
export const instantBookingHint = 'Se reserva sin preguntar antes al anfitrión.'
export const petsHint = 'Siempre, o si preguntas.'
export const bedKinds = 'Camas de este tipo'
export const filtersFailed = 'No pudimos cargar más filtros. Puedes usar los que ves aquí.'
export const countsFailed = 'No pudimos cargar cuántos alojamientos hay. Puedes elegir sin verlos.'
export function showMoreOf(n: number): string {
  return `${n} más`
}

export function findIn(title: string): string {
  return `Buscar en ${title.toLowerCase()}`
}
export function nothingFound(typed: string): string {
  return `No encontramos nada llamado “${typed}”.`
}

// Nothing
export const nothingTitle = 'Ningún alojamiento coincide con tus filtros'
export function removeToSee(label: string, n: number, isCapped: boolean | undefined): string {
  return `Quita ${label} para ver ${count(n, 'alojamiento', 'alojamientos', isCapped)}`
}
export const nothingHint = 'Prueba con otro lugar, otras fechas o menos palabras.'

// Phone search
export const anyDates = 'Cualquier fecha'
export const bothDates = 'Elige las dos fechas, Desde y Hasta.'
export const datesPassed = 'Estas fechas ya pasaron.'
export const datesInOrder = 'La fecha Hasta debe ser posterior a Desde.'
export const anyGuests = 'Cualquier grupo'
export const changeSearchBefore = 'Cambiar la búsqueda:'
export const anywhere = 'Cualquier lugar'

// Place suggestions
export const statePrefix = 'Estado · '
export const regionPrefix = 'Región · '

// Results
export const endOfResults = 'Llegaste al final.'
export const backToFirstPage = 'Volver a la primera página'

// Search bar
export const whereHint = 'Lugar o alojamiento'
export const recentAndNearby = 'Recientes y cercanos'
export const nearMe = 'Cerca de mí'
export const locating = 'Buscando dónde estás…'
export const locationRefused =
  'Tu navegador no comparte dónde estás. Permítelo en la configuración del navegador para este sitio o escribe un lugar.'
export const locationUnknown = 'No pudimos encontrar dónde estás. Escribe un lugar.'
export const withLabel = 'Con'
export const withHint = 'Jacuzzi, vista al lago…'

// Search page
export function staysIn(place: string): string {
  return `Alojamientos en ${place}`
}
export function staysNear(landmark: string): string {
  return `Alojamientos cerca de ${landmark}`
}
export function stayTotal(n: number, isCapped: boolean | undefined): string {
  return count(n, 'alojamiento', 'alojamientos', isCapped)
}
export function inPlace(place: string): string {
  return ` en ${place}`
}
export function nearPlace(landmark: string): string {
  return ` cerca de ${landmark}`
}
export function addedSpoken(n: number): string {
  return `Más alojamientos debajo: ${n}`
}
export function foundSpoken(heading: string): string {
  return `Resultados: ${heading}`
}
export const hideMap = 'Ocultar mapa'
export const showMap = 'Mostrar mapa'
export const results = 'Resultados'
export const resultsForBefore = 'Resultados de'
export function nothingCalled(wrong: string): string {
  return `. No encontramos nada llamado ${wrong}.`
}

// Search url
export const totalLowToHigh = 'Total, de menor a mayor'
export const priceLowToHigh = 'Precio, de menor a mayor'
export const priceHighToLow = 'Precio, de mayor a menor'
export const mostFavorites = 'Más favoritos'

// Toolbar
export function chosenAfter(n: number): string {
  return n === 1 ? 'elegido' : 'elegidos'
}
export const activeFilters = 'Filtros activos'
export const bestMatch = 'Mejor coincidencia'
export const sortByBefore = 'Ordenar por:'
export const isChosen = ', elegido'

// Dates
export function aWeekendIn(month: string): string {
  return `Un fin de semana en ${month}`
}
export const aWeekend = 'Un fin de semana'
export function inMonth(month: string): string {
  return `en ${month}`
}
export function giveOrTake(days: number): string {
  return `± ${days === 1 ? '1 día' : `${days} días`}`
}
export const exactDates = 'Exactas'
export const flexibility = 'Qué tan flexible'
export const orAWeekendIn = 'O un fin de semana en'
export const knownFree = 'Libres con seguridad'
export const knownFreeHint = 'Sin los alojamientos cuyos anfitriones no llevan aquí un calendario.'
