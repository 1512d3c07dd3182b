import type { CheckName } from './checks.ts'

/** Where the rule of a check is described: what other tools look for, a standard, or a study of answers of models. */
type CheckSource = { title: string; url: string }

const of = (title: string, url: string): CheckSource => ({ title, url })
const weblate = (anchor: string) => of('Weblate', `https://docs.weblate.org/en/latest/user/checks.html#check-${anchor}`)
const TOOLKIT = 'https://docs.translatehouse.org/projects/translate-toolkit/en/latest/commands/pofilter_tests.html'
const toolkit = (anchor: string) => of('Translate Toolkit', `${TOOLKIT}#${anchor}`)
const unicode = (report: string) => of('Unicode', `https://www.unicode.org/reports/${report}`)

const MQM = of('MQM', 'https://themqm.org/error-types-2/typology/')
const HALLUCINATIONS = of('Guerreiro et al. 2023', 'https://arxiv.org/abs/2303.16104')
const OFF_TARGET = of('Zhang et al. 2020', 'https://arxiv.org/abs/2004.11867')
const REFUSALS = of('Röttger et al. 2023', 'https://arxiv.org/abs/2308.01263')

export const CHECK_SOURCES: Record<CheckName, CheckSource> = {
  message: of('ICU', 'https://unicode-org.github.io/icu/userguide/format_parse/messages/'),
  forms: unicode('tr35/tr35-numbers.html#Language_Plural_Rules'),
  'valid text': of('XML', 'https://www.w3.org/TR/xml/#charsets'),
  instructions: HALLUCINATIONS,
  longest: weblate('max-length'),
  'no words': toolkit('blank'),
  placeholders: weblate('placeholders'),
  'directive order': of('gettext', 'https://www.gnu.org/software/gettext/manual/html_node/c_002dformat.html'),
  'line breaks': weblate('newline-count'),
  nesting: weblate('xml-tags'),
  marks: toolkit('brackets'),
  addresses: toolkit('emails'),
  'damaged characters': weblate('zero-width-space'),
  encoding: of('W3C', 'https://www.w3.org/International/questions/qa-what-is-encoding'),
  refusal: REFUSALS,
  remark: HALLUCINATIONS,
  addition: MQM,
  'language name': HALLUCINATIONS,
  enclosure: toolkit('doublequoting'),
  ornament: MQM,
  feedback: HALLUCINATIONS,
  untranslated: weblate('same'),
  characters: unicode('tr39/'),
  script: OFF_TARGET,
  language: OFF_TARGET,
  alphabet: unicode('tr35/tr35-general.html#Character_Elements'),
  'neighbour language': OFF_TARGET,
  capitals: toolkit('simplecaps'),
  spacing: toolkit('puncspacing'),
  numbers: toolkit('numbers'),
  repetition: HALLUCINATIONS,
  length: toolkit('short'),
  ending: MQM,
  joints: toolkit('sentencecount'),
  question: weblate('end-question'),
  branches: weblate('same-plurals'),
  glossary: weblate('check-glossary'),
  'forbidden term': toolkit('notranslatewords'),
  'length limit': weblate('max-length'),
  'same source': weblate('inconsistent'),
  'same translation': weblate('reused'),
  'double spaces': weblate('double-space'),
  ellipsis: weblate('end-ellipsis'),
  punctuation: weblate('punctuation-spacing'),
  openers: toolkit('startpunc'),
  'quote style': unicode('tr35/tr35-general.html#Delimiter_Elements'),
  'first letter': toolkit('startcaps'),
  'last mark': weblate('end-stop'),
  'repeated word': weblate('duplicate'),
  'bidi marks': unicode('tr9/'),
  'number format': unicode('tr35/tr35-numbers.html#Number_Symbols'),
  'accelerator key': toolkit('accelerators'),
  spelling: of('Hunspell', 'https://hunspell.github.io/'),
}
