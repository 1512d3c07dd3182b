import { globSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Settings } from './settings.ts'

const NEVER = ['node_modules', '.git', '.dragoman']

export function findFiles({ folder, files, ignore }: Pick<Settings, 'folder' | 'files' | 'ignore'>): string[] {
  const found = globSync(files, { cwd: folder, exclude: [...ignore, ...NEVER.map((name) => `**/${name}/**`)] })
  const paths = found.filter((path) => statSync(join(folder, path)).isFile()).map((path) => path.replaceAll(sep, '/'))
  return [...new Set(paths)].sort()
}

export function formOf(folder: string, paths: readonly string[], fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const path of paths) form.append('file', new File([readFileSync(join(folder, path))], path), path)
  return form
}
