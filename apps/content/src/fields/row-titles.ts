import type { Block } from 'payload'

/** How the editor titles the rows of lists: by their content, never just by a number. */

/** Titles rows by the text of these fields. */
export function titledBy(...fields: string[]) {
  return { path: '/components/row-labels.tsx#RowTitle', clientProps: { fields } }
}

/** Titles rows by the name of the document that a field references. */
export function titledByName(field: string, collection: string) {
  return { path: '/components/row-labels.tsx#RowOf', clientProps: { field, collection } }
}

/** Titles a page block by its kind and its first words. */
export function titledAsBlock({ slug, labels }: Block) {
  const kind = typeof labels?.singular === 'string' ? labels.singular : slug
  return { path: '/components/row-labels.tsx#BlockTitle', clientProps: { kind } }
}
