export const MAX_JUDGED_AT_ONCE = 200
export const MAX_SCENES_COUNTED = 200
export const MAX_LANGUAGES_AT_ONCE = 20
export const TOO_MANY_LANGUAGES = `Choose up to ${MAX_LANGUAGES_AT_ONCE} languages at once`
export const DAYS_IN_ORDER = 'The last day is before the first'
export const noExpression = (fault: string) => `This is not a regular expression: ${fault}.`
export const COSTLY_PATTERN =
  'This pattern takes too long on these texts. Make it simpler, or narrow the rows with a filter.'
export const ENDLESS_SEARCH =
  'There are too many texts to look through. Narrow the rows with a filter, or search for a longer text.'
export const KEPT_BACK = 'A check that this project requires keeps this text from being confirmed'
