import type { Placeholder } from '#db/vocabulary/texts/placeholders.ts'
import { numberedTexts } from '../../directives.ts'
import { standsPlain } from '../../entities.ts'
import { counted, type Text } from '../../readText.ts'
import { isBreakCode, isRewrapped, withBreaks } from '../../writing/wrapped.ts'
import type { Check } from '../check.ts'
import { type Difference, placedAnew } from './placedAnew.ts'

export const keptPlaceholders: Check = {
  name: 'placeholders',
  severity: 'broken',
  about: 'form',
  find(source, translation, { audience }) {
    if (source.pieces.length === 0 && translation.pieces.length === 0) return []
    const isShown = (text: string, _: number, all: string[]) =>
      !isClosing(text) || audience !== 'people' || all.every(isClosing)
    const { added, missing } = audience === 'people' ? asPeopleMay(source, translation) : differing(source, translation)
    const shown = audience === 'people' ? inWords : (text: string) => text
    const found = [
      ...added.filter(isShown).map((text) => `${shown(text)} is not in the source.`),
      ...missing.filter(isShown).map((text) => `${shown(text)} is missing.`),
    ]
    return [...new Set(found)]
  },
  fix: (source, translation) => placedAnew(source, translation, differing(source, translation)),
}

/** Days, hours and their names, which each language puts in an order of its own: two of them that are no other directives. */
const DATE_PART = /^%[-#_0^]?[aAbBdeHIjmMpSyY]$/
const DATE_ONLY = /^%[-#_0^]?[aAbBHIjmMpSyY]$/
const isDate = ({ pieces }: Text) => {
  const parts = pieces.filter(({ text }) => !isNote(text))
  return parts.every(({ text }) => DATE_PART.test(text)) && parts.filter(({ text }) => DATE_ONLY.test(text)).length > 1
}

/** A month is one as a name or a number, and an hour one of twelve or of 24, for which the half of the day is left out. */
const KINDS = ['aA', 'bBm', 'dej', 'HI', 'M', 'S', 'yY'] as const
const kindsIn = ({ pieces }: Text) =>
  pieces.flatMap(({ text }) => (isNote(text) ? [] : (KINDS.find((kind) => kind.includes(text.at(-1)!)) ?? [])))

function asPeopleMay(source: Text, translation: Text): Difference {
  const said = new Set(kindsIn(translation))
  if (isDate(source) && isDate(translation) && kindsIn(source).every((kind) => said.has(kind)))
    return { added: [], missing: [] }
  const { added, missing } = differing(source, translation)
  const isWrap = [...added, ...missing].some(isBreakCode) && isRewrapped(withBreaks(source), withBreaks(translation))
  const isMeant = (text: string) => !(isWrap && isBreakCode(text)) && !isTurned(text, added, missing)
  const isSaidAgain = (text: string) => NAMED.test(text) && isKept(text, source)
  return {
    added: added.filter((text) => isMeant(text) && !isSaidAgain(text)),
    missing: missing.filter((text) => !isNote(text) && isMeant(text) && !isBesideBlank(text, source, translation)),
  }
}

// A sign that turns a style on and off does so beside a blank too: "_+1: _".
const SIGN = /^[_*]$/u
const isBesideBlank = (text: string, { text: source }: Text, { text: translation }: Text) =>
  SIGN.test(text) && source.split(text).length === translation.split(text).length

// A variable that a program finds by its name may be named once more, where the language needs it.
const NAMED = /^[$%]?\{[\p{L}_][\w.]*\}$/u

// The same site in another language: `en.wikipedia.org` and `pl.wikipedia.org`.
const EDITION = /(\/\/)[a-z]{2,3}\.([\w-]+\.\w+)\/[^\]\s"'<>]*/u
function isTurned(text: string, added: string[], missing: string[]) {
  const siteOf = (one: string) => one.replace(EDITION, '$1$2')
  const others = added.includes(text) ? missing : added
  return EDITION.test(text) && others.some((other) => siteOf(other) === siteOf(text))
}

/** A remark of Ren'Py to translators within a text, which it never shows, such as the day or month that a short form stands for. */
const isNote = (text: string) => /^\{#[\p{L}\p{N}_ ]+\}$/u.test(text)

const isClosing = (text: string) => /^[}\s]+$/.test(text) && text.includes('}')

const OPENS_FORM = /^([{}])([^{}]*)\{$/

function inWords(text: string) {
  const [, brace, before = ''] = OPENS_FORM.exec(text) ?? []
  const key = before.trimEnd().split(/[\s,]/).at(-1)
  const opensForm = brace === '}' || before.includes(',')
  return opensForm && key ? `The form "${key}"` : text
}

export function differing(source: Text, translation: Text): Difference {
  const pieces = source.pieces.filter(({ text }) => !standsPlain(text, translation.words) || isKept(text, translation))
  const plain = compare(textsOf(pieces), textsOf(translation.pieces))
  if (isNone(plain)) return plain
  const numbered = compare(numberedTexts(pieces), numberedTexts(translation.pieces))
  return isNone(numbered) ? numbered : plain
}

const isNone = ({ added, missing }: Difference) => added.length + missing.length === 0

const isKept = (text: string, { pieces }: Text) => pieces.some((piece) => piece.text === text)

const textsOf = (pieces: Placeholder[]) => pieces.map(({ text }) => text)

/** A number in a branch may be left out where its form says it; which those are, the language's plural rules tell. */
const mayBeLeftOut = (text: string) => text === '#'

function compare(source: string[], translation: string[]): Difference {
  const due = counted(source)
  const added: string[] = []
  for (const text of translation) {
    const left = due.get(text) ?? 0
    if (left === 0) added.push(text)
    else due.set(text, left - 1)
  }
  const missing = [...due].flatMap(([text, left]) => (left > 0 && !mayBeLeftOut(text) ? [text] : []))
  return { added, missing }
}
