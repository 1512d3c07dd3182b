/** Said where a call needs the password within the last ten minutes; the app asks for it and repeats the call. */
export const CONFIRM_PASSWORD = 'Please confirm your password to continue'
