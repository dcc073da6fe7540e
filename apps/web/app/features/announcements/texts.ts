// Announcement form
export const severityInfo = 'Information'
export const severityWarning = 'A warning'
export const severityOutage = 'Outage'
export const textLabel = 'Text'
export const severity = 'Severity'
export const audience = 'Audience'
export const shownFrom = 'Shown from'
export const timesHint = 'In UTC. Without times, it’s shown until you archive it.'
export const shownUntil = 'Until'
export const dismissible = 'Readers can dismiss it'
export const publishNow = 'Publish now'
export const backToAnnouncements = 'Back to announcements'

// Audience words
export const audienceHosts = 'Hosts'
export const audienceTravelers = 'Travelers'
export const audienceEveryone = 'Everyone'
export const audienceStaff = 'Staff'
export const stayId = 'Stay'
export const stayIdHint =
  'The id of the stay that it is about, such as stay_01k…. It is shown while the stay is on the site.'
