/** The platform's own rules for a stay, for the browser. They weigh, so they load with the first change. */
import './without-eval.ts'

export { stayProblems, staySchemaFor } from '@lodestay/domain/stays/stay'
