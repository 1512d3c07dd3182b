import { MAX_KNOWN_WORDS } from '#db/vocabulary/checks/spelling.ts'

export const NO_WORD = 'A word has letters only, with hyphens or apostrophes between them'
export const TOO_MANY_WORDS = `A project knows at most ${MAX_KNOWN_WORDS.toLocaleString('en')} words of a language`
export const NO_DICTIONARY = 'There is no dictionary of this language'
