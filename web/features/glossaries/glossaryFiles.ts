/** Files that a glossary is imported from. */
export const GLOSSARY_ENDINGS = ['.csv', '.tbx']

/** The call that imports a file, by its ending; its preview is below it. */
export const uploadPath = (glossary_id: string, file: File) =>
  `/glossaries/${glossary_id}/upload-${file.name.toLowerCase().endsWith('.tbx') ? 'tbx' : 'csv'}`
