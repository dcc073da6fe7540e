// Report dialog
export const thanks = 'Gracias. Un moderador lo revisará.'
export const signInFirst =
  'Inicia sesión para reportar este alojamiento, así podemos avisarte cuando un moderador lo haya revisado.'

// Report fields
export const inappropriateHint = 'Texto o fotos ofensivos o que no deberían ser públicos.'
export const spamHint = 'Publicidad, un lugar que no es lo que dice o un enlace que lleva a otro sitio.'
export const detailsHint = '¿Qué debería mirar primero un moderador?'

// Report link
export const reportThisStay = 'Reportar este alojamiento'
