import { sumCounters } from '#db/queries/pages/textCounters.ts'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import type { World } from './world.ts'

/** Answers undefined when there was nothing to do it with, otherwise the status of the answer. */
type Action = { name: string; weight: number; run(world: World): Promise<number | undefined> }

const TEXTS = ['Hello brave world', 'New game', 'Quit', 'You found {count} coins']

/** Everything that enters, changes or removes texts and translations. Any of them may find its row gone. */
export const ACTIONS: Action[] = [
  { name: 'import', weight: 3, run: importPage },
  { name: 'type', weight: 8, run: typeInRow },
  { name: 'save', weight: 6, run: saveRows },
  { name: 'write', weight: 4, run: writeTranslation },
  { name: 'finish', weight: 3, run: finishRow },
  { name: 'check', weight: 4, run: checkRow },
  { name: 'translate', weight: 4, run: translatePage },
  { name: 'cancel', weight: 2, run: cancelPage },
  { name: 'delete translation', weight: 4, run: deleteTranslation },
  { name: 'undo a deletion', weight: 2, run: undoDeletion },
  { name: 'delete page', weight: 1, run: deletePage },
  { name: 'new version', weight: 1, run: addVersion },
  { name: 'delete version', weight: 0.4, run: deleteVersion },
  { name: 'sum', weight: 4, run: sum },
]

async function importPage({ as, draw, pick }: World) {
  const version = await pick('versions')
  if (!version) return undefined
  const rows = Array.from({ length: draw.between(1, 40) }, (_, n) =>
    [`text.${n}`, draw.one(TEXTS), draw.chance(0.5) ? 'Hola {count}' : '', draw.chance(0.2) ? 'Salut' : ''].join(),
  )
  const form = new FormData()
  form.append('name', 'Page')
  form.append('type', 'game_ui')
  form.append('file', new File([['identifier,content,es,fr', ...rows].join('\n')], 'page.csv'))
  return (await as.post(`/versions/${version}/pages/import`, form)).status
}

async function typeInRow({ draw, pickPlace, type }: World) {
  const place = await pickPlace()
  if (!place) return undefined
  await type(place, draw.chance(0.2) ? '' : `Texto ${draw.between(1, 9)}`)
  return 200
}

async function saveRows({ as, db, draw, pickPlace }: World) {
  const place = await pickPlace()
  if (!place) return undefined
  const { page_id, language } = place
  const texts = await db.selectFrom('source_texts').where('page_id', '=', page_id).select('id').orderBy('id').execute()
  const source_text_ids = draw.shuffled(texts.map(({ id }) => id)).slice(0, draw.between(1, 20))
  if (source_text_ids.length === 0) return undefined
  const status = draw.one(TRANSLATION_STATUSES)
  return (await as.patch(`/pages/${page_id}/translations`, { language, source_text_ids, status })).status
}

async function checkRow({ as, db, draw, pickPlace }: World) {
  const place = await pickPlace()
  if (!place) return undefined
  const { page_id, language } = place
  const rows = await db
    .selectFrom('translations as t')
    .innerJoin('source_texts as s', 's.id', 't.source_text_id')
    .where('s.page_id', '=', page_id)
    .where('t.target_language', '=', language)
    .select(['s.id', 't.content'])
    .orderBy('s.position')
    .execute()
  if (rows.length === 0) return undefined
  const { id, content } = draw.one(rows)
  const path = `/pages/${page_id}/rows/${id}/check`
  if (draw.chance(0.3)) return (await as.delete(`${path}?language=${language}`)).status
  return (await as.put(path, { language, text: content })).status
}

async function writeTranslation({ as, draw, pickPlace }: World) {
  const place = await pickPlace()
  if (!place) return undefined
  const translation = { target_language: place.language, content: 'Hola', status: draw.one(TRANSLATION_STATUSES) }
  return (await as.post(`/source-texts/${place.source_text_id}/translations`, translation)).status
}

async function finishRow({ as, draw, pickPlace }: World) {
  const place = await pickPlace()
  if (!place) return undefined
  const { page_id, source_text_id, language } = place
  const outcome = draw.one(['keep', 'complete', 'cancel'])
  const left = { outcome, entered: { status: null, is_empty: true }, text: 'Hola', was_offline: draw.chance(0.2) }
  return (await as.post(`/pages/${page_id}/rows/${source_text_id}/finish`, { language, ...left })).status
}

async function translatePage({ as, draw, pick }: World) {
  const page = await pick('pages')
  if (!page) return undefined
  return (await as.post(`/pages/${page}/translate`, { languages: [draw.one(['es', 'fr'])] })).status
}

async function cancelPage({ as, pick }: World) {
  const page = await pick('pages')
  if (!page) return undefined
  return (await as.post(`/pages/${page}/translate/cancel`, { languages: ['es', 'fr'] })).status
}

async function deleteTranslation({ as, pickTranslation }: World) {
  const id = await pickTranslation()
  if (!id) return undefined
  return (await as.delete(`/translations/${id}`)).status
}

async function undoDeletion({ as, db, draw }: World) {
  const acts = await db.selectFrom('row_operations').where('kind', '=', 'delete').select('id').orderBy('id').execute()
  return acts.length > 0 ? (await as.post(`/operations/${draw.one(acts).id}/undo`)).status : undefined
}

async function deletePage({ as, pick }: World) {
  const page = await pick('pages')
  if (!page) return undefined
  return (await as.delete(`/pages/${page}`)).status
}

async function addVersion({ as, project }: World) {
  return (await as.post(`/projects/${project.id}/versions`, { name: 'Next' })).status
}

/** One is left, to import into. */
async function deleteVersion({ as, db, pick }: World) {
  const versions = await db.selectFrom('versions').select('id').execute()
  const version = versions.length > 1 ? await pick('versions') : undefined
  if (!version) return undefined
  return (await as.delete(`/versions/${version}`)).status
}

async function sum({ db, draw }: World) {
  await sumCounters(db, draw.between(1, 100))
  return 200
}
