import type { Block } from 'payload'

/** How the editor titles the rows of lists: by what they hold, never by a number alone. */

/** By the texts of these fields. */
export function titledBy(...fields: string[]) {
  return { path: '/components/row-labels.tsx#RowTitle', clientProps: { fields } }
}

/** By the name of the document that a field refers to. */
export function titledByName(field: string, collection: string) {
  return { path: '/components/row-labels.tsx#RowOf', clientProps: { field, collection } }
}

/** A part of a page: by its kind and its first words. */
export function titledAsBlock({ slug, labels }: Block) {
  const kind = typeof labels?.singular === 'string' ? labels.singular : slug
  return { path: '/components/row-labels.tsx#BlockTitle', clientProps: { kind } }
}
