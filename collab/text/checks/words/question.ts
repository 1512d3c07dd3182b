import { baseOf } from '#db/vocabulary/languages.ts'
import { scriptOf } from '#db/vocabulary/tags/scripts.ts'
import type { Text } from '../../readText.ts'
import type { Check, Context } from '../check.ts'

const MARK = /[?？؟⸮\u037e\u055e]/u
const ENDS_ASKING = /[?？؟][\p{Pe}\p{Pf}\p{Pi}"'\s]{0,4}$/u
// In others a word or an ending asks, or nobody knows.
const ASKING_SCRIPTS = ['Latn', 'Cyrl', 'Grek', 'Arab', 'Hebr', 'Deva', 'Armn', 'Geor']
const ASKS =
  /(?:^|[.!?…,;:–—\n"“(-]\s{0,3})(?:and |but |so |or |well |now |then |hey |oh )?(?:are|is|am|was|were|do|does|did|have|has|had|can|may|must|what|where|who|whose|when|how|which|will|would|should|could|won['’]t|isn['’]t|aren['’]t|don['’]t|doesn['’]t|didn['’]t|haven['’]t|hasn['’]t|can['’]t)\b[^?]{0,400}\?[\p{Pe}\p{Pf}"'\s]{0,4}$/iu
const RHETORICAL =
  /\b(?:wonder|why (?:don['’]?t|not|do|are|is|would|should|did|didn['’]t)|how (?:about|dare|could|can|come)|what (?:about|if|the|a|do you (?:say|think)|is it|an?)|who (?:knows|cares|said|would|could)|(?<!\b(?:what|where|which|when)\s(?:[^.!?]{0,40}\s)?)(?:can|could|will|would|won['’]t) you|would(?:n['’]t)? (?:it|that|be)|(?:isn|aren|wasn|don|doesn|didn|haven|hasn|can|won)['’]t|is(?:n['’]t)? (?:it|that|this) (?:not )?(?:great|nice|beautiful|lovely|so)|do you mind|shall|after all|huh|eh|right|really|please|suppose|guess|perhaps|maybe|or (?:what|something))\b/iu
const MAX_BARE = 3
const WORD = /[\p{L}\p{N}'’]+/gu
const SUPPOSED =
  /\b(?:wonder|ask|asks|asked|asking|question|guess|suppose|maybe|perhaps|might|must be|probably|think|thought|whether|if|right|huh|eh|let['’]s|shall|please|hope|who|what|where|why|how|which|when|confirm|sure|unknown|don['’]t you|aren['’]t you|isn['’]t it|want|would|could|can|tell me|say|mean|hear|see|know|remember)\b/iu

export const question: Check = {
  name: 'question',
  severity: 'doubtful',
  about: 'words',
  find(source, translation, { from, to }) {
    if (ENDS_ASKING.test(source.text.trimEnd()))
      return ASKING_SCRIPTS.includes(scriptOf(to)) && wantsAnswer(source, from) && !isAsked(translation, to)
        ? ['It is no question.']
        : []
    return turnsAsking(source, translation) ? ['It has become a question.'] : []
  },
}

function wantsAnswer({ words }: Text, from: Context['from']) {
  if (baseOf(from) !== 'en') return true
  if (RHETORICAL.test(words)) return false
  return ASKS.test(words) || (words.match(WORD) ?? []).length <= MAX_BARE
}

const turnsAsking = (source: Text, translation: Text) =>
  !MARK.test(source.text) &&
  source.letters !== '' &&
  ENDS_ASKING.test(translation.text.trimEnd()) &&
  ENDS_STATED.test(source.text.trimEnd()) &&
  !SUPPOSED.test(source.words)

/** Full stops alone: shouts are asked in other languages at times, and labels have none. */
const ENDS_STATED = /[.。][\p{Pe}\p{Pf}"'\s]{0,4}$/u

const isAsked = ({ text }: Text, to: Context['to']) => MARK.test(text) || (baseOf(to) === 'el' && text.includes(';'))
