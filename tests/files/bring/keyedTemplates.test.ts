import { expect, test } from 'vitest'
import { ana, app, newVersion, pathOf, withVersion } from '../../versions/pages.ts'

withVersion()

const KEYS = ['MENU_PLAY', 'MENU_QUIT', 'MENU_LOAD']
const ENGLISH = ['Play the game', 'Leave the game', 'Load a game']
const SPANISH = ['Jugar', 'Salir', 'Cargar']
const po = (language: string, texts: readonly string[] = []) =>
  `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: ${language}\\n"\n\n${KEYS.map(
    (key, at) => `msgid "${key}"\nmsgstr "${texts[at] ?? ''}"\n`,
  ).join('\n')}`
const POT = po('')

async function importFolder(target: Awaited<ReturnType<typeof newVersion>>, files: Record<string, string>) {
  const data = new FormData()
  data.append('type', 'game_ui')
  for (const [path, text] of Object.entries(files)) data.append('file', new File([text], path))
  const response = await app.as(ana).post(`${pathOf(target)}/import/files`, data)
  expect(response.status, await response.clone().text()).toBe(200)
}

/** All texts of a version with their Spanish translations. */
const textsIn = async (versionId: string) => {
  const rows = await app.db
    .selectFrom('source_texts')
    .innerJoin('pages', 'pages.id', 'source_texts.page_id')
    .leftJoin('translations', (join) =>
      join.onRef('translations.source_text_id', '=', 'source_texts.id').on('target_language', '=', 'es'),
    )
    .where('pages.version_id', '=', versionId)
    .orderBy('source_texts.position')
    .select(['identifier', 'source_texts.content as source', 'translations.content as translation'])
    .execute()
  return rows.map(({ identifier, source, translation }) => [identifier, source, translation])
}
const WANTED = KEYS.map((key, at) => [key, ENGLISH[at], SPANISH[at]])
const PLACES = { flat: 'locale/*.po', folders: 'locale/*/LC_MESSAGES/game.po', named: 'po/game.*.po' }
const TEMPLATES = { flat: 'locale/game.pot', folders: 'locale/game.pot', named: 'po/game.pot' }

for (const [name, pattern] of Object.entries(PLACES)) {
  const [en, es] = [pattern.replace('*', 'en'), pattern.replace('*', 'es')]
  const template = TEMPLATES[name as keyof typeof TEMPLATES]

  test(`a template beside the texts of its keys makes no page of keys: ${pattern}`, async () => {
    const target = await newVersion()
    await importFolder(target, { [template]: POT, [en]: po('en', ENGLISH), [es]: po('es', SPANISH) })
    expect(await textsIn(target.id)).toEqual(WANTED)
  })

  test(`texts that come later take the place of keys, and translations stay: ${pattern}`, async () => {
    const target = await newVersion()
    await importFolder(target, { [template]: POT, [es]: po('es', SPANISH) })
    expect(await textsIn(target.id)).toEqual(KEYS.map((key, at) => [key, key, SPANISH[at]]))
    await importFolder(target, { [en]: po('en', ENGLISH) })
    expect(await textsIn(target.id)).toEqual(WANTED)
  })
}
