import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { EXIT, Failure } from './exit.ts'

export const SETTINGS_FILE = 'dragoman.json'

const Settings = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  project: z.uuid(),
  version: z.string().optional(),
  files: z.array(z.string().min(1)).min(1),
  ignore: z.array(z.string()).default([]),
  type: z.string().default('game_ui'),
})
export type Settings = z.output<typeof Settings> & { folder: string }

export function readSettings(from: string): Settings {
  for (let folder = from; ; folder = dirname(folder)) {
    const text = readIn(folder)
    if (text !== undefined) return { ...parse(text, join(folder, SETTINGS_FILE)), folder }
    if (folder === dirname(folder))
      throw new Failure(`There is no ${SETTINGS_FILE} here. Make one with: dragoman init`, EXIT.misused)
  }
}

export const writeSettings = (folder: string, settings: z.input<typeof Settings>) =>
  writeFileSync(join(folder, SETTINGS_FILE), `${JSON.stringify(settings, undefined, 2)}\n`, { flag: 'wx' })

function readIn(folder: string) {
  try {
    return readFileSync(join(folder, SETTINGS_FILE), 'utf8')
  } catch {
    return undefined
  }
}

function parse(text: string, path: string) {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Failure(`${path} is not JSON`, EXIT.misused)
  }
  const read = Settings.safeParse(json)
  if (read.success) return read.data
  throw new Failure(`${path}:\n${z.prettifyError(read.error)}`, EXIT.misused)
}
