import { checkAccess } from './check-access.ts'

checkAccess('money')
