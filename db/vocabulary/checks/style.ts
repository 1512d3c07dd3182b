import { type Described, of, toolkit, unicode, weblate } from './described.ts'

export const STYLE_CHECKS = {
  'accelerator key': {
    label: 'Accelerator key',
    level: 'note',
    source: toolkit('accelerators'),
    asks: 'It has one accelerator key where its source has one.',
  },
  'bidi marks': {
    label: 'Marks of direction',
    level: 'note',
    source: unicode('tr9/'),
    asks: 'Marks of direction are closed.',
  },
  'double spaces': {
    label: 'Double spaces',
    level: 'note',
    source: weblate('double-space'),
    asks: 'It has no double spaces.',
  },
  ellipsis: {
    label: 'Ellipsis',
    level: 'note',
    source: weblate('end-ellipsis'),
    asks: 'Its ellipsis is written as in its source.',
  },
  'first letter': {
    label: 'Capital at the start',
    level: 'note',
    source: toolkit('startcaps'),
    asks: 'It begins with a capital where its source does.',
  },
  'last mark': {
    label: 'Mark at the end',
    level: 'note',
    source: weblate('end-stop'),
    asks: 'It ends with the mark of its source.',
  },
  'number format': {
    label: 'Separators of numbers',
    level: 'note',
    source: unicode('tr35/tr35-numbers.html#Number_Symbols'),
    asks: 'Numbers have the separators of its language.',
  },
  openers: {
    label: 'Opening marks',
    level: 'note',
    source: toolkit('startpunc'),
    asks: 'Questions and exclamations have their opening marks.',
  },
  punctuation: {
    label: 'Marks of the language',
    level: 'note',
    source: weblate('punctuation-spacing'),
    asks: 'It has the punctuation marks of its language.',
  },
  'quote style': {
    label: 'Quotes of the language',
    level: 'note',
    source: unicode('tr35/tr35-general.html#Delimiter_Elements'),
    asks: 'It has the quotes of its language.',
  },
  'repeated word': {
    label: 'Repeated word',
    level: 'note',
    source: weblate('duplicate'),
    asks: 'No word stands twice in a row.',
  },
  spelling: {
    label: 'Spelling',
    level: 'note',
    source: of('Hunspell', 'https://hunspell.github.io/'),
    asks: 'Its words are in the dictionary of its language, or in your list of words.',
  },
} satisfies Record<string, Described>
