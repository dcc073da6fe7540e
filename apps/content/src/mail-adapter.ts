import type { EmailAdapter } from 'payload'

/** No mail is sent from here: if an editor forgets the password, an admin sets a new one. */
export const noMail: EmailAdapter = ({ payload }) => ({
  name: 'none',
  defaultFromAddress: 'content@lodestay.test',
  defaultFromName: 'Lodestay',
  sendEmail: async ({ subject }) => payload.logger.info(`A mail was not sent, for there is no mail server: ${subject}`),
})
