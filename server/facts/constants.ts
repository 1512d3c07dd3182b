export const SPEAKER_TOO_LONG = 'A speaker has at most 255 characters'
export const LIMIT_RANGE = 'A maximum length is a whole number from 1 to 1,000,000'
export const NOTHING_TO_CORRECT = 'Send a speaker, a maximum length, a text box, or what to reset'
