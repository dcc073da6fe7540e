// Feedback dialog
export const thanks = 'Thanks! Someone on our team will read it.'
export const dialogHint = 'About this page or the whole site. Praise is welcome too.'

// Feedback fields
export const messageLabel = 'What should we know?'
export const topic = 'Topic'
export const chooseTopic = 'Choose a topic'
export const topics = {
  Spelling: 'Spelling',
  Grammar: 'Grammar',
  Punctuation: 'Punctuation',
  'Inappropriate Language': 'Inappropriate language',
  'Inappropriate Photos/Content': 'Inappropriate photos or content',
  Other: 'Other',
} as const
export const yourEmail = 'Your email'
export const emailHint = 'Only if you’d like a reply.'
