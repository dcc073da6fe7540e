import type { ReviewKindName } from '../review/review.ts'

/** The subject of what is told to whoever reviews something: its review, and not the thing itself, which others see. */
export function reviewSubjectId(kind: ReviewKindName, id: string): string {
  return `review_${kind}_${id}`
}

/** What a `reviewSubjectId` names; null for another one. */
export function reviewOfSubject(subjectId: string): { kind: string; id: string } | null {
  const [, kind, id] = /^review_([a-z-]+)_(.+)$/.exec(subjectId) ?? []
  return kind && id ? { kind, id } : null
}
