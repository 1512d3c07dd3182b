import writeXlsxFile from 'write-excel-file/node'
import { seeded } from '../../support/runs/random.ts'

export type Line = { key: string; source: string; target: string }

const WORDS =
  'the light keeper of a harbour lantern storm never always tide ship captain oil brass & night «morning» ünd'

/** Lines as games and apps have them, each with a translation. */
export function createLines(rows: number): Line[] {
  const random = seeded(19)
  const words = WORDS.split(' ')
  const sentence = () =>
    Array.from({ length: 4 + Math.floor(random() * 14) }, () => words[Math.floor(random() * words.length)]).join(' ')
  return Array.from({ length: rows }, (_, at) => ({ key: `line_${at}`, source: sentence(), target: sentence() }))
}

const xml = (text: string) => text.replaceAll('&', '&amp;')
const inLines = (lines: Line[], write: (line: Line) => string) => lines.map(write).join('\n')
const json = (value: unknown) => JSON.stringify(value, null, 2)
const bothLanguages = (lines: Line[]) => ({
  en: Object.fromEntries(lines.map(({ key, source }) => [key, source])),
  de: Object.fromEntries(lines.map(({ key, target }) => [key, target])),
})

/** A file of each format with these lines, by the format's id. */
export async function createFiles(lines: Line[]): Promise<Record<string, Uint8Array>> {
  const texts: Record<string, string> = {
    po: `msgid ""\nmsgstr "Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n${inLines(lines, ({ key, source, target }) => `#: src/game.c\nmsgctxt "${key}"\nmsgid "${source}"\nmsgstr "${target}"\n`)}`,
    android: `<resources>\n${inLines(lines, ({ key, source }) => `  <string name="${key}">${xml(source)}</string>`)}\n</resources>`,
    resx: `<root>\n${inLines(lines, ({ key, source }) => `  <data name="${key}" xml:space="preserve"><value>${xml(source)}</value></data>`)}\n</root>`,
    xliff1: `<xliff version="1.2"><file source-language="en" target-language="de" original="a" datatype="plaintext"><body>\n${inLines(lines, ({ key, source, target }) => `  <trans-unit id="${key}"><source>${xml(source)}</source><target state="translated">${xml(target)}</target></trans-unit>`)}\n</body></file></xliff>`,
    xliff2: `<xliff version="2.1" srcLang="en" trgLang="de"><file id="f">\n${inLines(lines, ({ key, source, target }) => `  <unit id="${key}"><segment state="translated"><source>${xml(source)}</source><target>${xml(target)}</target></segment></unit>`)}\n</file></xliff>`,
    'qt-ts': `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="de" sourcelanguage="en">\n<context>\n<name>Game</name>\n${inLines(lines, ({ key, source, target }) => `  <message id="${key}"><source>${xml(source)}</source><translation>${xml(target)}</translation></message>`)}\n</context>\n</TS>\n`,
    strings: inLines(lines, ({ key, source }) => `"${key}" = "${source}";`),
    stringsdict: `<plist version="1.0"><dict>\n${inLines(lines, ({ key, source }) => `  <key>${key}</key><dict><key>NSStringLocalizedFormatKey</key><string>${xml(source)}</string></dict>`)}\n</dict></plist>`,
    xcstrings: json({
      sourceLanguage: 'en',
      strings: Object.fromEntries(
        lines.map(({ source, target, key }) => [
          `${key} ${source}`,
          { localizations: { de: { stringUnit: { state: 'translated', value: target } } } },
        ]),
      ),
      version: '1.0',
    }),
    arb: json({ '@@locale': 'en', ...Object.fromEntries(lines.map(({ key, source }) => [key, source])) }),
    chrome: json(Object.fromEntries(lines.map(({ key, source }) => [key, { message: source }]))),
    i18next: json(
      Object.fromEntries(
        lines.flatMap(({ key, source }, at) =>
          at % 2
            ? [
                [`${key}_one`, source],
                [`${key}_other`, source],
              ]
            : [[key, source]],
        ),
      ),
    ),
    json: json({ game: Object.fromEntries(lines.map(({ key, source }) => [key, source])) }),
    'json-rooted': json({ en: Object.fromEntries(lines.map(({ key, source }) => [key, source])) }),
    'json-languages': json(bothLanguages(lines)),
    properties: inLines(lines, ({ key, source }) => `${key} = ${source}`),
    yaml: `en:\n${inLines(lines, ({ key, source }) => `  ${key}: "${source}"`)}\n`,
    'yaml-plain': `game:\n${inLines(lines, ({ key, source }) => `  ${key}: "${source}"`)}\n`,
    'yaml-languages': `en:\n${inLines(lines, ({ key, source }) => `  ${key}: "${source}"`)}\nde:\n${inLines(lines, ({ key, target }) => `  ${key}: "${target}"`)}\n`,
    fluent: `${inLines(lines, ({ key, source }) => `${key} = ${source}`)}\n`,
    renpy: inLines(
      lines,
      ({ key, source, target }) => `translate german ${key}:\n\n    # e "${source}"\n    e "${target}"\n`,
    ),
    tmx: `<tmx version="1.4"><header srclang="en"/><body>\n${inLines(lines, ({ key, source, target }) => `  <tu tuid="${key}"><tuv xml:lang="en"><seg>${xml(source)}</seg></tuv><tuv xml:lang="de"><seg>${xml(target)}</seg></tuv></tu>`)}\n</body></tmx>`,
    tbx: `<martif type="TBX" xml:lang="en"><text><body>\n${inLines(lines, ({ key, source, target }) => `  <termEntry id="${key}"><langSet xml:lang="en"><tig><term>${xml(source)}</term></tig></langSet><langSet xml:lang="de"><tig><term>${xml(target)}</term></tig></langSet></termEntry>`)}\n</body></text></martif>`,
    csv: `key,en,de\n${inLines(lines, ({ key, source, target }) => `${key},${source},"${target}"`)}\n`,
  }
  const cells = [['key', 'en', 'de'], ...lines.map(({ key, source, target }) => [key, source, target])]
  const xlsx = new Uint8Array(await writeXlsxFile(cells).toBuffer())
  return {
    ...Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, new Uint8Array(Buffer.from(text))])),
    xlsx,
  }
}
