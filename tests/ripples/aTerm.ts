import { expect } from 'vitest'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { GlossaryEntry } from '#server/glossaries/contract.ts'
import type { Renewed, Ripple, RippleCount, RippledRow } from '#server/ripples/contract.ts'

type Caller = Record<'get' | 'post' | 'patch', (path: string, body?: object) => Promise<Response>>

async function read<Answer>(answer: Response): Promise<Answer> {
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json() as Promise<Answer>
}

/** Acts of a terminologist on a term, through the API alone. */
export async function aTerm(
  as: Caller,
  project_id: string,
  term: string,
  translations: Partial<Record<LanguageCode, string>>,
) {
  const { id } = await read<{ id: string }>(await as.post(`/glossaries/project/${project_id}`, { name: 'Terms' }))
  const path = `/glossaries/${id}/lines`
  const lines = new Map<string, GlossaryEntry>()
  for (const [target_language, translation] of Object.entries(translations)) {
    const line = { term_id: term, term_description: 'A term', source_text: term, target_language, translation }
    lines.set(target_language, await read(await as.post(path, line)))
  }
  const lineIn = (language: LanguageCode) => lines.get(language)!
  const change = async (language: LanguageCode, translation: string) => {
    lines.set(language, await read(await as.patch(`${path}/${lineIn(language).id}`, { translation })))
    return lineIn(language)
  }
  const count = async (language: LanguageCode, by = as) =>
    read<RippleCount>(await by.get(`${path}/${lineIn(language).id}/ripple/count`))
  async function rows(language: LanguageCode, by = as, limit = 50) {
    const found: RippledRow[] = []
    for (let after: string | undefined; ; ) {
      const query = new URLSearchParams({ limit: String(limit), ...(after && { after }) })
      const { data, next } = await read<Ripple>(await by.get(`${path}/${lineIn(language).id}/ripple?${query}`))
      found.push(...data)
      if (next === null) return found
      after = next
    }
  }
  async function renew(language: LanguageCode, rows: readonly RippledRow[], ripple_id?: string, by = as) {
    const line = lineIn(language)
    let going = ripple_id
    const answers: Renewed[] = []
    for (const [page_id, own] of Map.groupBy(rows, (row) => row.page_id)) {
      const body = {
        ...{ glossary_id: id, line_id: line.id, language, former: line.former_translations[0]! },
        ...{ translation: line.translation, ...(going && { ripple_id: going }) },
        rows: own.map(({ source_text_id, revision }) => ({ source_text_id, revision })),
      }
      answers.push(await read<Renewed>(await by.post(`/pages/${page_id}/renew-term`, body)))
      going = answers.at(-1)!.ripple_id
    }
    return answers
  }
  return { id, path, lineIn, change, count, rows, renew }
}
