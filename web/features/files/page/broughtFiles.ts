import type { PathFile } from '#web/ui/fields/pathFiles.ts'

/** Files that were dropped on a screen before there was a version to put them in. */
let brought: PathFile[] | undefined

export function bringFiles(files: PathFile[]) {
  brought = files
}

export function takeBroughtFiles(): PathFile[] | undefined {
  const taken = brought
  brought = undefined
  return taken
}
