import { after, dropping, droppingAll, replacing, type Stem, undoubled, withoutMarks } from './stemRules.ts'

// A vowel that forms with an ending lose: zámek, zámku; nyckel, nycklar.
const fleeting: Stem = (word) => word.replace(/(?<=.[^aeiouyáéíóúýаеиоуіяюєї])[eoaъеоа]([klnrcvклнрцв])$/u, '$1')

const BULGARIAN =
  'овете евете ищата ията ите ета ата ята ото ето ове еве ови еви ият иот ища ия ии ът ят от то те ти а я о е ъ и у'
const SERBIAN =
  'ovima evima ovi evi ova eva ove eve ovu ima ama oga ega omu emu ome oma iju ija ije iji ih im oj om em og eg a e i o u'
const SERBIAN_IN_CYRILLIC =
  'овима евима ови еви ова ева ове еве ову има ама ога ега ому ему оме ома ију ија ије ији их им ој ом ем ог ег а е и о у'
const UKRAINIAN =
  'ього ьому ями ами ові еві ого ому ими іми им ях ах ям ям ам ом ем ім єм ою ею єю іх їх их ої еї єї ій ої ію ія ії ів їв ей ий а я о е є и і ї у ю ь й'
const BELARUSIAN =
  'амі ямі ымі імі ах ях ам ям ом ем аў еў оў яў ою аю еў ой ай ых іх ым ім ую юю ая яя ае яе ыя ія ы а я о е э у ю і ь'
const southSlavic = replacing([/(?<=..)ci$/, 'k'], [/(?<=..)zi$/, 'g'], [/(?<=..)ци$/, 'к'], [/(?<=..)зи$/, 'г'])

const czech = after(
  replacing([/(?<=..)(?:ce|ci)$/, 'k'], [/(?<=..)(?:ze|zi)$/, 'h'], [/(?<=..)(?:ře|ři)$/, 'r']),
  dropping(
    'atech ětem atům ejch ech ich ích ého ěmi emi ému iho ího ími imu ách ata aty ých ami ové ovi ými em es ém ím ům at ám us ým mi ou ej e i í ě u y ů a o á é ý',
  ),
  fleeting,
  withoutMarks,
)
const slovak = after(
  replacing([/(?<=..)ci$/, 'k']),
  dropping(
    'encami atami ovia iami iach iach ieho iemu ami iam ách och iou ích imi ých ými ého ému ej ou ov om am ám ím ým ia ie iu ii á é í ý a e i o u y',
  ),
  fleeting,
  withoutMarks,
)
const genitive: Stem = (word) => word.replace(/(?<=...)s$/, '')
const swedish = after(
  (word) => word.replace(/(?<=.e[lr])n$/, ''),
  dropping('arnas ernas ornas arens arna erna orna aste ens ets ans ade are ast ar er or en et an as es a e'),
  genitive,
  fleeting,
  (word) => undoubled(word.replace(/ck$/, 'k')),
  withoutMarks,
)
const norwegian = after(
  dropping('ernes anes enes erne ane ene ens ets en et er ar es a e'),
  genitive,
  (word) => word.replace(/(?<=..)e([lr])$/, '$1').replace(/([^aeiouy])\1(?=[lrn]$)/, '$1'),
  undoubled,
)

// A stop that is weak in a closed syllable: miekka, miekan; ranta, rannan; mõõk, mõõga.
const strong = replacing(
  [/kk$/, 'k'],
  [/pp$/, 'p'],
  [/tt$/, 't'],
  [/nn$/, 'nt'],
  [/mm$/, 'mp'],
  [/ll$/, 'lt'],
  [/rr$/, 'rt'],
  [/ng$/, 'nk'],
  [/[dð]$/, 't'],
  [/[vb]$/, 'p'],
  [/g$/, 'k'],
)
const finnish = after(
  droppingAll(
    'issa issä ista istä illa illä ilta iltä ille iksi iden ssa ssä sta stä lla llä lta ltä lle ksi nsa nsä mme nne iin een hin hun hyn hän tta ttä ita itä ien jen ia iä ja jä na nä n t a ä e i o u y ö',
  ),
  strong,
  withoutMarks,
)
const estonian = after(
  droppingAll('desse dest dele sse aga ega iga uga st le lt ks ta te de id at et it ut d s a e i u o l'),
  strong,
  withoutMarks,
)

const FINAL_FORMS: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }
const hebrew = after(
  withoutMarks,
  dropping('יהם יהן יכם ים ות יה ית ה ת י', 2),
  (word) => word.slice(0, -1) + (FINAL_FORMS[word.at(-1)!] ?? word.slice(-1)),
  droppingPrefixes(/^(?:[ושהכלב]|מ(?=ה))(?=.{3})/u),
)
function droppingPrefixes(prefix: RegExp): Stem {
  return (word) => {
    let stem = word
    while (prefix.test(stem)) stem = stem.replace(prefix, '')
    return stem
  }
}

const romance = after(dropping('es os as s a o e'), withoutMarks)

// Stemmers of languages beside the specified ones, as light: endings of nouns and adjectives alone. A language without one has
// words that change little, or is not known here.
export const FURTHER_STEMS: Readonly<Record<string, Stem>> = {
  be: after(replacing([/(?<=..)зе$/, 'г'], [/(?<=....)[ая](?:га|му)$/, '']), dropping(BELARUSIAN), withoutMarks),
  bg: after(
    replacing([/(?<=..)ци(?:те)?$/, 'к'], [/(?<=..)зи(?:те)?$/, 'г']),
    (word) => word.replace(/(?<=....)та$/, ''),
    dropping(BULGARIAN),
    fleeting,
    withoutMarks,
  ),
  bn: droppingAll('গুলোকে গুলোর গুলো গুলি টিকে দের টির কে রা টি টা তে ের য় র ে', 2),
  bs: after(southSlavic, dropping(`${SERBIAN} ${SERBIAN_IN_CYRILLIC}`), fleeting, withoutMarks),
  ca: romance,
  cs: czech,
  eo: dropping('ojn ajn oj aj on an en o a e', 2),
  et: estonian,
  fa: after(
    withoutMarks,
    (word) => word.replaceAll('ي', 'ی').replaceAll('ك', 'ک'),
    droppingAll('هایی هایش های ها ان ی', 2),
  ),
  fi: finnish,
  gl: romance,
  he: hebrew,
  hi: dropping('ियों ियाँ ियां ुओं ाओं ाएँ ाएं ओं एँ एं ों ें ाँ ा े ी ो', 2),
  hr: after(southSlavic, dropping(SERBIAN), fleeting, withoutMarks),
  id: dropping('nya lah kah ku mu', 4),
  lt: after(
    dropping(
      'iuose uose omis ėmis iams iais iaus iui ams oms ėms ais ose oje ėse yje ius iai omi imi ių iu ui us as is ys os es ės ai ei iu a e i o u y ą ę į ų ė',
    ),
    withoutMarks,
  ),
  lv: after(
    dropping('ajiem ajam iem ām ēm īm ās ēs īs os us am ai as es is ie ei u a e i o ā ē ī ū s š'),
    withoutMarks,
  ),
  mk: after(replacing([/(?<=..)ци(?:те)?$/, 'к']), dropping(BULGARIAN), fleeting, withoutMarks),
  ms: dropping('nya lah kah ku mu', 4),
  nb: norwegian,
  nn: norwegian,
  no: norwegian,
  ro: after(
    dropping(
      'urilor urile iilor iile ilor elor ului iei iul ule ile ele uri lor lui ul ua ei ii ia ie ea le a e i u ă',
    ),
    withoutMarks,
  ),
  sk: slovak,
  sl: after(
    southSlavic,
    dropping('oma ama ema ovi ova ove ega emu imi ima ami ah ih im em om ev ov ju a e i o u'),
    fleeting,
    withoutMarks,
  ),
  sr: after(southSlavic, dropping(`${SERBIAN} ${SERBIAN_IN_CYRILLIC}`), fleeting, withoutMarks),
  sv: swedish,
  uk: after(replacing([/(?<=..)ці$/, 'к'], [/(?<=..)зі$/, 'г']), dropping(UKRAINIAN), fleeting, withoutMarks),
}
