import type { FieldProblem } from '@lodestay/domain/field-problems'
import { emptyStay } from '@lodestay/domain/stays/empty-stay'
import type { WholeStayFields } from '@lodestay/domain/stays/stay'
import { type StayField, type StaySection, stayFieldNames, stayFields } from '@lodestay/domain/stays/stay-fields'
import * as uiTexts from '../../../ui/texts.ts'
import { differingFields, topField } from '../../drafts/draft-changes.ts'
import * as texts from './texts.ts'

const labels = {
  basics: texts.basics,
  description: uiTexts.description,
  place: texts.place,
  beds: texts.bedsAndRooms,
  amenities: texts.amenitiesAndInterests,
  rules: texts.rulesAndArrival,
  pictures: texts.picturesSection,
  rates: texts.ratesAndLinks,
  contact: texts.contactAndSocial,
  review: texts.reviewAndSubmit,
} as const satisfies Readonly<Record<StaySection | 'review', string>>
export type SectionKey = keyof typeof labels
export type Section = { readonly key: SectionKey; readonly label: string; readonly fields: readonly StayField[] }

/** The editor's sections in order; the field table defines which field belongs to which. */
export const sections: readonly Section[] = (Object.keys(labels) as SectionKey[]).map((key) => ({
  key,
  label: labels[key],
  fields: stayFieldNames.filter((name) => stayFields[name].section === key),
}))

export function sectionOf(key: string | null): Section {
  return sections.find((section) => section.key === key) ?? (sections[0] as Section)
}

export function problemsIn(section: Section, problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.filter(({ path }) => (section.fields as readonly string[]).includes(topField(path)))
}

/** A section is done if nothing in it blocks submission and something has been filled in: a default alone isn't. */
export function isSectionDone(section: Section, draft: WholeStayFields, problems: readonly FieldProblem[]): boolean {
  const written = differingFields(emptyStay, draft)
  return problemsIn(section, problems).length === 0 && section.fields.some((field) => written.includes(field))
}
