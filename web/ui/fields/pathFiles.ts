import type { DirectoryDropItem, DropItem, FileDropItem } from 'react-aria-components'

/** A file and its path within the folder that was chosen. */
export type PathFile = { path: string; file: File }

/** The files of a drop. The one folder that was dropped is no part of the paths within it. */
export async function filesOfDrop(items: Iterable<DropItem>): Promise<PathFile[]> {
  const dropped = [...items].filter((item) => item.kind !== 'text')
  const [only] = dropped
  if (only?.kind === 'directory' && dropped.length === 1) return filesIn(only, '')
  return (await Promise.all(dropped.map((item) => filesOf(item, '')))).flat()
}

async function filesOf(item: FileDropItem | DirectoryDropItem, folder: string): Promise<PathFile[]> {
  if (item.kind === 'file') return [{ path: folder + item.name, file: await item.getFile() }]
  return filesIn(item, `${folder}${item.name}/`)
}

async function filesIn(directory: DirectoryDropItem, folder: string) {
  const files: PathFile[] = []
  for await (const item of directory.getEntries()) files.push(...(await filesOf(item, folder)))
  return files.filter(isMeant)
}

export async function filesOfTransfer({ items, files }: DataTransfer): Promise<PathFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const [only] = entries
  if (only?.isDirectory && entries.length === 1) return (await filesOfDirectory(only, '')).filter(isMeant)
  if (entries.every(({ isFile }) => isFile)) return filesOfList(files)
  return (await Promise.all(entries.map((entry) => filesOfEntry(entry, '')))).flat().filter(isMeant)
}

async function filesOfEntry(entry: FileSystemEntry, folder: string): Promise<PathFile[]> {
  if (entry.isDirectory) return filesOfDirectory(entry, `${folder}${entry.name}/`)
  const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
  return [{ path: folder + entry.name, file }]
}

async function filesOfDirectory(entry: FileSystemEntry, folder: string): Promise<PathFile[]> {
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const files: PathFile[] = []
  for (;;) {
    // A browser gives at most a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return files
    for (const inside of some) files.push(...(await filesOfEntry(inside, folder)))
  }
}

/** Files of a chosen list; those of a chosen folder have its name before their paths. */
export const filesOfList = (list: Iterable<File>): PathFile[] =>
  [...list]
    .map((file) => ({ path: file.webkitRelativePath.split('/').slice(1).join('/') || file.name, file }))
    .filter(isMeant)

const isMeant = ({ path }: PathFile) => !path.split('/').some((part) => part === '.git' || part === '.DS_Store')

/** Asks for a folder. The input is in no document, so that forms have one for files alone. */
export function chooseFolder(onFiles: (files: PathFile[]) => void) {
  const input = document.createElement('input')
  input.type = 'file'
  input.webkitdirectory = true
  input.addEventListener('change', () => onFiles(filesOfList(input.files ?? [])))
  input.click()
}

export const isMany = (files: readonly PathFile[]) =>
  files.length > 1 || files.some(({ path }) => path.includes('/') || path.toLowerCase().endsWith('.zip'))
