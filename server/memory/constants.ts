export const TMX = {
  ending: '.tmx',
  required: 'Please select a TMX file',
  single: 'Please select one TMX file only',
}
export const MAX_PREVIEWED = 1000
export const NO_SUCH_FILL = 'This fill cannot go on with that operation'
export const MEMORY_REMOVED = 'Imported memory removed'
export const MAX_SOUGHT_LENGTH = 200
export const MAX_FOUND = 50
export const NO_EXPRESSION = 'This is no regular expression'
export const SEARCH_TOOK_TOO_LONG = 'This search took too long. Search for a longer text, or for a whole word'
