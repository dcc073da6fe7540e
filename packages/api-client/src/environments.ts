/** The platform's URL in each environment (section 7 of the specification names the environments). */
export const baseUrls = {
  prod: 'https://lodestay.test',
  qa: 'https://qa.lodestay.test',
  dev: 'https://dev.lodestay.test',
  local: 'http://localhost:3000',
} as const
export type Environment = keyof typeof baseUrls
