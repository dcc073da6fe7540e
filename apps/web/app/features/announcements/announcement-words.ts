/** Labels for announcement audiences on staff pages. */
import * as texts from './texts.ts'
export const audienceWords = {
  Host: texts.audienceHosts,
  Traveler: texts.audienceTravelers,
  User: texts.audienceEveryone,
  Admin: texts.audienceStaff,
}
