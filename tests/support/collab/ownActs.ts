import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TestApp } from '../app/app.ts'
import type { Person } from '../build/build.ts'

/** Takes the last act of a person in a page back, as Ctrl+Z does, and answers how many rows stay as they are. */
export async function undoLast(
  app: Pick<TestApp, 'as'>,
  person: Person,
  page_id: string,
  language: LanguageCode = 'es',
) {
  const as = app.as(person)
  const { undo } = await (await as.get(`/pages/${page_id}/own-acts?language=${language}`)).json()
  const answer = await as.post(`/operations/${undo.id}/undo`)
  if (!answer.ok) throw new Error(await answer.text())
  const { left_count } = await answer.json()
  return left_count as number
}
