import { FILE_REQUIRED, FILE_TOO_LARGE, MAX_FILE_BYTES } from '#server/pages/constants.ts'

/** The fault of a file that can be named before it is sent. */
export function faultOfFile(file: File): string | undefined {
  if (!file.name.toLowerCase().endsWith('.csv')) return FILE_REQUIRED
  return file.size > MAX_FILE_BYTES ? FILE_TOO_LARGE : undefined
}
