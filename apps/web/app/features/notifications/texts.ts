// Bell
export function unreadNotifications(unread: number): string {
  return `Notifications, ${unread} unread`
}

// Notification list
export const unreadBefore = 'Unread:'
export function markRead(title: string): string {
  return `Mark read: ${title}`
}

export const feedbackFromModerators = 'Feedback from our moderators'
export const messageFromUs = 'Message from our team'
export const announcement = 'Announcement'

// Notification words
export const fromPlacesYouLike = 'About places you like, and decisions about your own.'
export const offersHint = 'About places you like, giveaways you win, and decisions about your own.'
export const yourListings = 'Your listings'
export const listingsHint = 'Moderators’ decisions and requests.'
export const promotionsHint = 'Updates on your promotions, and payments for them and for plans.'
export const feedbackHint = 'Replies to your suggestions, and messages from our team.'
export const rightAway = 'Right away'
export const dailyEmail = 'Once a day'
export const never = 'Never'
export const monthlyResults = 'A summary on the first of each month'
export const monthlyResultsHint =
  'What people did with your stays the month before, for each organization you own or manage.'

// Email subscriptions
export const notificationEmails = 'Emails about notifications'
export const youGetNotifications = 'You get notifications by email.'
export const youGetNoNotifications =
  'You no longer get notifications by email. New ones still appear under Notifications.'
export const monthlyEmails = 'Monthly results'
export const youGetMonthly = 'You get a summary of your stays’ results on the first of each month.'
export const youGetNoMonthly = 'You no longer get monthly results by email. You can still see them under Analytics.'
