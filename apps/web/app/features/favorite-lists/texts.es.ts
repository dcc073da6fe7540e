import { count } from '../../lib/format.ts'

export const lists = 'Listas'
export const allFavorites = 'Todos los favoritos'
export const listsLead =
  'Ordena tus favoritos: para un viaje, para un amigo, para algún día. Comparte una lista con un enlace.'
export const listsEmpty = 'Todavía no hay listas'
export const listsEmptyHint = 'Crea una y agrégale alojamientos desde tus favoritos.'
export const newList = 'Lista nueva'
export const listName = 'Nombre de la lista'
export const listNameExample = 'Otoño en la costa'
export const makeList = 'Crear lista'
export function listMade(name: string): string {
  return `Creaste la lista “${name}”.`
}
export function stays(n: number): string {
  return count(n, 'alojamiento')
}
export function chooseFor(stay: string): string {
  return `Listas para ${stay}`
}
export const addToLists = 'Agregar a una lista'
export const addToList = 'Agregar'
export function added(list: string): string {
  return `Agregado a “${list}”.`
}
export function taken(list: string): string {
  return `Quitado de “${list}”.`
}

// One list
export const rename = 'Cambiar nombre'
export const renamed = 'Nombre cambiado.'
export const takenOut = 'Quitado de la lista.'
export const listEmpty = 'Todavía no hay nada en esta lista'
export const listEmptyHint = 'Abre tus favoritos y elige “Agregar a una lista” debajo de un alojamiento.'
export const note = 'Nota'
export const noteHint = 'También la lee quien tenga el enlace de la lista.'
export const saveNote = 'Guardar nota'
export const noteSaved = 'Nota guardada.'
export const shareList = 'Compartirla'
export const shareHint = 'Quien tenga el enlace ve la lista, tu nombre y tus notas. Nadie puede cambiarla.'
export const makeLink = 'Crear un enlace'
export const endLink = 'Desactivar el enlace'
export const endLinkQuestion = '¿Desactivar el enlace? Quien lo tenga dejará de ver la lista.'
export const linkMade = 'El enlace está listo para copiar.'
export const linkEnded = 'El enlace ya no funciona.'
export const deleteQuestion = '¿Eliminar esta lista? Sus alojamientos siguen siendo favoritos.'

// A shared list
export function sharedBy(owner: string): string {
  return `Una lista de ${owner}`
}
export const aTraveler = 'un viajero'
export const sharedEmptyHint = 'Su dueño quitó todo o los alojamientos ya no están publicados.'
