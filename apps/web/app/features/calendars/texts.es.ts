// Availability, as travelers read it
export const availability = 'Disponibilidad'
export const nextMonths = 'Los próximos meses'
export const free = 'Libre'
export const taken = 'Ocupada'
export const unknown = 'Pregunta al anfitrión'
export const over = 'Pasada'
export const checkDates = 'Consulta las fechas con el anfitrión: este calendario no se lleva aquí.'
export const legend = 'Qué significan los colores'
export function monthOf(name: string): string {
  return `Noches de ${name}`
}
export function nightIs(day: string, status: string): string {
  return `${day}: ${status}`
}
export const seasons = 'Tarifas y estadías mínimas'
export function perNight(rate: string): string {
  return `${rate} por noche`
}
export function atLeast(nights: string): string {
  return `${nights} o más`
}
export function calendarOf(name: string): string {
  return `Disponibilidad de ${name}`
}
export const earlierMonths = 'Meses anteriores'
export const laterMonths = 'Meses siguientes'
export function seeOn(brand: string): string {
  return `Ver el alojamiento en ${brand}`
}
export const noSuchCalendar = 'Este calendario no está disponible.'

// The host's calendar
export function calendarNamed(name: string): string {
  return `Calendario de ${name}`
}
export const calendarLead =
  'Bloquea noches, fija tarifas y estadías mínimas, y mantente al día con los otros sitios donde te reservan.'
export const editStay = 'Editar alojamiento'
export const earlier = 'Mes anterior'
export const later = 'Mes siguiente'
export const today = 'Hoy'
export const gridHint = 'Arrastra sobre las noches para elegirlas o usa las teclas de flecha, con Mayús para varias.'
export const yourBlock = 'Bloqueada por ti'
export const imported = 'Importada'
export function reservationAt(name: string): string {
  return `${name}: reservada`
}
export function blockAt(name: string): string {
  return `${name}: bloqueada`
}
export function unclearAt(name: string): string {
  return `${name}: ocupada`
}
export const open = 'Abierta'
export const cameFree = 'Quedó libre'
export const cameFreeTitle = 'Quedaron noches libres'
export const cameFreeLead =
  'Otros sitios ya no las muestran como reservadas, así que preparamos un borrador de cancelación para cada una.'
export function draftFor(nights: string, state: string): string {
  return `${nights}: ${state}`
}
export const cameFreeState = {
  Available: 'ver el borrador',
  Submitted: 'en espera de revisión',
  Pending: 'en revisión',
  Rejected: 'cambios solicitados',
  Accepted: 'publicada',
  Filled: 'ocupada',
  Closed: 'cerrada',
  Expired: 'vencida',
} as const
export const notKnown = 'Se desconoce'

// Nights form
export const nightsLegend = 'Noches elegidas'
export const firstNight = 'Primera noche'
export const leaving = 'Salida'
export const nightsHint = 'El día de salida no es una de las noches.'
export const block = 'Bloquear noches'
export const openNights = 'Abrir noches'
export const rate = 'Tarifa por noche'
export const rateHint = 'En dólares. Déjala vacía para tu tarifa normal.'
export const setRate = 'Fijar tarifa'
export const minimum = 'Noches mínimas'
export const minimumHint = 'Déjalo vacío si no hay mínimo.'
export const setMinimum = 'Fijar mínimo'
export const otherStays = 'Hacer lo mismo en otros alojamientos'
export const otherStaysHint = 'El cambio se aplica a este alojamiento y a todos los que elijas.'
export function othersAtMost(count: number): string {
  return `Elige como máximo ${count} alojamientos más a la vez.`
}
export const chooseNights = 'Elige la primera noche y el día de salida.'
export const rateIsAmount = 'Escribe la tarifa como un importe, por ejemplo 180 o 180.50.'
export const minimumIsNumber = 'Escribe el mínimo como un número entero.'
export function blocked(nights: string, stays: string): string {
  return `Bloqueaste ${nights}${stays}.`
}
export function opened(nights: string, stays: string): string {
  return `Abriste ${nights}${stays}.`
}
/** Opened nights that another calendar keeps taken. */
export function stillTaken(nights: string): string {
  return `Otro calendario mantiene ${nights} sin abrir. Haz el cambio allí.`
}
export function nightsOfStays(count: number): string {
  return `noches de ${count} ${count === 1 ? 'alojamiento' : 'alojamientos'}`
}
export function rateSet(nights: string, stays: string): string {
  return `Tarifa guardada para ${nights}${stays}.`
}
export function minimumSet(nights: string, stays: string): string {
  return `Estadía mínima guardada para ${nights}${stays}.`
}
export function ofStays(count: number): string {
  return count > 1 ? ` de ${count} alojamientos` : ''
}
export const keptHere = 'Llevas este calendario aquí: las noches que nadie tomó están libres.'
export const notKept = 'Nadie lleva este calendario todavía. A los viajeros se les pide consultar las fechas contigo.'
export const knownByFeeds = 'Las noches que ningún calendario ocupa están libres.'
export const keepHere = 'Llevar el calendario aquí'
export const keepNoLonger = 'Dejar de llevarlo aquí'
export const keeping = 'Desde ahora, las noches que nadie tomó están libres.'
export const keepingNoLonger = 'Las noches cuentan como libres solo donde un calendario lo dice.'
export const conflictTitle = 'Revisa si hay reservas dobles'
export function conflict(nights: string, sites: string): string {
  return `${nights}: vendidas por ${sites}`
}

// Feeds
export const feeds = 'Calendarios que lees'
export const feedsLead = 'Los leemos cada media hora más o menos. Lo que ocupan queda ocupado aquí.'
export const noFeeds =
  'Todavía no hay calendarios. Agrega la dirección iCal de Airbnb, Vrbo, Booking.com o cualquier programa de calendario.'
export const feedAddress = 'Dirección del calendario'
export const feedAddressHint =
  'Cópiala del otro sitio: su exportación de calendario, que termina en .ics o algo parecido.'
export const partner = 'Sitio'
export const byAddress = 'Según la dirección'
export const addFeed = 'Agregar calendario'
export const refresh = 'Actualizar'
export function refreshed(name: string): string {
  return `${name} está al día.`
}
export function feedAdded(name: string): string {
  return `${name} está conectado.`
}
export function feedAddedBut(name: string, problem: string): string {
  return `${name} se agregó, pero no pudimos leerlo: ${problem}`
}
export function refreshFailed(name: string, problem: string): string {
  return `No pudimos leer ${name}: ${problem}`
}
export const feedRemoved = 'Calendario quitado. Las noches que ocupaba están abiertas.'
export function removeFeedQuestion(name: string): string {
  return `¿Dejar de leer ${name}? Las noches que ocupaba quedarán abiertas.`
}
export function outage(reservations: string, when: string, name: string): string {
  return `${reservations} desaparecieron de golpe ${when}. Suele ser una falla de ${name}, así que no preparamos cancelaciones. Si las noches de verdad están libres, créalas tú.`
}
export const waiting = 'Sin leer todavía'
export const synced = 'Al día'
export const failing = 'No se puede leer'
export function readAgo(ago: string): string {
  return `Leído ${ago}`
}
export const neverRead = 'Nunca leído'
export function nextTry(when: string): string {
  return `Próximo intento ${when}`
}
export function holds(reservations: string, blocks: string): string {
  return `${reservations}, ${blocks}`
}
export const reservation = 'reserva'
export const closure = 'bloqueo'
export const entry = 'entrada'
export const entries = 'entradas'
export function skipped(entries: string): string {
  return `No se pudo leer: ${entries}`
}

// Addresses out
export const exports = 'Direcciones para otros sitios'
export const exportsLead =
  'Da a cada sitio su propia dirección secreta de este calendario. Deja fuera lo que vino de ese sitio, así nada vuelve como un eco.'
export const noExports = 'Todavía no hay direcciones.'
export const addExport = 'Crear dirección'
export const chooseSite = 'Elige un sitio'
export const otherSite = 'Otro sitio'
export const otherSiteHint = 'Solo si no está en la lista.'
export const copyAddress = 'Copiar dirección'
export function addressFor(name: string): string {
  return `Dirección para ${name}`
}
export const renew = 'Renovar'
export function renewQuestion(name: string): string {
  return `¿Crear una dirección nueva para ${name}? La anterior deja de funcionar, así que tendrás que pegar la nueva allí.`
}
export function removeExportQuestion(name: string): string {
  return `¿Quitar la dirección? ${name} ya no podrá leer este calendario.`
}
export function exportAdded(name: string): string {
  return `Se creó la dirección para ${name}. Pégala allí.`
}
export function exportRenewed(name: string): string {
  return `Se creó una dirección nueva para ${name}. Pégala allí.`
}
export const exportRemoved = 'Dirección quitada.'
export const neverFetched = 'Sin leer todavía'
export function fetchedAgo(ago: string): string {
  return `Leída ${ago}`
}

// Embed
export const embed = 'En tu propio sitio web'
export const embedLead = 'Pega esto donde deba aparecer el calendario. No usa cookies ni ejecuta scripts.'
export const embedCode = 'HTML para tu página'
export const embedLink = 'Solo un enlace'
export const copyCode = 'Copiar HTML'
export const copyLink = 'Copiar enlace'
export const theme = 'Colores'
export const themeAuto = 'Como el dispositivo del visitante'
export const embedAfterPublishing =
  'Cuando este alojamiento sea público, puedes mostrar su calendario en tu propio sitio web.'
