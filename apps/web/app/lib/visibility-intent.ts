/**
 * The intent of a stay's visibility switch. Its undo may be pressed on any page, so `lost-connection.ts` shows the
 * result in a toast.
 */
export const VISIBILITY_INTENT = 'visibility'
