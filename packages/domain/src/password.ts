/** The least that our embedded identity service asks of a password; the specification's floor is 6. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
