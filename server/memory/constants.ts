export const TMX = {
  ending: '.tmx',
  required: 'Please select a TMX file',
  single: 'Please select one TMX file only',
}
export const MEMORY_REMOVED = 'Imported memory removed'
