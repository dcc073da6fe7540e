/** What was done on the page before, told on the one that follows. */
const told: Readonly<Record<string, string>> = {
  submitted: 'Submitted. You hear from us as soon as it is decided.',
  kept: 'It is saved as a draft, but could not be submitted. Submit it from here.',
  moved: 'Stay moved.',
  offered: 'Offered. An owner there has a week to accept; you hear from us either way.',
  saved: 'Saved. Travelers see it once it is submitted and accepted.',
}
export const toldOf = (request: Request): string | undefined =>
  told[new URL(request.url).searchParams.get('told') ?? '']
