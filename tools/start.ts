// `npm start`: runs all of Lodestay on this machine, from the database to the web pages, until Ctrl-C.
import { runProduct } from './supervisor/run-product.ts'
import { readSettings } from './supervisor/settings.ts'

await runProduct(() => readSettings(process.env, process.argv.slice(2)))
