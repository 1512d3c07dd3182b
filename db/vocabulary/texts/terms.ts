export const PARTS_OF_SPEECH = ['noun', 'proper noun', 'verb', 'adjective', 'adverb', 'phrase'] as const
export type PartOfSpeech = (typeof PARTS_OF_SPEECH)[number]

export const GENDERS = ['feminine', 'masculine', 'neuter', 'common'] as const
export type Gender = (typeof GENDERS)[number]
