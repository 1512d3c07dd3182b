import { replaceUnits, unicodeEscape } from '../text/units.ts'

export type Syntax = { read: (written: string) => string; write: (text: string) => string }

/** As Ren'Py reads it: several spaces are one, then a backslash keeps what is behind it, of its markup by a second one. */
const readSaid = (written: string) =>
  written.replaceAll(/ {2,}/g, ' ').replaceAll(SAID_ESCAPE, (_, code: string | undefined, one: string) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
    return one === 'n' ? '\n' : MARKUP.includes(one) ? one + one : one
  })

const SAID_ESCAPE = /\\(?:u([0-9a-fA-F]{1,4})|([\s\S]))/g
const MARKUP = ['{', '[', '%']

const PYTHON_ESCAPES: Record<string, string> = {
  ...{ a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '\\': '\\', "'": "'", '"': '"' },
}
const PYTHON_ESCAPE = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|([0-7]{1,3})|([\s\S]))/g

const readPython = (written: string) =>
  written.replaceAll(PYTHON_ESCAPE, (whole, four, eight, two, octal, one) => {
    const code = Number.parseInt(four ?? eight ?? two ?? octal, octal === undefined ? 16 : 8)
    if (one !== undefined) return PYTHON_ESCAPES[one] ?? whole
    return code > 0x10_ff_ff ? whole : String.fromCodePoint(code)
  })

function writeLiteral(text: string) {
  const escaped = replaceUnits(text, (code) => {
    if (code === 0x0a) return '\\n'
    if (code === 0x22 || code === 0x5c) return `\\${String.fromCharCode(code)}`
    return code < 0x20 ? unicodeEscape(code) : undefined
  })
  return `"${escaped}"`
}

const OTHER_BLANK = /[^\S ]|\x85/g
const escapeUnit = (unit: string) => unicodeEscape(unit.charCodeAt(0))

export const SYNTAX: Record<'dialogue' | 'strings', Syntax> = {
  dialogue: {
    read: readSaid,
    // Older versions make plain spaces of other blanks.
    write: (text) =>
      writeLiteral(text)
        .replaceAll(OTHER_BLANK, escapeUnit)
        .replaceAll(/(?<= ) /g, '\\ '),
  },
  strings: { read: readPython, write: writeLiteral },
}
