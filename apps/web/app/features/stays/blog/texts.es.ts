// Stay page and blog post
export const readStory = 'Leer la historia'
export const seeStay = 'Ver el alojamiento'

// Stay editor
export const postPublished =
  'Tu plan incluye una entrada de blog sobre este alojamiento, y su página tiene un enlace a ella.'
export const postBeingWritten =
  'Tu plan incluye una entrada de blog sobre este alojamiento. La estamos escribiendo; la página del alojamiento tendrá un enlace a ella cuando se publique.'
export const readPost = 'Leer la entrada'
