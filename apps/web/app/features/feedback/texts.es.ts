// Feedback dialog
export const thanks = '¡Gracias! Alguien de nuestro equipo lo leerá.'
export const dialogHint = 'Sobre esta página o todo el sitio. Los elogios también son bienvenidos.'

// Feedback fields
export const messageLabel = '¿Qué deberíamos saber?'
export const topic = 'Tema'
export const chooseTopic = 'Elige un tema'
export const topics = {
  Spelling: 'Ortografía',
  Grammar: 'Gramática',
  Punctuation: 'Puntuación',
  'Inappropriate Language': 'Lenguaje inapropiado',
  'Inappropriate Photos/Content': 'Fotos o contenido inapropiados',
  Other: 'Otro',
} as const
export const yourEmail = 'Tu correo electrónico'
export const emailHint = 'Solo si quieres una respuesta.'
