import { type Described, toolkit, weblate } from './described.ts'

export const PROJECT_CHECKS = {
  glossary: {
    label: 'Glossary terms',
    level: 'warning',
    source: weblate('check-glossary'),
    asks: 'It has the translations of the glossary.',
  },
  'forbidden term': {
    label: 'Forbidden terms',
    level: 'warning',
    source: toolkit('notranslatewords'),
    asks: 'It has no translation of a term that the glossary forbids.',
  },
  'length limit': {
    label: 'Too long',
    level: 'warning',
    source: weblate('max-length'),
    asks: 'It keeps to the length limit of its text.',
  },
  'same source': {
    label: 'One source, several translations',
    level: 'off',
    source: weblate('inconsistent'),
    asks: 'Its source is not translated in another way elsewhere in the version.',
  },
  'same translation': {
    label: 'One translation, several sources',
    level: 'off',
    source: weblate('reused'),
    asks: 'No other source in the version has the same translation.',
  },
} satisfies Record<string, Described>
