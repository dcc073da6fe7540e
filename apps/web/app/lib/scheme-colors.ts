/** The background of both color schemes, which browsers and systems use for the UI around a page. */
export const schemeColors = { light: '#fbf9f4', dark: '#1a1713' } as const
