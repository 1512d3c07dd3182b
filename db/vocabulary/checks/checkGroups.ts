import type { CheckName } from './checks.ts'

type Group = { title: string; checks: Partial<Record<CheckName, string>> }

/** The checks that a project may require, each with what it asks of a translation. Others judge answers of a model alone. */
export const CHECK_GROUPS: Group[] = [
  {
    title: 'Form',
    checks: {
      message: 'A message with branches can be read: no brace is missing or too many.',
      forms: 'It has each plural form of its language once, and no other ones.',
      'valid text': 'It has no characters that cannot be stored.',
      longest: 'It is no longer than any text may be.',
      placeholders: 'It has the placeholders and tags of its source, and no other ones.',
      'directive order': 'Directives without numbers stay in their order.',
      'line breaks': 'It has the line breaks and outer spaces of its source.',
      nesting: 'Tags open and close in turn.',
      marks: 'It has the brackets and signs of its source.',
      'damaged characters': 'It has no characters that replace damaged ones.',
      remark: 'It has no remark of a model.',
    },
  },
  {
    title: 'Project',
    checks: {
      glossary: 'It has the translations of the glossary.',
      'forbidden term': 'It has no translation of a term that the glossary forbids.',
      'length limit': 'It keeps to the length limit of its text.',
      'same source': 'Its source is not translated in another way elsewhere in the version.',
      'same translation': 'No other source in the version has the same translation.',
    },
  },
  {
    title: 'Words',
    checks: {
      'no words': 'It has words where its source has some.',
      addresses: 'It keeps web and mail addresses.',
      encoding: 'It was not read in a wrong encoding.',
      refusal: 'It is no refusal of a model.',
      addition: 'It adds no sentence of its own.',
      'language name': 'It does not begin with the name of a language.',
      enclosure: 'It has no quotes around it that its source has not.',
      ornament: 'It has no ornaments that its source has not.',
      untranslated: 'It is not left as its source is.',
      characters: 'It has no characters of another language.',
      script: 'It is written in the script of its language.',
      alphabet: 'It is written in the alphabet of its language.',
      'neighbour language': 'It is not written in a neighbouring language.',
      capitals: 'It is in capitals where its source is, and no word begins with several.',
      spacing: 'Its words have spaces between them.',
      numbers: 'It has the numbers of its source.',
      repetition: 'It does not repeat itself.',
      length: 'Its length is likely for that of its source.',
      ending: 'Its sentence is not cut.',
      joints: 'Sentences are joined as in its source.',
      question: 'It is a question where its source is.',
      branches: 'The words of its branches are translated, and differ where they have to.',
    },
  },
  {
    title: 'Style',
    checks: {
      'accelerator key': 'It has one accelerator key where its source has one.',
      'bidi marks': 'Marks of direction are closed.',
      'double spaces': 'It has no double spaces.',
      ellipsis: 'Its ellipsis is written as in its source.',
      'first letter': 'It begins with a capital where its source does.',
      'last mark': 'It ends with the mark of its source.',
      'number format': 'Numbers have the separators of its language.',
      openers: 'Questions and exclamations have their opening marks.',
      punctuation: 'It has the punctuation marks of its language.',
      'quote style': 'It has the quotes of its language.',
      'repeated word': 'No word stands twice in a row.',
      spelling: 'Its words are in the dictionary of its language, or in your list of words.',
    },
  },
]

export const REQUIRABLE_CHECKS = CHECK_GROUPS.flatMap(({ checks }) => Object.keys(checks) as CheckName[])

export const CHECK_SENTENCES: Partial<Record<CheckName, string>> = Object.assign(
  {},
  ...CHECK_GROUPS.map(({ checks }) => checks),
)
