export const TAKES_TOO_LONG = 'This file takes too long to read. Please split it into smaller files.'
export const NEEDS_TOO_MUCH_MEMORY = 'This file needs too much memory to be read. Please split it into smaller files.'
export const CANNOT_BE_READ = 'The file cannot be read'
export const CALLED_OFF = 'The upload was called off'
