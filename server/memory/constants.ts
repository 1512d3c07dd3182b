export const TMX = {
  ending: '.tmx',
  required: 'Please select a TMX file',
  single: 'Please select one TMX file only',
}
export const MAX_PREVIEWED = 1000
export const NO_SUCH_FILL = 'This fill cannot go on with that operation'
export const MEMORY_REMOVED = 'Imported memory removed'
