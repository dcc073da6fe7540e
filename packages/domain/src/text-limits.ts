/** Maximum lengths, in characters, of texts that people write: for the schemas, and for forms, which count along. */

/** A message, a reason or a note to a host, an outlet or a colleague. */
export const MESSAGE_MAX = 500
/** The name of a list, a view, a saved search, a token or a template. */
export const NAME_MAX = 60
/** The title of an announcement, a broadcast or a site promotion. */
export const TITLE_MAX = 100
export const ANNOUNCEMENT_BODY_MAX = 1000
export const SITE_PROMOTION_BODY_MAX = 300
export const LISTED_STAY_NOTE_MAX = 300
/** What a picture or a video shows. */
export const MEDIA_DESCRIPTION_MAX = 200
export const CONTACT_MESSAGE_MAX = 2000
export const CONTACT_REPLY_MAX = 4000
export const OUTLET_APPLICATION_MESSAGE_MAX = 1000
export const ATTRIBUTE_DESCRIPTION_MAX = 200
/** A code for early booking. */
export const EARLY_CODE_MAX = 40
export const ORGANIZATION_NAME_MAX = 100
export const PROMOTION_CODE_MAX = 100
export const WEBHOOK_URL_MAX = 1000
/** One value of a filter's list, and how many of them it takes. */
export const FILTER_VALUE_MAX = 200
export const FILTER_VALUES_MAX = 100
