import type { WholeStayFields } from './stay.ts'
import { emptyStayValues } from './stay-fields.ts'

/** A draft with only the specification's defaults (capacity 5, bedrooms 3, country US). */
export const emptyStay = emptyStayValues as WholeStayFields
