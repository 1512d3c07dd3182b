export const SPEAKER_TOO_LONG = 'A speaker has at most 255 characters'
export const LIMIT_RANGE = 'The most characters are a whole number from 1 to 1,000,000'
export const NOTHING_TO_CORRECT = 'Send a speaker, the most characters, or what to reset'
