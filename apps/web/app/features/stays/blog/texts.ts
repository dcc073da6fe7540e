// Stay page and blog post
export const readStory = 'Read the story'
export const seeStay = 'See the stay'

// Stay editor
export const postPublished = 'Your plan includes a blog post about this stay, and its page links to it.'
export const postBeingWritten =
  'Your plan includes a blog post about this stay. It’s being written, and the stay’s page will link to it once it’s published.'
export const readPost = 'Read post'
