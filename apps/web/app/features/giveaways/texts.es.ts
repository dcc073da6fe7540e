import { count } from '../../lib/format.ts'

// Draw check
export const drawCorrect = 'El sorteo es correcto'
export const drawCorrectDetail =
  'Tu navegador repitió el sorteo y obtuvo el mismo ganador, con la semilla prometida antes de que alguien participara.'
export const seedChanged = 'La semilla cambió'
export const seedChangedDetail =
  'La semilla publicada no coincide con la huella prometida antes de que alguien participara.'
export const otherEntryWins = 'Debería haber ganado otra participación'
export const otherEntryWinsDetail = 'Con la semilla y las participaciones publicadas, tu navegador obtuvo otro ganador.'
export const notDrawnYet = 'Todavía no se ha sorteado'
export const seedComes = 'La semilla se publicará con el sorteo.'
export const verifyDraw = 'Verifica el sorteo'
export const verifyDrawLead =
  'Creamos una semilla al azar junto con el sorteo y publicamos su huella antes de que alguien participara. Ahora la semilla también es pública, así que tu navegador puede repetir el sorteo sin tener que confiar en nosotros.'
export const repeatDraw = 'Repetir el sorteo en mi navegador'
export const downloadProof = 'Descargar la prueba, con las reglas en palabras sencillas'
export const entryCounted = 'Sí, contó'
export const entryMissing = 'No, falta'
export const promisedFingerprint = 'Huella prometida'
export const seed = 'Semilla'
export const entries = 'Participaciones'
export function entryCount(n: number): string {
  return count(n, 'participación', 'participaciones')
}
export const winningEntry = 'Participación ganadora'
export const noOneEntered = 'Nadie participó'
export const yourEntry = 'Tu participación'

// Entry panel
export const comeBackSoon = 'Vuelve pronto'
export const enterToWin = 'Participa para ganar'
export const entriesClosed = 'Ya no se puede participar'
export const winnerDrawn = 'Ya hay ganador'
export const youWon = 'Ganaste'
export const shareHint =
  'Comparte tu nombre y tu correo con el anfitrión para que pueda contactarte por el premio. Nadie más los ve.'
export const shareContact = 'Compartir con el anfitrión'
export const contactShared = 'El anfitrión tiene tu nombre y tu correo para contactarte por el premio.'
export const youAreIn = 'Ya participas'
export const youEntered = 'Participaste'
export const anotherWasDrawn = 'Esta vez salió sorteada otra participación'
export const yourEntryBefore = 'Tu participación:'
export const enter = 'Participar'
export const signInToEnter = 'Inicia sesión para participar'
export const winningEntryBefore = 'Participación ganadora:'
export const noOneEnteredYet = 'Nadie participó.'
export const winnerIs = { before: 'Ganó', after: '. Solo tú y tu organización pueden ver este nombre.' }
export const seedFingerprintBefore = 'Huella de la semilla:'

// Giveaway facts
export const opensSoon = 'Abre pronto'
export const open = 'Abierto'
export const closedNotDrawn = 'Cerrado, sin ganador todavía'
export const drawn = 'Sorteado'
export function entriesOpenOn(start: string): string {
  return `Se puede participar desde el ${start}`
}
export function entriesUntil(entries: string, end: string): string {
  return `${entries}, hasta el ${end}`
}
export function entriesClosedOn(entries: string, end: string): string {
  return `${entries}, cerró el ${end}`
}

// Giveaway form
export const formLegend = 'El sorteo'
export const datesHint = 'Hacen falta para poder enviarlo.'
export const periodHint = 'Sus días empiezan y terminan a medianoche UTC, y así lo leen los viajeros.'

// Host giveaway row
export function winnerName(name: string): string {
  return `Ganó ${name}`
}
export const winnerNotReached = 'Cuando el ganador comparta su correo, se mostrará aquí.'
export const winnerDeleted = 'La cuenta del ganador se cerró'
export const viewPublicPage = 'Ver la página pública'
export function ofTitle(title: string): string {
  return `de ${title}`
}
export const drawWinner = 'Sortear ganador'
export const confirmDelete = '¿Eliminar este sorteo? No se puede deshacer.'

// Host giveaway row
export const buyToOpen = 'Comprar para abrirlo'
export const opensOnceBought = 'Aceptado. Se abre a los viajeros cuando lo compres.'
export const refunded = 'Se reembolsó su pago, así que no está abierto a los viajeros.'
export const staffCantEnter = 'Los empleados no pueden participar en sorteos.'
export const teamCantEnter = 'Formas parte del equipo del anfitrión, así que no puedes participar.'
export const endedUnbought = 'Terminó antes de que lo compraras, así que nunca se abrió.'
export const announcedBy = 'El sorteo se anunció en'
export const promote = 'Promocionar'
