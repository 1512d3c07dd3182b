import { type Described, HALLUCINATIONS, of, toolkit, unicode, weblate } from './described.ts'

export const FORM_CHECKS = {
  message: {
    label: 'Broken branches',
    level: 'error',
    source: of('ICU', 'https://unicode-org.github.io/icu/userguide/format_parse/messages/'),
    asks: 'A message with branches can be read: no brace is missing or too many.',
  },
  forms: {
    label: 'Plural forms',
    level: 'warning',
    source: unicode('tr35/tr35-numbers.html#Language_Plural_Rules'),
    asks: 'It has each plural form of its language once, and no other ones.',
  },
  'valid text': {
    label: 'Invalid text',
    level: 'error',
    source: of('XML', 'https://www.w3.org/TR/xml/#charsets'),
    asks: 'It has no characters that cannot be stored.',
  },
  instructions: {
    label: 'Repeated instructions',
    level: 'error',
    source: HALLUCINATIONS,
  },
  longest: {
    label: 'Far too long',
    level: 'error',
    source: weblate('max-length'),
    asks: 'It is no longer than any text may be.',
  },
  placeholders: {
    label: 'Placeholders',
    level: 'error',
    source: weblate('placeholders'),
    asks: 'It has the placeholders and tags of its source, and no other ones.',
  },
  'directive order': {
    label: 'Order of directives',
    level: 'error',
    source: of('gettext', 'https://www.gnu.org/software/gettext/manual/html_node/c_002dformat.html'),
    asks: 'Directives without numbers stay in their order.',
  },
  'line breaks': {
    label: 'Line breaks and outer spaces',
    level: 'error',
    source: weblate('newline-count'),
    asks: 'It has the line breaks and outer spaces of its source.',
  },
  nesting: {
    label: 'Tags out of turn',
    level: 'error',
    source: weblate('xml-tags'),
    asks: 'Tags open and close in turn.',
  },
  marks: {
    label: 'Brackets and signs',
    level: 'error',
    source: toolkit('brackets'),
    asks: 'It has the brackets and signs of its source.',
  },
  'damaged characters': {
    label: 'Damaged characters',
    level: 'error',
    source: weblate('zero-width-space'),
    asks: 'It has no characters that replace damaged ones.',
  },
  remark: {
    label: 'Remark of a model',
    level: 'warning',
    source: HALLUCINATIONS,
    asks: 'It has no remark of a model.',
  },
  feedback: {
    label: 'Repeated feedback',
    level: 'warning',
    source: HALLUCINATIONS,
  },
} satisfies Record<string, Described>
