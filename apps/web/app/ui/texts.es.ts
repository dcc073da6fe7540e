import { count, number } from '../lib/format.ts'

// Shared: what several features or pages say in the same sense.

// Buttons and links
export const accept = 'Aceptar'
export const addDate = 'Agregar fecha'
export const addOns = 'Extras'
export const back = 'Atrás'
export const browseStays = 'Ver alojamientos'
export const cancel = 'Cancelar'
export const change = 'Cambiar'
export const changePassword = 'Cambiar contraseña'
export const close = 'Cerrar'
export const contactUs = 'Contáctanos'
export const continueButton = 'Continuar'
export const createAccount = 'Crear una cuenta'
export const decline = 'Rechazar'
export const deleteButton = 'Eliminar'
export const dismiss = 'Descartar'
export function dismissItem(title: string): string {
  return `Descartar: ${title}`
}
export const downloadPng = 'Descargar PNG'
export const downloadSvg = 'Descargar SVG'
export const edit = 'Editar'
export const giveFeedback = 'Danos tu opinión'
export const listYourPlace = 'Publica tu alojamiento'
export const lookAround = 'Explorar'
export const newStay = 'Nuevo alojamiento'
export const addStayFirst = 'Primero añade un alojamiento.'
export const next = 'Siguiente'
export const nextPicture = 'Foto siguiente'
/** Before the places that a post tags. */
export const at = 'En'
export const preview = 'Vista previa'
export const previousPicture = 'Foto anterior'
export const promote = 'Promocionar'
export const remove = 'Quitar'
export const save = 'Guardar'
export const saveDraft = 'Guardar borrador'
export const search = 'Buscar'
export const searchStays = 'Buscar alojamientos'
export const seeDetails = 'Ver detalles'
export const send = 'Enviar'
export const sendReport = 'Enviar reporte'
export const show = 'Mostrar'
export const showMore = 'Ver más'
export const showStays = 'Ver alojamientos'
export const signIn = 'Iniciar sesión'
export const signOut = 'Cerrar sesión'
export const submitAgain = 'Enviar de nuevo'
export const submitForReview = 'Enviar a revisión'
export const switchToPasskey = 'Usar una llave de acceso'
export const takeDownStay = 'Retirar alojamiento'
export const tryAgain = 'Intentar de nuevo'
export const undo = 'Deshacer'
export const view = 'Ver'
export const withdraw = 'Retirar'
export const copyLink = 'Copiar enlace'
export const insteadOf = 'en lugar de'
export const zoomIn = 'Acercar'
export const zoomOut = 'Alejar'

// Places of the site
export const account = 'Cuenta'
export const administration = 'Administración'
export const topStays = 'Los favoritos de todos'
export const allStays = 'Todos los alojamientos'
export function andMore(count: number): string {
  return `+${count} más`
}
export const showLess = 'Ver menos'
export const announcements = 'Anuncios'
export const appearance = 'Apariencia'
export const awaitingPayment = 'Pago pendiente'
export const calendar = 'Calendario'
export const campaigns = 'Campañas'
export const cancellations = 'Cancelaciones'
export const contact = 'Contacto'
export const favorites = 'Favoritos'
export const feedback = 'Comentarios'
export const forHosts = 'Para anfitriones'
export const forYou = 'Para ti'
export const giveaways = 'Sorteos'
export const hosting = 'Modo anfitrión'
export const lastMinuteNights = 'Noches de último minuto'
export const messages = 'Mensajes'
export const moderation = 'Moderación'
export const notifications = 'Notificaciones'
export const stopEmails = 'Dejar de recibir estos correos'
export const emailPreferences = 'Preferencias de correo'
export const emailsStopped = 'Correos desactivados'
export const offers = 'Ofertas'
export const outlets = 'Medios'
export const people = 'Personas'
export const plansAndPricing = 'Planes y precios'
export const promotions = 'Promociones'
export const queue = 'Cola'
export const pausedByHost = 'En pausa por su anfitrión'
export const recentlyViewed = 'Vistos recientemente'
export const watches = 'Seguimientos'
export const savedSearches = 'Búsquedas guardadas'
export const stays = 'Alojamientos'
export const newsletters = 'Boletines'
export const waitlist = 'Lista de espera'

// Labels, headings and columns
export const about = 'Acerca de'
export const actions = 'Acciones'
export const all = 'Todo'
export const amenities = 'Servicios'
export const aModerator = 'Un moderador'
export const amplifies = 'Amplifica'
export const appeal = 'Apelar'
export const asRole = 'Rol'
export const boost = 'Impulso'
export const byStatus = 'Por estado'
export const chooseStay = 'Elige un alojamiento'
export const city = 'Ciudad'
export const confirmIdentity = 'Confirma que eres tú'
export const dark = 'Oscuro'
export const description = 'Descripción'
export const details = 'Detalles'
export const email = 'Correo electrónico'
export const exportCsv = 'Exportar CSV'
export const filters = 'Filtros'
export const from = 'Desde'
export const goodFor = 'Ideal para'
export const inappropriateContent = 'Contenido inapropiado'
export const keys = 'Teclas'
export const light = 'Claro'
export const colorScheme = 'Esquema de color'
export const manager = 'Administrador'
export const name = 'Nombre'
export const nearby = 'Cerca'
export const newest = 'Más recientes'
export const newPassword = 'Contraseña nueva'
export const no = 'No'
export const none = 'Ninguno'
export const owner = 'Propietario'
export const passkey = 'Llave de acceso'
export const password = 'Contraseña'
export const posts = 'Publicaciones'
export const price = 'Precio'
export const priceBreakdown = 'Desglose del precio'
export const promotion = 'Promoción'
export function promotionOf(stayName: string): string {
  return `Promoción de ${stayName}`
}
export const rate = 'Tarifa'
export const reason = 'Motivo'
export function reportStay(name: string): string {
  return `Reportar ${name}`
}
export const reshares = 'Veces compartido'
export const roles = 'Roles'
export const shown = 'Visible'
export const sortBy = 'Ordenar por'
export const spam = 'Spam'
export const state = 'Estado'
export const stay = 'Alojamiento'
export const system = 'Sistema'
export const through = 'Por medio de'
export const title = 'Título'
export const to = 'Hasta'
export const user = 'Usuario'
export const when = 'Cuándo'
export const where = 'Dónde'
export const yes = 'Sí'

// Counts and amounts
export const aNight = 'por noche'
export function bedroomCount(n: number): string {
  return count(n, 'dormitorio')
}
export function guestCount(n: number): string {
  return count(n, 'huésped', 'huéspedes')
}
export function noMoreThan(limit: number): string {
  return `No más de ${limit}.`
}
export function pictureCount(n: number): string {
  return count(n, 'foto')
}
export const rateOnBookingPage = 'Tarifa en la página de reserva'
export function promotionCount(n: number): string {
  return count(n, 'promoción', 'promociones')
}
export function cancellationCount(n: number): string {
  return count(n, 'cancelación', 'cancelaciones')
}
export function offerCount(n: number): string {
  return count(n, 'oferta')
}
export function giveawayCount(n: number): string {
  return count(n, 'sorteo')
}
export function stayCount(n: number): string {
  return count(n, 'alojamiento')
}
/** A count that may be an estimate, or unknown. */
export function facetCount(n: number | null, isAbout: boolean | undefined): string {
  return n === null ? '' : `${isAbout ? 'aprox. ' : ''}${number(n)}`
}
export function usually(rate: string): string {
  return `normalmente ${rate}`
}

// Statuses
export const accepted = 'Aceptado'
export const changesRequested = 'Cambios solicitados'
export function changesRequestedFor(category: string): string {
  return `Cambios solicitados: ${category}`
}
export const canceled = 'Cancelado'
export const closed = 'Cerrado'
export const done = 'Listo'
export const draft = 'Borrador'
export const drafts = 'Borradores'
export const editChangesRequested = 'Edición: cambios solicitados'
export const editInReview = 'Edición en revisión'
export const editNotSubmitted = 'Edición sin enviar'
export const editSubmitted = 'Edición enviada'
export const expired = 'Vencido'
export const filled = 'Ocupado'
export const hidden = 'Oculto'
export const inReview = 'En revisión'
export const live = 'Publicado'
export const newStatus = 'Nuevo'
export const promoted = 'Promocionado'
export const readyToSubmit = 'Listo para enviar'
export const rejected = 'Rechazado'
export const scheduled = 'Programado'
export const submitted = 'Enviado'
export function submittedAt(when: string): string {
  return `Enviado ${when}`
}
export const takenDown = 'Retirado'
export const waiting = 'En espera'

// Messages
export const hostAppealed = 'El anfitrión apeló'
export const lockedForReview = 'Un moderador está revisando esto, así que no se puede cambiar hasta que decida.'
export const moderatorDecidesSoon = 'No se puede cambiar hasta que un moderador decida. Tarda minutos, no días.'
export const noMatches = 'Sin coincidencias.'
export const noNetwork = 'Sin red'
export const noPicturesYet = 'Todavía no hay fotos'
export const opensInNewTab = 'se abre en una pestaña nueva'
export const reportIsReadByModerators = 'Un moderador lo revisará. El anfitrión no sabrá quién lo reportó.'
export function requestId(id: string): string {
  return `Solicitud ${id}`
}
export const restored = 'Recuperamos tus cambios sin guardar.'
export const savedMessage = 'Guardado.'

// Of one control each.

// Badge
export const offer = 'Oferta'
export const cancellationBefore = 'Cancelación,'
export const cancellation = 'Cancelación'

// Bottom sheet
export const sheetClosed = 'cerrado'
export const sheetHalfOpen = 'medio abierto'
export const sheetOpen = 'abierto'

// Breadcrumb
export const breadcrumb = 'Ruta de navegación'

// Button
export function notAvailable(reason: string): string {
  return `, no disponible: ${reason}`
}

// Chip
export function removeNamed(name: string): string {
  return `, quitar ${name}`
}

// Chips field
export function charactersEach(limit: number, used: number): string {
  return `Usa como máximo ${limit} caracteres en cada uno; este tiene ${used}.`
}
export function ofAtMost(n: number, limit: number): string {
  return `${n} de ${limit} como máximo`
}

// Combobox
export const searching = 'Buscando…'
export const listFailed = 'No pudimos cargar esta lista.'
export const choices = 'Opciones'
export const clear = 'Borrar'

// Counter
export function charactersOver(n: number): string {
  return `${count(n, 'carácter', 'caracteres')} de más`
}
export function charactersLeft(n: number): string {
  return n === 1 ? 'Queda 1 carácter' : `Quedan ${n} caracteres`
}

// Data table
export const nothingHereYet = 'Todavía no hay nada aquí.'

// Date range calendar
export const night = 'noche'
export const nightsPlural = 'noches'
export const chooseLastDay = 'Ahora elige el último día'
export const chooseFirstDay = 'Elige el primer día'
export const nextMonth = 'Ir al mes siguiente'
export const previousMonth = 'Ir al mes anterior'

// Date range field
export const dates = 'Fechas'
export const openCalendar = 'Abrir el calendario'
export const chooseDates = 'Elige fechas'

// Error state
export const requestBefore = 'Solicitud'
export const loadFailed = 'Esto no se cargó'

// Error summary
export const pleaseFix = 'Corrige lo siguiente'

// Field
export const optional = '(opcional)'

// What a control's own limits refuse, in the API's words
export const thisField = 'Este campo'
export const invalidEmail = 'Escribe un correo electrónico válido.'
export const amountExample = 'Escribe un importe, como 120 u 89.50.'
export const webAddressHint = 'La dirección completa, que empieza con https://'
export const invalidUrl = 'Escribe una dirección web válida.'
export function isRequired(_label: string): string {
  return 'Este campo es obligatorio.'
}
export function mustBeNumber(_label: string): string {
  return 'Escribe un número.'
}
export function mustBeDate(_label: string): string {
  return 'Escribe una fecha.'
}
export function wholeNumber(_label: string): string {
  return 'Escribe un número entero.'
}
export function atLeast(_label: string, least: string): string {
  return `Debe ser al menos ${least}.`
}
export function atMost(_label: string, most: string): string {
  return `Debe ser como máximo ${most}.`
}
export function tooEarly(_label: string): string {
  return 'Esa fecha es demasiado temprana.'
}
export function tooLate(_label: string): string {
  return 'Esa fecha es demasiado tardía.'
}

// Gallery
/** Without its description, which is in English. */
export function openPicture(_alt: string, position: number, total: number): string {
  return `Abrir foto ${position} de ${total}`
}
export function picturesOf(name: string): string {
  return `Fotos de ${name}`
}
export function allPictures(n: number): string {
  return `Ver las ${n} fotos`
}

export function allPicturesAndVideo(n: number): string {
  return n === 0 ? 'Ver el video' : `${count(n, 'foto')} y un video`
}
export function playVideo(alt: string, length: string): string {
  return `${alt}, reproducir el video de ${length}, sin subtítulos`
}

// Lightbox
export const withoutCaptions = 'Sin subtítulos'
export function positionOf(position: number, total: number): string {
  return `${position} de ${total}`
}

// Number field
export const numberLabel = 'cantidad'
export function less(name: string): string {
  return `Menos, ${name}`
}
export function more(name: string): string {
  return `Más, ${name}`
}

// Pagination
export const pages = 'Páginas'
export const previousPage = 'Página anterior'
export function page(n: number): string {
  return `Página ${n}`
}
export const nextPage = 'Página siguiente'

// Password field
export const hidePassword = 'Ocultar contraseña'
export const showPassword = 'Mostrar contraseña'

// Progress rail
export function stepOf(position: number, total: number): string {
  return `Paso ${position} de ${total}:`
}
export const stepDone = ', listo'
export function thingsToFix(n: number): string {
  return `${n} ${n === 1 ? 'cosa' : 'cosas'} por corregir`
}

// Range slider
export const lowest = 'Mínimo'
export const highest = 'Máximo'

// Saved indicator
export const saving = 'Guardando…'
export const unsavedChanges = 'Cambios sin guardar'
export const saved = 'Guardado'
export function versionAfter(version: number): string {
  return `· versión ${version}`
}
export const notSaved = 'No se guardó.'

// Suggest field
export const suggestions = 'Sugerencias'
export function removed(name: string): string {
  return `Quitaste ${name}`
}
export const deleteRemoves = ', la tecla Suprimir lo quita'

// Value chip
export function removeChip(label: string): string {
  return `Quitar ${label}`
}

// Copy button
export const copied = 'Copiado'

export const loadingPicture = 'Cargando la imagen'
export const pictureFailed = 'La imagen no cargó.'

// Selection
export const selectAllOnPage = 'Seleccionar todo en esta página'
export function selectItem(name: string): string {
  return `Seleccionar ${name}`
}
export function selectedCount(n: number): string {
  return n === 1 ? '1 seleccionado' : `${number(n)} seleccionados`
}
