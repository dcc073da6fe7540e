// Appeal form
export const whyAccept = '¿Por qué debería aceptarse tal como está?'
export const appealHint = 'Otro moderador lo revisará. Puedes apelar cada rechazo una vez.'
export const appealDecision = 'Apelar esta decisión'
export const sendAppeal = 'Enviar apelación'

// Campaign select
export const noCampaign = 'En ninguna campaña'

// Flash
export const submitted = 'Enviado. Te avisaremos en cuanto se revise.'
export const appealed = 'Apelación enviada. Otro moderador la revisará y te avisaremos.'
export const savedButNotSubmitted = 'Guardado como borrador, pero no pudimos enviarlo. Envíalo desde aquí.'
export const stayMoved = 'Alojamiento transferido.'
export const stayOffered = 'Ofrecido. Un propietario tiene una semana para aceptar y te avisaremos en cualquier caso.'
export const published = 'Publicado. Los viajeros ya lo ven.'
export const publishedToWatchers =
  'Publicado. Quienes siguen estas noches las ven primero, por turno; después, todo el mundo.'
export const savedNotYetPublic = 'Guardado. Los viajeros lo verán cuando se envíe y se acepte.'

// Hosted form
export const textIsFixed = 'El texto ya no se puede cambiar. Puedes ocultarlo o crear uno nuevo.'
export const waitingForReview = 'En espera de revisión. Los moderadores ven tu última versión guardada.'
export const stayBefore = 'Alojamiento:'
export const afterAcceptance = 'Después de aceptarse'
export const backToList = 'Volver a la lista'

// Staff in a host's form
export const editingAsStaff = 'Estás editando como parte del equipo'
export const staffEditsDraft = 'El anfitrión ve qué campos cambiaste.'
export const backToReview = 'Volver a la revisión'
export function isReviewing(name: string): string {
  return `${name} está revisando esto`
}

// Rejected
export const editAndResubmit = 'Editar y enviar de nuevo'

// Without a stay
export const noStayOfYours =
  'Tu rol te permite ver esto, pero no añadir nada. Pídeselo a un propietario de la organización.'

// Withdrawing from review
export const withdrawSubmission = 'Retirar de la revisión'
export const withdrawn = 'Retirado de la revisión. Vuelve a ser un borrador.'
export function picturesNeeded(least: number): string {
  return `Agrega al menos ${least} ${least === 1 ? 'foto' : 'fotos'}.`
}
