import type { FieldProblem, Stay, WholeStayFields } from '@lodestay/domain/stays/stay'
import { useEffect, useState } from 'react'
import { fieldsOf } from './stay-draft.ts'

const CHECK_MS = 200

function loadRules() {
  return import('./stay-rules.ts')
}

/** What stands between the draft and its submission, by the same rules as the platform's, which load after the page. */
export function useProblems(values: WholeStayFields, start: Stay): readonly FieldProblem[] {
  const [problems, setProblems] = useState<readonly FieldProblem[]>(start.revision?.problems ?? [])
  const [first] = useState(() => fieldsOf(start))
  useEffect(() => {
    // Before the connection may be gone.
    void loadRules()
  }, [])
  useEffect(() => {
    if (values === first && start.revision) return
    const timer = setTimeout(() => {
      void loadRules().then(({ stayProblems, staySchemaFor }) =>
        setProblems(stayProblems(values, staySchemaFor(start))),
      )
    }, CHECK_MS)
    return () => clearTimeout(timer)
  }, [values, first, start])
  return problems
}

/** The problems at this moment, for a press that cannot wait for the next check. */
export async function problemsNow(values: WholeStayFields, stay: Stay): Promise<readonly FieldProblem[]> {
  const { stayProblems, staySchemaFor } = await loadRules()
  return stayProblems(values, staySchemaFor(stay))
}
