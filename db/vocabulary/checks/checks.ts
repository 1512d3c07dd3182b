/** The checks of a translation by the names with which findings are stored and filtered, and as screens call them. */
export const CHECK_LABELS = {
  message: 'Broken branches',
  forms: 'Plural forms',
  'valid text': 'Invalid text',
  instructions: 'Repeated instructions',
  longest: 'Far too long',
  'no words': 'No translation',
  placeholders: 'Placeholders',
  'directive order': 'Order of directives',
  'line breaks': 'Line breaks and outer spaces',
  nesting: 'Tags out of turn',
  marks: 'Brackets and signs',
  addresses: 'Mail addresses',
  'damaged characters': 'Damaged characters',
  encoding: 'Wrong encoding',
  refusal: 'Refusal of a model',
  remark: 'Remark of a model',
  addition: 'Additions',
  'language name': 'Name of a language',
  enclosure: 'Quotes around it',
  ornament: 'Ornaments',
  feedback: 'Repeated feedback',
  untranslated: 'Not translated',
  characters: 'Foreign characters',
  script: 'Wrong script',
  language: 'Wrong language',
  alphabet: 'Wrong alphabet',
  'neighbour language': 'Neighbouring language',
  capitals: 'Capitals',
  spacing: 'Spaces between words',
  numbers: 'Numbers',
  repetition: 'Repetition',
  length: 'Unlikely length',
  ending: 'End of the sentence',
  joints: 'Joints',
  question: 'Question',
  branches: 'Words in branches',
  glossary: 'Glossary terms',
  'forbidden term': 'Forbidden terms',
  'length limit': 'Too long',
  'same source': 'One source, several translations',
  'same translation': 'One translation, several sources',
  'double spaces': 'Double spaces',
  ellipsis: 'Ellipsis',
  punctuation: 'Marks of the language',
  openers: 'Opening marks',
  'quote style': 'Quotes of the language',
  'first letter': 'Capital at the start',
  'last mark': 'Mark at the end',
  'repeated word': 'Repeated word',
  'bidi marks': 'Marks of direction',
  'number format': 'Separators of numbers',
  'accelerator key': 'Accelerator key',
  spelling: 'Spelling',
} as const
export type CheckName = keyof typeof CHECK_LABELS
export const CHECK_NAMES = Object.keys(CHECK_LABELS) as [CheckName, ...CheckName[]]

/** Found in a text beside others of its version: not kept with the findings of each text, but asked of all. */
export const ALIKE_CHECKS = { sources: 'same source', translations: 'same translation' } as const satisfies Record<
  string,
  CheckName
>
export type AlikeKind = keyof typeof ALIKE_CHECKS
export const ALIKE_KINDS = Object.keys(ALIKE_CHECKS) as AlikeKind[]

/** Raised when a check judges otherwise than before, so that stored findings are made anew. */
export const CHECKS_EDITION = 6
