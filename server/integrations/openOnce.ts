/** Returns a function that opens at its first call; after a failure the next call tries again. */
export function openOnce<Opened>(open: () => Promise<Opened>) {
  let opening: Promise<Opened> | undefined
  return () => {
    opening ??= open().catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }
}
