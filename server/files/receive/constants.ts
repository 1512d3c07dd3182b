export const MAX_FILE_BYTES = 32 * 1024 * 1024
export const MAX_FILES = 1000
/** Of all files of one import together, unpacked. */
export const MAX_FILES_BYTES = 64 * 1024 * 1024
export const FILE_REQUIRED = 'Please select a CSV file'
export const ANY_FILE_REQUIRED = 'Please select a file'
export const FILES_REQUIRED = 'Please select files'
export const ONE_FILE_ONLY = 'Please select one CSV file only'
export const FILE_TOO_LARGE = 'The file is larger than 32 MiB'
export const TOO_MANY_FILES = 'At most 1,000 files can be imported at once'
export const FILES_TOO_LARGE = 'The files together are larger than 64 MiB'
export const PATH_OUTSIDE = 'The path must lead to a file within its folder'
