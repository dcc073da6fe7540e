/** A record's member for a name from outside; undefined if there is none, also for what objects inherit: `constructor`. */
export function ownMember<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
