/**
 * The exact texts of the specification's validation rules (sections 5 and 8). Server, web and tests share them, so that
 * the wording is the same everywhere.
 */
export const messages = {
  required: (label: string) => `${label} is required.`,
  readOnly: (label: string) => `${label} cannot be changed.`,
  unknownField: (name: string) => `Unknown field "${name}".`,
  atMost: (label: string, max: number) => `${label} must be at most ${max} characters.`,
  eachAtMost: (label: string, max: number) => `Each item in ${label} must be at most ${max} characters.`,
  validationFailed: 'Validation failed for one or more fields',
  notSignedIn: 'Not signed in',
  userNotSignedIn: 'User is not signed in',
  userNotFound: 'User is not found',
  zipNotFound: 'Zip code not found.',
  invalidEmail: 'Invalid email format',
  invalidUrl: 'Invalid URL format',
  uploadedHere: (label: string) => `${label} must be an uploaded picture.`,
  endAfterStart: 'End date must be after the start date.',
  inTheFuture: (label: string) => `${label} must be in the future.`,
  invalidStep: (last: number) => `Invalid step index. Must be between 0 and ${last}.`,
  invalidCurrentStep: (last: number) => `Invalid current step. Must be between 1 and ${last}.`,
  boostIdsRequired: 'Both promotionTypeId and outletId are required',
} as const
