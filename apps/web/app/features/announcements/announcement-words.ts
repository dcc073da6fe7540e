/** Labels for announcements' audiences and severities on staff pages. */
import * as texts from './texts.ts'
export const audienceWords = {
  Host: texts.audienceHosts,
  Traveler: texts.audienceTravelers,
  User: texts.audienceEveryone,
  Admin: texts.audienceStaff,
}

export const severityWords = { info: texts.severityInfo, warning: texts.severityWarning, error: texts.severityOutage }
