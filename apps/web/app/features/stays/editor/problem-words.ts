import type { FieldProblem } from '@lodestay/domain/field-problems'
import { messages } from '@lodestay/domain/messages'
import { contactFields } from '@lodestay/domain/stays/stay-fields'
import { topField } from '../../drafts/draft-changes.ts'
import { fieldId } from '../../drafts/draft-form.ts'
import { fieldName } from '../preview/stay-words.ts'
import { problemsIn, sections } from './sections.ts'
import * as texts from './texts.ts'

/** Where in the editor to fix a problem. */
export function addressOf(problem: FieldProblem): string {
  const section = sections.find((one) => problemsIn(one, [problem]).length > 0)
  return `?section=${section?.key}#${fieldId(problem.path)}`
}

/** The specification's messages that don't name their field. */
const nameless: readonly string[] = [messages.invalidEmail, messages.invalidUrl]

/** A problem in words that tell it from others of its section: 'Website: Invalid URL format'. */
export function inSummary({ path, message }: FieldProblem): FieldProblem {
  if (!nameless.includes(message)) return { path, message }
  const field = topField(path)
  const member = path.slice(field.length + 1)
  const names: Readonly<Record<string, string>> = {
    contactInfo: contactFields[member as keyof typeof contactFields]?.label ?? member,
    bookingLinks: member,
    social: member,
  }
  return { path, message: texts.problemOf(names[field] || fieldName(field), message) }
}
