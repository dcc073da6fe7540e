import { redirect } from 'react-router'
import { paths } from '../../lib/paths.ts'

export function loader() {
  return redirect(paths.admin.users())
}
