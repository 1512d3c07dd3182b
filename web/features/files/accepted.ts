import { FILE_EXTENSIONS } from '#server/files/detect/constants.ts'

/** The endings of files that a page can be merged with. */
export const MERGED = FILE_EXTENSIONS.map((extension) => `.${extension}`)
/** The endings of files that pages can be made of. */
export const ACCEPTED = [...MERGED, '.zip']
