import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createApi } from '../api.ts'
import { credentialFor } from '../credentials.ts'
import { EXIT, Failure } from '../exit.ts'
import { findFiles } from '../files.ts'
import type { Output } from '../output.ts'
import { SETTINGS_FILE, writeSettings } from '../settings.ts'

type InitOptions = { url: string; project?: string; files?: string[] }
type ListedProject = { id: string; name: string }

/** Of two patterns that find the same files, the first is proposed. */
const USUAL_PLACES = [
  '{locales,locale,i18n,lang,langs,translations,l10n}/**/*.{json,yml,yaml,po,pot,ftl,properties,xlf,xliff,arb,resx,ts,csv,xlsx}',
  '**/_locales/*/messages.json',
  '**/res/values*/strings.xml',
  '**/*.lproj/*.{strings,stringsdict}',
  '**/*.xcstrings',
  'game/tl/**/*.rpy',
  '**/*.{po,pot,arb,ftl,resx,xlf,xliff}',
]

export async function init(folder: string, { url, project: named, files }: InitOptions, out: Output) {
  if (existsSync(join(folder, SETTINGS_FILE))) throw new Failure(`${SETTINGS_FILE} is there already`, EXIT.misused)
  const { data: projects } = await createApi(url, credentialFor(url)).get<{ data: ListedProject[] }>(
    '/projects?limit=1000',
  )
  const found = named === undefined ? projects : projects.filter(({ id, name }) => id === named || name === named)
  if (found.length !== 1) throw new Failure(`${whichOf(named, projects)}\nSay which: --project NAME`, EXIT.misused)
  const patterns = files ?? patternsFor(folder)
  if (patterns.length === 0)
    throw new Failure('No files with texts were found. Name them: --files "texts/**/*.csv"', EXIT.misused)
  const paths = findFiles({ folder, files: patterns, ignore: [] })
  writeSettings(folder, { url, project: found[0]!.id, files: patterns })
  out.result({ project: found[0]!, files: paths }, [
    ...paths,
    `${paths.length} files for ${found[0]!.name}. Look at ${SETTINGS_FILE}, then: dragoman push --dry-run`,
  ])
}

function patternsFor(folder: string) {
  const known = new Set<string>()
  return USUAL_PLACES.filter((pattern) => {
    const before = known.size
    for (const path of findFiles({ folder, files: [pattern], ignore: [] })) known.add(path)
    return known.size > before
  })
}

function whichOf(named: string | undefined, projects: ListedProject[]) {
  if (projects.length === 0) return 'The token sees no project.'
  const names = projects.map(({ name }) => name).join(', ')
  return named === undefined ? `There are several projects: ${names}` : `There is no one project ${named}: ${names}`
}
