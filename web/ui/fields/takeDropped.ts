import { toast } from '../overlays/Toast.tsx'
import type { PathFile } from './pathFiles.ts'

export async function takeDropped(dropped: Promise<PathFile[]>, take: (files: PathFile[]) => void) {
  try {
    const files = await dropped
    if (files.length === 0) toast.error('No files were found in the folder')
    else take(files)
  } catch {
    toast.error('The files cannot be read. Please choose them again.') // moved or deleted meanwhile
  }
}
