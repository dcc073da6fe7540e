/** The paper of both color schemes, as browsers and systems color what is around a page. */
export const schemeColors = { light: '#fbf9f4', dark: '#1a1713' } as const
