import type { FieldProblem, StayField, WholeStayFields } from '@lodestay/domain/stays/stay'

export type Section = { readonly key: string; readonly label: string; readonly fields: readonly StayField[] }

/** The sections of the editor in their order; every field of a stay stands in exactly one. */
export const sections = [
  { key: 'basics', label: 'Basics', fields: ['name', 'type', 'capacity', 'shortlink'] },
  { key: 'description', label: 'Description', fields: ['description', 'mostUniqueAspect', 'demand'] },
  { key: 'place', label: 'Place', fields: ['location', 'nearby', 'nearbyAttractions'] },
  { key: 'beds', label: 'Beds & rooms', fields: ['bedrooms', 'bedInfo', 'bedDescription'] },
  { key: 'amenities', label: 'Amenities & interests', fields: ['amenities', 'specialInterests', 'tags'] },
  { key: 'pictures', label: 'Pictures', fields: ['media'] },
  { key: 'rates', label: 'Rates & booking links', fields: ['currentRate', 'averageRate', 'bookingLinks'] },
  { key: 'contact', label: 'Contact & social', fields: ['contactInfo', 'social'] },
  { key: 'review', label: 'Review & submit', fields: [] },
] as const satisfies readonly Section[]
export type SectionKey = (typeof sections)[number]['key']

export const sectionOf = (key: string | null): (typeof sections)[number] =>
  sections.find((section) => section.key === key) ?? sections[0]

const fieldOf = (path: string): string => path.split('.', 1)[0] ?? path

/** The section where the field of a problem stands. */
export const sectionOfPath = (path: string): SectionKey =>
  sections.find((section) => (section.fields as readonly string[]).includes(fieldOf(path)))?.key ?? 'review'

export const problemsIn = (section: Section, problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.filter(({ path }) => (section.fields as readonly string[]).includes(fieldOf(path)))

const isFilled = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '' || value === false) return false
  if (Array.isArray(value)) return value.length > 0
  return typeof value === 'object' ? Object.values(value).some(isFilled) : true
}
// What every draft begins with is nobody's doing.
const given: Partial<Record<StayField, (value: never) => unknown>> = {
  capacity: () => null,
  bedrooms: () => null,
  location: ({ address: { country: _, ...address }, coordinates, region }: WholeStayFields['location']) => ({
    address,
    coordinates,
    region,
  }),
}

/** Done: nothing in it stands against a submission, and somebody has been there. */
export const isSectionDone = (section: Section, draft: WholeStayFields, problems: readonly FieldProblem[]): boolean =>
  problemsIn(section, problems).length === 0 &&
  section.fields.some((field) => {
    const strip = given[field] as ((value: unknown) => unknown) | undefined
    return isFilled(strip ? strip(draft[field]) : draft[field])
  })
