import type { Page } from '#server/pages/contract.ts'
import type { LanguageStatus } from '#server/projects/contract.ts'
import type { FaultyRows } from '#server/rows/contract.ts'
import { EXIT, Failure } from '../exit.ts'
import type { Output } from '../output.ts'
import type { Project } from '../project.ts'

type CheckOptions = { languages?: string[]; strict?: boolean }
type Found = { page: string; language: string; identifier: string; severity: string; message: string; level?: string }

export async function check(project: Project, { languages, strict = false }: CheckOptions, out: Output) {
  const { api, settings, version } = project
  const targets = await api.get<LanguageStatus[]>(`/projects/${settings.project}/languages-status`)
  const pages = await api.get<Page[]>(`/versions/${version.id}/pages`)
  const found: Found[] = []
  for (const page of pages)
    for (const language of languages ?? targets.map(({ target_language }) => target_language)) {
      out.step(`Checking ${page.name} in ${language} …`)
      for (const { identifier, findings } of await faultyRows(project, page.id, language))
        for (const { severity, level, message } of findings)
          found.push({ page: page.name, language, identifier, severity, level, message })
    }
  const counted = found.filter(({ level }) => level === 'error' || (strict && level === 'warning'))
  out.result(
    { version: version.name, findings: found },
    found.map((one) => `${one.page}, ${one.language}, ${one.identifier}: ${one.message} (${one.level})`),
  )
  if (counted.length > 0) throw new Failure(`${counted.length} of ${found.length} findings are errors`, EXIT.below)
}

async function faultyRows({ api }: Project, page_id: string, language: string) {
  const rows: FaultyRows['rows'] = []
  for (let skip: number | null = 0; skip !== null; ) {
    const part: FaultyRows = await api.get(`/pages/${page_id}/findings?language=${language}&skip=${skip}`)
    rows.push(...part.rows)
    skip = part.next
  }
  return rows
}
