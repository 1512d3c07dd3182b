export const MAX_ENTRIES = 50_000
export const MAX_UNITS = 250_000
export const MAX_FILE_CHARACTERS = 32 * 1024 * 1024
/** Of all texts of a file with their names and notes: one part of a file may count for many texts. */
export const MAX_READ_CHARACTERS = 2 * MAX_FILE_CHARACTERS
export const MAX_DEPTH = 100
/** Elements of XML, values of JSON and their like: each takes some hundred bytes of memory. */
export const MAX_NODES = 2_000_000

/** One after the other in JSON, whose parser makes an object of each. */
export const MAX_BLANKS = 100_000

export const TOO_MANY_BLANKS = `More than ${MAX_BLANKS.toLocaleString('en')} blanks or line breaks stand in a row`
export const TOO_DEEP = `More than ${MAX_DEPTH} levels are too deep`
export const TOO_MANY_NODES = `A file has at most ${MAX_NODES.toLocaleString('en')} elements or values`
