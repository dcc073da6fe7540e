/**
 * The platform's own validation rules for a stay, in the browser. They are large, so they load with the first change.
 */
import './without-eval.ts'

export { stayProblems, staySchemaFor } from '@lodestay/domain/stays/stay'
