import type { Row, Writer } from './writers.ts'

const FOLDERS: Record<string, string> = { en: 'english', de: 'german', ru: 'russian', 'pt-BR': 'pt_br' }
const NAME = /^[A-Za-z_]\w*$/
const keyed = (all: Iterable<readonly [string, string]>) =>
  new Map([...all].map(([key, text]) => [JSON.stringify([key]), text]))

export const GAME_WRITERS: Record<string, Writer> = {
  chrome: {
    path: (language) => `_locales/${language.replace('-', '_')}/messages.json`,
    hasScopes: false,
    hasPlurals: false,
    fits: ({ key }) => /^[\w@]+$/.test(key),
    write: (rows) =>
      `{\n${rows.map(({ key, text }) => `  ${JSON.stringify(key)}: {\n    "message": ${JSON.stringify(text)}\n  }`).join(',\n')}\n}\n`,
    read: (file) =>
      keyed(
        Object.entries(JSON.parse(String(file)) as Record<string, { message: string }>).map(
          ([key, { message }]) => [key, message] as const,
        ),
      ),
  },
  renpy: {
    path: (language) => `game/tl/${FOLDERS[language]}/script.rpy`,
    hasScopes: false,
    hasPlurals: false,
    fits: ({ key }) => NAME.test(key),
    write: (rows, language, sourceOf) => rows.map((row) => dialogue(row, FOLDERS[language]!, sourceOf(row))).join('\n'),
    read: (file) =>
      keyed([...String(file).matchAll(DIALOGUE)].map(([, key, text]) => [key!, JSON.parse(`"${text}"`)] as const)),
  },
}

const dialogue = ({ key, text }: Row, language: string, source: string) =>
  `# game/script.rpy:1\ntranslate ${language} ${key}:\n\n    # e ${JSON.stringify(source)}\n    e ${JSON.stringify(text)}\n`
const DIALOGUE = /^translate \w+ (\w+):\n\n {4}# e ".*"\n {4}e "(.*)"$/gm
