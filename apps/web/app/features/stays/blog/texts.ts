export const readStory = 'Read the story'
export const seeStay = 'See the stay'
/** In the stay's editor. */
export const host = {
  written: 'Your plan includes a blog post about this stay, and its page links to it.',
  beingWritten:
    'Your plan includes a blog post about this stay. It’s being written, and the stay’s page will link to it once it’s published.',
  read: 'Read post',
}
