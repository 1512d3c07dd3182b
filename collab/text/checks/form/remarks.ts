import { COLONS, isIntroduced, isLabelled } from '../../labels.ts'
import { countOf } from '../../readText.ts'
import type { Check } from '../check.ts'

const JSON_START = /^\s{0,3}(?:[[{]\s{0,3}"|\[\s{0,3}\{)/
const JSON_FIELD = /["'](?:rows|id|text|source|echo|translation)["']\s{0,3}:/i
const FENCE = '```'
const DRAFTS = /<\/?(?:think|thinking|reasoning|answer|output|translation|response)\b|<\||\|>|\[\/?INST\]|<\/?s>/iu
const HEADING = /^\s{0,3}#{1,4}\s/
const NUMBERED =
  /^\s{0,3}(?:#\d{1,5}\b|\[\d{1,5}\]|\(?\d{1,5}(?:[.):\]](?!\p{N})|\s[-–—]\s)|(?:row|id|line|r)\s?#?\d{1,5}\b)/iu
/** A name of a row that is no word: with a sign or a figure between letters, or a capital within. */
const CODE_NAME = /^(?=.{3}).*(?:[\p{L}\p{N}][._/:#\p{N}-]+[\p{L}\p{N}]|\p{Ll}\p{Lu}|\p{L}\p{N})/u
const FIELD = /^\s{0,3}(?:[A-Za-z_][\w.]{1,40}[,=:](?=\S)|[A-Za-z]{1,20}_[\w.]{1,20}\s?[:=,])/u
const DIGITS = /\d+/g

export const remarks: Check = {
  name: 'remark',
  severity: 'doubtful',
  about: 'form',
  find({ text: source, words: given }, { text, words }, { identifier = '' }) {
    const isNew = (pattern: RegExp) => pattern.test(text) && !pattern.test(source)
    const faults: string[] = []
    if (isLabelled(text, source) && countOf(words, COLONS) > countOf(given, COLONS))
      faults.push('A label or a note stands in it.')
    if (isIntroduced(words) && !isIntroduced(given)) faults.push('A remark about the translation stands in it.')
    if (
      (isNew(JSON_START) && !source.includes(text.trim().slice(0, 2))) ||
      isNew(JSON_FIELD) ||
      (text.includes(FENCE) && !source.includes(FENCE))
    )
      faults.push('The form of the answer stands in it.')
    if (isNew(FIELD) && !isName(text, source)) faults.push('The name of a field stands before it.')
    if (isNew(DRAFTS) || isNew(HEADING)) faults.push('A draft or a heading stands in it.')
    if (
      (isNew(NUMBERED) && !isOrdinal(text, source)) ||
      (CODE_NAME.test(identifier) && text.includes(identifier) && !source.includes(identifier))
    )
      faults.push('A number or name of the row stands in it.')
    return faults
  },
}

// "ATP:n" has the ending of a case, and "Tundra,Taiga" is a list.
const NAME = /^\s{0,3}(?<name>\w+)(?:,|:\p{Ll}{1,4}(?:\P{L}|$))/u
function isName(text: string, source: string) {
  const { name } = NAME.exec(text)?.groups ?? {}
  return name !== undefined && (text.includes(`${name},`) ? source.includes(',') : source.includes(name))
}

/** "1. Platz" is "1st place": it begins with a number that its source has as often. */
function isOrdinal(text: string, source: string) {
  const found = text.match(DIGITS) ?? []
  const countIn = (numbers: string[]) => numbers.filter((number) => number === found[0]).length
  return countIn(found) <= countIn(source.match(DIGITS) ?? [])
}
