import type { EmailAdapter } from 'payload'

/** The content system sends no email: if an editor forgets their password, an admin sets a new one. */
export const noMail: EmailAdapter = ({ payload }) => ({
  name: 'none',
  defaultFromAddress: 'content@lodestay.test',
  defaultFromName: 'Lodestay',
  sendEmail: async ({ subject }) =>
    payload.logger.info(`An email wasn’t sent, because there is no mail server: ${subject}`),
})
