/** Shortlinks: section 5, 'Stay'. */
const SHORTLINK_MIN = 3
const SHORTLINK_MAX = 30

/** Why `value` can't be a shortlink, as a field message; null if it can. */
export function shortlinkProblem(value: string): string | null {
  if (/\s/.test(value)) return 'Shortlink cannot contain spaces.'
  if (value.length < SHORTLINK_MIN) return `Shortlink must be at least ${SHORTLINK_MIN} characters.`
  if (value.length > SHORTLINK_MAX) return `Shortlink must be at most ${SHORTLINK_MAX} characters.`
  if (!/^[A-Za-z0-9-]+$/.test(value)) return 'Shortlink can only contain letters, digits and dashes.'
  if (value.includes('--')) return 'Shortlink cannot contain consecutive dashes.'
  return null
}

/** A shortlink made from a name ("Élan by the Lake!" → "elan-by-the-lake"), or null if too little is left. */
export function slugify(name: string): string | null {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, SHORTLINK_MAX)
    .replace(/-$/, '')
  return shortlinkProblem(slug) === null ? slug : null
}
