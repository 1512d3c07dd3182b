import type { Check } from './check.ts'
import { damage } from './form/damage.ts'
import { directiveOrder } from './form/directiveOrder.ts'
import { echoes } from './form/echoes.ts'
import { enclosure } from './form/enclosure.ts'
import { encoding } from './form/encoding.ts'
import { forms } from './form/forms.ts'
import { instructions } from './form/instructions.ts'
import { keptPlaceholders } from './form/keptPlaceholders.ts'
import { lineBreaks } from './form/lineBreaks.ts'
import { marks } from './form/marks.ts'
import { message } from './form/message.ts'
import { nesting } from './form/nesting.ts'
import { ornaments } from './form/ornaments.ts'
import { remarks } from './form/remarks.ts'
import { validText } from './form/validText.ts'
import { alphabet } from './language/alphabet.ts'
import { characters } from './language/characters.ts'
import { language } from './language/language.ts'
import { languageNames } from './language/languageNames.ts'
import { neighbours } from './language/neighbours.ts'
import { script } from './language/script.ts'
import { spelling } from './language/spelling.ts'
import { forbiddenTerms } from './project/forbiddenTerms.ts'
import { lengthLimit } from './project/lengthLimit.ts'
import { sameSource } from './project/sameSource.ts'
import { sameTranslation } from './project/sameTranslation.ts'
import { terms } from './project/terms.ts'
import { accelerator } from './style/accelerator.ts'
import { bidiMarks } from './style/bidiMarks.ts'
import { doubleSpaces } from './style/doubleSpaces.ts'
import { ellipsis } from './style/ellipsis.ts'
import { firstLetter } from './style/firstLetter.ts'
import { lastMark } from './style/lastMark.ts'
import { numberFormat } from './style/numberFormat.ts'
import { openers } from './style/openers.ts'
import { punctuation } from './style/punctuation.ts'
import { quoteStyle } from './style/quoteStyle.ts'
import { repeatedWord } from './style/repeatedWord.ts'
import { additions } from './words/additions.ts'
import { addresses } from './words/addresses.ts'
import { branches } from './words/branches.ts'
import { capitals } from './words/capitals.ts'
import { emptiness } from './words/emptiness.ts'
import { ending } from './words/ending.ts'
import { joints } from './words/joints.ts'
import { numbers } from './words/numbers.ts'
import { proportion, tooLong } from './words/proportion.ts'
import { question } from './words/question.ts'
import { refusals } from './words/refusals.ts'
import { repetition } from './words/repetition.ts'
import { spacing } from './words/spacing.ts'
import { untranslated } from './words/untranslated.ts'

export const CHECKS: readonly Check[] = [
  message,
  forms,
  validText,
  instructions,
  tooLong,
  emptiness,
  keptPlaceholders,
  directiveOrder,
  lineBreaks,
  nesting,
  marks,
  addresses,
  damage,
  encoding,
  refusals,
  remarks,
  additions,
  languageNames,
  enclosure,
  ornaments,
  echoes,
  untranslated,
  characters,
  script,
  language,
  alphabet,
  neighbours,
  capitals,
  spacing,
  numbers,
  repetition,
  proportion,
  ending,
  joints,
  question,
  branches,
  terms,
  forbiddenTerms,
  lengthLimit,
  sameSource,
  sameTranslation,
  accelerator,
  bidiMarks,
  doubleSpaces,
  ellipsis,
  firstLetter,
  lastMark,
  numberFormat,
  openers,
  punctuation,
  quoteStyle,
  repeatedWord,
  spelling,
]
