import type { ReviewKindName } from '../review/review.ts'

/** The subject of a reviewer's notification: the review, not the reviewed item, which others see. */
export function reviewSubjectId(kind: ReviewKindName, id: string): string {
  return `review_${kind}_${id}`
}

/** Parses a `reviewSubjectId`; null for any other subject. */
export function reviewOfSubject(subjectId: string): { kind: string; id: string } | null {
  const [, kind, id] = /^review_([a-z-]+)_(.+)$/.exec(subjectId) ?? []
  return kind && id ? { kind, id } : null
}
