import type { EmailAdapter } from 'payload'

/** There is no mail server here: an admin gives an editor who has forgotten the password a new one. */
export const noMail: EmailAdapter = ({ payload }) => ({
  name: 'none',
  defaultFromAddress: 'content@lodestay.test',
  defaultFromName: 'Lodestay',
  sendEmail: async ({ subject }) => payload.logger.info(`A mail was not sent, for there is no mail server: ${subject}`),
})
