/** A user's display name: their name, or their email if they have none. */
export function userName(user: {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email
}
