import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder for one test. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

type Ran = { code: number; out: string }

/** Runs lines in a shell, as somebody pastes them. */
export const runLines = (folder: string, lines: string): Promise<Ran> =>
  new Promise((resolve) => {
    execFile('bash', ['-c', lines], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out: stdout + stderr }),
    )
  })
