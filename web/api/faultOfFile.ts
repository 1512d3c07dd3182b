import { FILE_REQUIRED, FILE_TOO_LARGE, MAX_FILE_BYTES } from '#server/files/receive/constants.ts'

export function faultOfFile(file: File, endings: readonly string[] = ['.csv']): string | undefined {
  const name = file.name.toLowerCase()
  if (!endings.some((ending) => name.endsWith(ending))) return FILE_REQUIRED
  return file.size > MAX_FILE_BYTES ? FILE_TOO_LARGE : undefined
}
