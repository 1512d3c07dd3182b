import { readText } from '#collab/text/readText.ts'
import { openDictionary, startHunspell } from '#collab/text/spelling/hunspell.ts'
import { suggestions, unknownWords } from '#collab/text/spelling/unknownWords.ts'
import { MAX_SUGGESTIONS } from '#db/vocabulary/checks/spelling.ts'
import type { FromSpelling, ToSpell } from './spellMessages.ts'

type Given = Extract<ToSpell, { kind: 'dictionary' }>
type Opened = Awaited<ReturnType<typeof open>>

let opened: Promise<Opened> | undefined

const open = async ({ language, ...files }: Given) => ({
  language,
  dictionary: openDictionary(await startHunspell(), files),
})

addEventListener('message', async ({ data }: MessageEvent<ToSpell>) => {
  if (data.kind === 'dictionary') opened = open(data)
  else postMessage(answer(data, await opened!))
})

function answer(asked: Exclude<ToSpell, Given>, { language, dictionary }: Opened): FromSpelling {
  const { number } = asked
  if (asked.kind === 'suggest') return { number, suggested: suggestions(dictionary, asked.word, MAX_SUGGESTIONS) }
  const { own, texts } = asked
  const unknown = texts.map(({ source, text }) =>
    unknownWords(dictionary, { source: readText(source, own), translation: readText(text, own) }, language),
  )
  return { number, unknown }
}
