/** A file that was dropped on a screen before there was a version to put it in. */
let brought: File | undefined

export function bringFile(file: File) {
  brought = file
}

/** Returns it once. */
export function takeBroughtFile(): File | undefined {
  const taken = brought
  brought = undefined
  return taken
}
