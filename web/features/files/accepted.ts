import { FILE_EXTENSIONS } from '#server/imports/constants.ts'

/** The endings of files that a page can be merged with. */
export const MERGED = FILE_EXTENSIONS.map((extension) => `.${extension}`)
/** The endings of files that pages can be made of. */
export const ACCEPTED = [...MERGED, '.zip']
