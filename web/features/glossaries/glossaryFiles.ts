export const GLOSSARY_ENDINGS = ['.csv', '.tbx']

export const uploadPath = (glossary_id: string, file: File) =>
  `/glossaries/${glossary_id}/upload-${file.name.toLowerCase().endsWith('.tbx') ? 'tbx' : 'csv'}`
