import { primaryOf } from '#db/vocabulary/languages.ts'
import type { Text } from '../../readText.ts'
import type { Check } from '../check.ts'

/** Sighs and shouts may be signs alone in the other language; so many letters say something. */
const MIN_LETTERS = 6
const MIN_LETTERS_OF_LABEL = 3
// "{name} the {people}", which other languages write as "{name} ({people})".
const ARTICLE = /^(?:the|an?)$/u
const SHOUTS = /[.!?…~-]/u
// The sign itself for its name: "Left Arrow", "Backslash".
const SIGN_OF_NAME = /^\s*[\p{S}\\]\ufe0f?\s*$/u
const NAME_OF_SIGN = /^\s*\p{L}+(?: \p{L}+)?\s*$/u
/** Programs write these where they have nothing, and models where they will write later; without blanks and marks. */
const NOTHING = new Set(
  `0 null nil undefined nan objectobject todo tbd tba fixme wip xxx n/a none missing placeholder untranslated nottranslated notranslation
  translation translationhere yourtranslationhere translationmissing missingtranslation loremipsum sameasabove sameasbefore asabove
  seeabove seebelow ditto ibid idem unchanged nochange notapplicable wieoben sieheoben gleichwieoben nichtübersetzt übersetzungfehlt
  igualquearriba comoarriba véasearriba verarriba ídem sintraducir sintraducción commecidessus voircidessus nontraduit idemquecidessus
  comesopra vedisopra nontradotto comoacima veracima nãotraduzido semtradução 同上 上記と同じ 上と同じ 未翻訳 未訳 翻訳なし 未翻译 无翻译
  待翻译 与上文相同 如上 위와같음 위와동일 상동 미번역 번역없음 jakwyżej nieprzetłumaczono braktłumaczenia zieboven alsboven nietvertaald
  каквыше смвыше непереведено нетперевода yukarıdakigibi yukarıdakiyleaynı çevrilmedi çeviriyok كماسبق كماأعلاه كماهومذكورأعلاه انظرأعلاه
  غيرمترجم somovenfor seovenfor ikkeoversat όπωςπαραπάνω βλέπεπαραπάνω δενμεταφράστηκε mintfent lásdfent nincslefordítva`.split(
    /\s+/,
  ),
)
const TODO = 'todo'
const TODO_IS_A_WORD = ['es', 'pt', 'gl', 'ast']
const MAX_NOTHING_LENGTH = 40
const WITHOUT_MARKS = /[^\p{L}\p{M}\p{N}/]+/gu
const SAYS_NOTHING =
  /\b(?:n\/?a|none|no(?:ne|thing|t)?|null|nil|zero|empty|blank|missing|unavailable|unknown|undefined|same|ditto|above|below|unchanged|errors?|fail(?:ed|ure)?|translat(?:ed|ion)|placeholder|to ?do|tb[ad])\b/iu

/** Without what the source has as well; what else looks like a variable may be a word in brackets. */
const ownIn = (source: Text, { text, pieces }: Text) =>
  pieces
    .filter((piece) => source.text.includes(piece.text))
    .reduce((left, piece) => left.replace(piece.text, ' '), text)

export const emptiness: Check = {
  name: 'no words',
  severity: 'useless',
  about: 'words',
  find(source, translation, { to }) {
    const said =
      translation.text.length > MAX_NOTHING_LENGTH
        ? ''
        : ownIn(source, translation).toLowerCase().replaceAll(WITHOUT_MARKS, '')
    const isWord = said === TODO && TODO_IS_A_WORD.includes(primaryOf(to))
    const isNothing =
      NOTHING.has(said) && !isWord && source.letters !== translation.letters && !SAYS_NOTHING.test(source.text)
    return isNothing ||
      (translation.letters === '' &&
        !(source.pieces.length > 0 && ARTICLE.test(source.letters)) &&
        !(SIGN_OF_NAME.test(translation.text) && NAME_OF_SIGN.test(source.text)) &&
        source.letters.length >= (SHOUTS.test(source.text) ? MIN_LETTERS : MIN_LETTERS_OF_LABEL))
      ? ['No translation stands in it.']
      : []
  },
}
