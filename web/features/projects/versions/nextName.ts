const LAST_NUMBER = /\d+(?!.*\d)/

/** A name that may follow the one of a version: its last number is one higher. */
export const nextName = (name: string | undefined) =>
  name === undefined ? '1.0' : name.replace(LAST_NUMBER, (last) => String(Number(last) + 1).padStart(last.length, '0'))
