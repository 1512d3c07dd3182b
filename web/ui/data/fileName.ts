const UNSAFE = /[\p{Cc}<>:"/\\|?*]+/gu

/** `The Lantern Keeper 1.0 Spanish.zip`: a file's name of what it holds. */
export const fileNameOf = (parts: readonly (string | undefined)[], ending: string) =>
  parts
    .flatMap((part) => part?.replace(UNSAFE, '_').trim() || [])
    .join(' ')
    .replace(/^\.+/, '_') + ending
