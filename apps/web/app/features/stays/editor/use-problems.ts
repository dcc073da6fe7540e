import type { FieldProblem } from '@lodestay/domain/field-problems'
import { picturesNeeded } from '@lodestay/domain/stays/fewest-pictures'
import type { Stay, WholeStayFields } from '@lodestay/domain/stays/stay'
import { useEffect, useState } from 'react'
import * as formTexts from '../../forms/texts.ts'
import { fieldsOf } from './stay-draft.ts'

const CHECK_MS = 200

function pictureProblems({ media }: WholeStayFields, stay: Stay): readonly FieldProblem[] {
  const least = picturesNeeded(stay)
  return media.length < least ? [{ path: 'media', message: formTexts.picturesNeeded(least) }] : []
}

function loadRules() {
  return import('./stay-rules.ts')
}

/**
 * What blocks the draft's submission: by the platform's own rules, which are lazy-loaded, and by our picture minimum.
 */
export function useProblems(values: WholeStayFields, start: Stay): readonly FieldProblem[] {
  const [problems, setProblems] = useState<readonly FieldProblem[]>(start.revision?.problems ?? [])
  const [first] = useState(() => fieldsOf(start))
  useEffect(() => {
    // Preload them, in case the connection is lost later.
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
  return [...problems, ...pictureProblems(values, start)]
}

/** The current problems, for a button press that can't wait for the next check. */
export async function problemsNow(values: WholeStayFields, stay: Stay): Promise<readonly FieldProblem[]> {
  const { stayProblems, staySchemaFor } = await loadRules()
  return [...stayProblems(values, staySchemaFor(stay)), ...pictureProblems(values, stay)]
}
