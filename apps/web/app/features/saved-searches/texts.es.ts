import type { NewsKind, SearchFrequency, SearchProblem } from '@lodestay/domain/saved-searches/saved-search'
import { count } from '../../lib/format.ts'

export const saveThisSearch = 'Guardar esta búsqueda'
export const savedSearchesLead = 'Entérate de alojamientos nuevos, libres otra vez o más baratos.'
export const savedSearchesEmpty = 'Todavía no hay búsquedas guardadas'
export const savedSearchesEmptyHint = 'Busca alojamientos y elige “Guardar esta búsqueda”. Te avisamos de lo nuevo.'

// A search
export const frequencies: Readonly<Record<SearchFrequency, string>> = {
  instant: 'Enseguida',
  daily: 'Una vez al día',
  weekly: 'Una vez a la semana',
}
export const inAppOnly = 'solo en la aplicación'
export const byMailToo = 'en la aplicación y por correo'
export const paused = 'En pausa'
export const problems: Readonly<Record<SearchProblem, string>> = {
  'invalid-filter': 'Ya no entendemos esta búsqueda. Elimínala y guarda una nueva.',
  'dates-over': 'Estas fechas ya pasaron. Elimínala o busca otras fechas.',
  'place-gone': 'Ahora no hay alojamientos en este lugar. Te avisamos cuando los haya.',
}
export const madeElsewhere = 'Guardada por otro programa'
export function matchesSince(n: number, since: string): string {
  return n === 0
    ? `Nada nuevo desde ${since}`
    : `${count(n, 'alojamiento nuevo', 'alojamientos nuevos')} desde ${since}`
}
export const openSearch = 'Abrir búsqueda'
export const pause = 'Pausar'
export const resume = 'Reanudar'
export const nowPaused = 'En pausa. No te avisamos de nada hasta que la reanudes.'
export const resumed = 'Reanudada. Desde ahora te avisamos de lo nuevo.'
export const deleteQuestion = '¿Eliminar esta búsqueda? Ya no te enterarás de lo nuevo.'
export const deleted = 'Eliminada.'

// The form
export const howOften = 'Con qué frecuencia'
export const alsoByMail = 'También por correo'
export const alsoByMailHint = 'Siempre aparece en Notificaciones.'
export const saveSearch = 'Guardar búsqueda'
export const saved = 'Guardada. Te avisamos cuando haya algo nuevo.'
export const changesSaved = 'Cambios guardados.'

// What was new
export const whatWasNew = 'Lo nuevo'
export const nothingNew = 'Todavía no hay nada nuevo'
export const nothingNewHint =
  'Los alojamientos que se publiquen, queden libres o bajen de precio desde ahora aparecen aquí.'
export const kinds: Readonly<Record<NewsKind, string>> = {
  new: 'Nuevo',
  free: 'Libre otra vez',
  cheaper: 'Ahora cuesta menos',
}

// The link of a mail
export const emailsTitle = 'Correos de una búsqueda guardada'
export function youGet(name: string): string {
  return `Recibes correos sobre lo nuevo en “${name}”.`
}
export function youGetNone(name: string): string {
  return `Ya no recibes correos sobre “${name}”. Lo nuevo sigue apareciendo en Notificaciones.`
}
