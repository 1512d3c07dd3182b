export const MAX_FILES = 1000
/** Of all files of one import together, unpacked. */
export const MAX_FILES_BYTES = 64 * 1024 * 1024
export const TOO_MANY_FILES = 'At most 1,000 files can be imported at once'
export const FILES_TOO_LARGE = 'The files together are larger than 64 MiB'
export const FILES_REQUIRED = 'Please select files'
export const NOTHING_TO_IMPORT = 'None of these files can be imported'
export const LANGUAGE_TAKEN = 'Another file of this language is read'
export const PATH_TAKEN = 'A page of this version was imported from one of these files meanwhile'
export const LEFT_OUT = 'Left out'
export const TEMPLATE = 'The file of the source language beside this template is read'
