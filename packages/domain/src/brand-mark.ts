/** The two shapes of the logo in a 32 by 32 box: a house with a lodestar, the star you steer by. */
export const brandMark = {
  house: 'M14.2 2.7a3 3 0 0 1 3.6 0l10 7.4a3 3 0 0 1 1.2 2.4V26a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V12.5a3 3 0 0 1 1.2-2.4z',
  star: 'M16 8.8c.9 5.3 2.5 7.1 7.4 8.2-4.9 1.1-6.5 2.9-7.4 8.2-.9-5.3-2.5-7.1-7.4-8.2 4.9-1.1 6.5-2.9 7.4-8.2z',
}
