import { baseOf } from '#db/vocabulary/languages.ts'
import { scriptOf } from '#db/vocabulary/tags/scripts.ts'
import { squeezed, type Text } from '../../readText.ts'
import { tagIn } from '../../tags.ts'
import { unwrapped } from '../../writing/wrapped.ts'
import type { Check, Context } from '../check.ts'
import { withMissingMark } from '../style/missingMark.ts'
import { ratioOf } from './proportion.ts'

const ENDED = /[\p{Sentence_Terminal}.!?…。！？｡؟;:,：，、~～♪♥*"'”’»«“„」』)\]）】}\-–—]/u
const CLOSER = /[\s"'”’»“«„」』)\]）】}*]/
const COLON = /[:：]/u
const LONGEST_LABEL = 60
/** Not within an abbreviation: "a.k.a.", "A.T.M." */
const SENTENCE =
  /(?:(?<![.\s]\p{L})\.(?![\p{L}\p{N}])|(?<=\p{Script=Han})\.(?=\p{Script=Han})|(?!\.)[\p{Sentence_Terminal}!?…。！？؟\n])+/gu
/** Labels lose their full stop in many languages. */
const SHORTEST = 24
const UNPOINTED = ['ja', 'ko', 'zh']
const UNPOINTED_SCRIPTS = ['Thai', 'Laoo']
const SHORTEST_UNPOINTED = 120
/** Compared with the likely length: then a missing full stop says more. */
const SHORT = 0.6
/** Two sentences become one at times, and three do not. */
const MIN_LOST = 2
/** A text that is longer than likely is not cut: people have left out its full stop. */
const MIN_RATIO_OF_WHOLE = 1.1
const LETTER = /\p{L}/u
const OPEN = /[,，、;(（\-–—¿¡«„「『:：・·]/u
const OPEN_UNPOINTED = /[(（「『・·]/u
const NUMBER_BEHIND = /[!?！？。…)）][ \n]{0,2}\p{Nd}{1,3}\s{0,4}$/u
const NUMBER_AT_END = /\p{Nd}[^\p{L}]{0,4}$/u
// One word alone may be joined to others: "Worst. Day. Ever."
const SOME_WORDS = /\p{L}[^\p{L}\s]*\s\P{L}*\p{L}/u
const VARIABLE = '\ufffc'

export const ending: Check = {
  name: 'ending',
  severity: 'doubtful',
  about: 'words',
  find(source, translation, { from, to }) {
    const [due, found] = [last(source), last(translation)]
    if (due !== VARIABLE && found !== VARIABLE) {
      const isUnended = UNPOINTED_SCRIPTS.includes(scriptOf(to))
      const isUnpointed = UNPOINTED.includes(baseOf(to) ?? '') || isUnended
      const ratio = ratioOf(source, translation, { from, to })
      const isShort = ratio < SHORT
      const least = isUnpointed && !isShort ? SHORTEST_UNPOINTED : SHORTEST
      const isOpenEnd =
        !(isUnended && !isShort) && !ENDED.test(found) && !OPEN.test(due) && ENDED.test(lastBeforeClosers(source))
      if (isOpenEnd && ratio < MIN_RATIO_OF_WHOLE && lastLineOf(source).length >= least)
        return ['It ends without the end of its sentence.']
      const isGreekQuestion = baseOf(to) === 'el' && found === ';'
      const isLabel = COLON.test(found) && source.letters.length <= LONGEST_LABEL && !isShort
      if (!OPEN.test(due) && (isUnpointed ? OPEN_UNPOINTED : OPEN).test(found) && !isGreekQuestion && !isLabel)
        return ['It breaks off in the middle.']
    }
    if (NUMBER_BEHIND.test(translation.words) && !NUMBER_AT_END.test(source.text))
      return ['A number stands behind its end.']
    return hasFewSentences(source, translation, { from, to }) ? ['It has far fewer sentences than the source.'] : []
  },
  fix: withMissingMark,
}

function hasFewSentences(source: Text, translation: Text, { from, to }: Pick<Context, 'from' | 'to'>) {
  if (UNPOINTED_SCRIPTS.includes(scriptOf(to))) return false
  const sentences = sentencesIn(linesOf(source), UNPOINTED.includes(baseOf(from) ?? '') ? LETTER : SOME_WORDS)
  if (sentences < MIN_LOST) return false
  const kept = sentencesIn(linesOf(translation))
  return UNPOINTED.includes(baseOf(to) ?? '') ? sentences >= 3 && kept < sentences / 2 : sentences >= kept + MIN_LOST
}

function linesOf({ words, text, pieces }: Text) {
  const isBranched = pieces.some(({ opens }) => opens !== undefined)
  if (!text.includes('\n') && !isBranched) return words
  let [lines, at] = ['', 0]
  for (const { from, to, opens } of pieces) {
    lines += text.slice(at, from) + (opens !== undefined || text.slice(from, to).includes('\n') ? '\n' : ' ')
    at = to
  }
  return lines + text.slice(at)
}

const sentencesIn = (lines: string, sentence = LETTER) =>
  unwrapped(lines).flatMap((part) => part.split(SENTENCE).filter((said) => sentence.test(said))).length

const lastLineOf = (text: Text) => squeezed(linesOf(text).trimEnd().split('\n').at(-1)!)

function lastBeforeClosers({ words }: Text) {
  let end = words.length
  while (end > 0 && CLOSER.test(words[end - 1]!)) end--
  return words.slice(0, end).at(-1) ?? ''
}

function last({ text, words, pieces }: Text) {
  const end = text.trimEnd().length
  const piece = pieces.at(-1)
  return piece && piece.to >= end && (tagIn(piece)?.kind ?? 'opens') === 'opens'
    ? VARIABLE
    : (words.trimEnd().at(-1) ?? '')
}
