import { FILE_EXTENSIONS } from '#server/files/detect/constants.ts'

export const MERGED = FILE_EXTENSIONS.map((extension) => `.${extension}`)
export const ACCEPTED = [...MERGED, '.zip']
