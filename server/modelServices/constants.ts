export const FIRST_BYTE_SECONDS = { least: 5, usual: 900, most: 3_600 }
export const MAX_CALLS = 64
export const MAX_TOKENS = { least: 256, most: 1_000_000 }

export const NO_SUCH_SECRET = 'Keys can be stored when SECRET_KEY is set in the environment of the server'
export const PRIVATE_ADDRESS =
  'The address must begin with https:// and lead to a public service. Ask your administrator for one in your own network.'
export const ADDRESS_REQUIRED = 'Please enter the address of the service'
export const KEY_REQUIRED = 'Please enter the key of the service'
export const KEY_OF_ANOTHER = 'Please enter the key again, since the address has changed'
