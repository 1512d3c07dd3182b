import { csvLine } from '#server/tables/csv.ts'
import { seeded } from '../../support/runs/random.ts'

export const WORDS =
  `the of a to in you and is that light keeper harbour lantern storm never always old tide ship captain oil brass
  remember night morning somebody nobody island letter promise because quiet rain over under whispered ladder without again`
    .trim()
    .split(/\s+/)
const TRANSLATED =
  `el de un a en tú y es que luz faro guardián puerto farol tormenta nunca siempre viejo marea barco capitán aceite latón
  recuerda noche mañana alguien nadie isla carta promesa porque tranquilo lluvia sobre bajo susurró escalera sin otra vez`
    .trim()
    .split(/\s+/)
export const SPEAKERS = ['Maren', 'the keeper', 'Captain Ódáin', 'a gull', 'narrator']

export function createSentences(random: () => number) {
  const pick = (list: string[]) => list[Math.floor(random() * list.length)]!
  const sentence = (vocabulary: string[]) => {
    const words = Array.from({ length: 4 + Math.floor(random() * 18) }, () => pick(vocabulary))
    if (random() < 0.2) words.splice(2, 0, '{player_name},')
    if (random() < 0.05) words.splice(3, 0, '"so they say"')
    if (random() < 0.03) words.splice(4, 0, '\n')
    return `${words.join(' ')}.`
  }
  return { pick, source: () => sentence(WORDS), translation: () => sentence(TRANSLATED) }
}

/** A page's CSV as a game of this many lines would have it: dialogue with placeholders, quotes, commas and line breaks. */
export function gameCsv(rows: number, languages: string[] = []) {
  const { pick, source, translation } = createSentences(seeded(7))
  const lines = [csvLine(['identifier', 'content', 'context', ...languages])]
  for (let row = 0; row < rows; row++)
    lines.push(
      csvLine([
        `chapter_${Math.floor(row / 500)}.scene_${Math.floor(row / 25) % 20}.line_${row}`,
        source(),
        `speaker: ${pick(SPEAKERS)}`,
        ...languages.map(translation),
      ]),
    )
  return Buffer.from(lines.join(''))
}
