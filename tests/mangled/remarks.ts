import { SPECIFIED_LANGUAGES, type SpecifiedLanguage } from '#db/vocabulary/languages.ts'
import { type Draw, type Kind, pickIn, type Random } from './draws.ts'
import { REFUSAL_TEXTS } from './refusalTexts.ts'

/** How each language speaks of a translation: a noun for it, a quality, and how it opens a remark. */
const SPOKEN: Record<string, { nouns: string[]; qualities: string[]; opens: string[] }> = {
  en: {
    nouns: ['translation', 'version', 'rendering', 'text', 'answer'],
    qualities: ['literal', 'informal', 'natural', 'shorter', 'final'],
    opens: ['Here is the', 'This is a', 'My', 'Note: this is the', 'Sure, the'],
  },
  de: {
    nouns: ['Übersetzung', 'Fassung', 'Formulierung', 'Antwort'],
    qualities: ['wörtliche', 'informelle', 'kürzere', 'endgültige'],
    opens: ['Hier ist die', 'Das ist die', 'Anmerkung:', 'Gerne, die'],
  },
  fr: {
    nouns: ['traduction', 'version', 'formulation', 'réponse'],
    qualities: ['littérale', 'informelle', 'plus courte', 'finale'],
    opens: ['Voici la', 'Ceci est la', 'Remarque :', 'Bien sûr, la'],
  },
  es: {
    nouns: ['traducción', 'versión', 'respuesta'],
    qualities: ['literal', 'informal', 'más corta', 'final'],
    opens: ['Aquí está la', 'Esta es la', 'Nota:', 'Claro, la'],
  },
  it: {
    nouns: ['traduzione', 'versione', 'risposta'],
    qualities: ['letterale', 'informale', 'più breve', 'finale'],
    opens: ['Ecco la', 'Questa è la', 'Nota:', 'Certo, la'],
  },
  pt: {
    nouns: ['tradução', 'versão', 'resposta'],
    qualities: ['literal', 'informal', 'mais curta', 'final'],
    opens: ['Aqui está a', 'Esta é a', 'Observação:', 'Claro, a'],
  },
  ru: {
    nouns: ['перевод', 'вариант', 'ответ'],
    qualities: ['дословный', 'неформальный', 'краткий'],
    opens: ['Вот', 'Это', 'Примечание:', 'Конечно,'],
  },
  ja: {
    nouns: ['翻訳', '訳', '訳文', '回答'],
    qualities: ['直訳の', '自然な', '短い'],
    opens: ['以下は', 'これは', '注：', 'もちろん、'],
  },
  zh: {
    nouns: ['翻译', '译文', '版本', '回答'],
    qualities: ['直译的', '口语的', '简短的'],
    opens: ['以下是', '这是', '注：', '好的，'],
  },
  ko: {
    nouns: ['번역', '번역문', '답변'],
    qualities: ['직역', '자연스러운', '짧은'],
    opens: ['다음은', '이것은', '참고:', '물론,'],
  },
  da: {
    nouns: ['oversættelse', 'version', 'svar'],
    qualities: ['ordret', 'uformel', 'kortere'],
    opens: ['Her er en', 'Dette er en', 'Bemærk:', 'Selvfølgelig, en'],
  },
}
const TONGUES = Object.keys(SPOKEN)

function remark({ row, random }: Draw) {
  const { nouns, qualities, opens } =
    SPOKEN[
      pickIn(
        ['en', row.language, pickIn(TONGUES, random)].filter((one) => one in SPOKEN),
        random,
      )
    ]!
  const [noun, quality] = [pickIn(nouns, random), pickIn(qualities, random)]
  return pickIn(
    [noun, `${quality} ${noun}`, `${pickIn(opens, random)} ${quality} ${noun}`, `${pickIn(opens, random)} ${noun}`],
    random,
  )
}
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

const TAGS = SPECIFIED_LANGUAGES.flatMap((language) => [
  language,
  `${language}-${new Intl.Locale(language).maximize().region}`,
])
/** Of its language or another, as any language calls it. */
function nameOfLanguage({ row, random }: Draw) {
  const of = random() < 0.7 ? row.language : pickIn(SPECIFIED_LANGUAGES, random)
  if (random() < 0.3)
    return pickIn(
      TAGS.filter((tag) => tag.startsWith(of)),
      random,
    )
  return new Intl.DisplayNames([pickIn(['en', row.language, of, pickIn(SPECIFIED_LANGUAGES, random)], random)], {
    type: 'language',
  }).of(of)!
}

const before = (text: string, answer: string, random: Random) =>
  pickIn(
    [
      `${text}: ${answer}`,
      `${text} – ${answer}`,
      `[${text}] ${answer}`,
      `(${text}) ${answer}`,
      `**${text}:** ${answer}`,
      `${text}:\n${answer}`,
      `<${text}>${answer}</${text}>`,
      `${text}\n\n${answer}`,
      `${text}：${answer}`,
    ],
    random,
  )
const behind = (text: string, answer: string, random: Random) =>
  pickIn(
    [
      `${answer} (${text})`,
      `${answer} [${text}]`,
      `${answer}\n${text}`,
      `${answer} – ${text}`,
      `${answer} // ${text}`,
      `${answer} (${text}.)`,
      `${answer} *${text}*`,
      `${answer}（${text}）`,
      `${answer}\n\n${text}.`,
    ],
    random,
  )

const beside = (name: string, isKnown: boolean, text: (draw: Draw) => string): Kind => ({
  name,
  isForm: true,
  isKnown,
  spoil: (answer, draw) => pickIn([before, behind], draw.random)(text(draw), answer, draw.random),
})

const FIELDS = ['text', 'translation', 'answer', 'output', 'result', 'target', 'content', 'value', 't']
const TAG_NAMES = ['think', 'translation', 'answer', 'final', 'output', 'draft', 'target', 'result', 'p', 'text']

function framed(answer: string, { row, random }: Draw) {
  const field = pickIn(FIELDS, random)
  const tag = pickIn(TAG_NAMES, random)
  return pickIn(
    [
      JSON.stringify({ [field]: answer }),
      JSON.stringify([answer]),
      `${field}: ${answer}`,
      `${field} = ${JSON.stringify(answer)}`,
      `<${tag}>${answer}</${tag}>`,
      `<${tag}>${remark({ row, random } as Draw)}</${tag}>${answer}`,
      `\`\`\`${pickIn(['', 'text', 'json', row.language], random)}\n${answer}\n\`\`\``,
      `\`${answer}\``,
      `# ${answer}`,
      `${answer}<|im_end|>`,
      `${answer}</s>`,
      `[INST]${answer}`,
      `${row.identifier}: ${answer}`,
      `${1 + Math.floor(random() * 30)}: ${answer}`,
      `"${answer}",`,
      `${answer}\\n`,
    ],
    random,
  )
}

export const REMARK_KINDS: Kind[] = [
  beside('a remark on the translation', true, (draw) => capital(remark(draw))),
  beside('the name of a language', true, nameOfLanguage),
  { name: 'the form of the answer', isForm: true, isKnown: true, spoil: framed },
  {
    name: 'a refusal',
    isForm: true,
    isKnown: true,
    spoil: (answer, { row, random }) => {
      const text = pickIn(REFUSAL_TEXTS[pickIn<SpecifiedLanguage>(['en', row.language, row.language], random)], random)
      return random() < 0.6 ? text : `${answer} ${text}`
    },
  },
  {
    name: 'two proposals',
    isForm: true,
    isKnown: true,
    spoil: (answer, draw) => {
      const more = pickIn(draw.game, draw.random)
        .answer.replaceAll(/⟦\d+⟧|\s+/g, ' ')
        .trim()
      const or = pickIn(['/', 'or', 'oder', 'ou', 'o', 'или', '或', 'または', '또는', 'eller', '|', ';'], draw.random)
      return draw.row.source.includes(or) ? undefined : `${answer} ${or} ${more}`
    },
  },
]
