import * as texts from './texts.ts'

/** The request id, so that support can look up what happened. */
export function RequestId({ id }: { id: string | undefined }) {
  return id ? (
    <p className="text-xs text-ink-faint">
      {texts.requestBefore}{' '}
      <code className="select-all" data-request-id>
        {id}
      </code>
    </p>
  ) : null
}
