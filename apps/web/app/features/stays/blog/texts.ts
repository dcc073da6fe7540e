export const readStory = 'Read the story'
export const seeStay = 'See the stay'
export const host = {
  written: 'There’s a blog post about this stay',
  beingWritten: 'Your blog post is being written',
  beingWrittenText:
    'Your plan includes a blog post about this stay. We’ll link it from the stay’s page once it’s published.',
  writtenText: 'Your plan includes it. The stay’s page links to it.',
  read: 'Read post',
}
