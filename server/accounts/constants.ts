export const EMAIL_REQUIRED = 'Email is required'
export const MIN_PASSWORD_LENGTH = 8
export const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters`
export const PASSWORD_TOO_COMMON = 'Password must not be a common one, your name or your email address'
export const PASSWORD_GUESSABLE =
  'Password must not be easy to guess, such as a word with a year or signs. Use several words instead.'
export const CONFIRM_PASSWORD = 'Please confirm your password to continue'
export const TRANSFER_FIRST = 'Transfer ownership first'
