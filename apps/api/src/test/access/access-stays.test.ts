import { checkAccess } from './check-access.ts'

checkAccess('stays')
