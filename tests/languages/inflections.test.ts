import { expect, test } from 'vitest'
import { createTermFinder } from '#collab/text/terms/findTerms.ts'
import { searchedPiece } from '#collab/text/terms/searchedPiece.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { searchable } from '#db/vocabulary/texts/searching.ts'

type Words = [term: string, forms: string, others: string]

const WORDS: Record<LanguageCode, Words[]> = {
  be: [
    ['шчыт', 'шчыта шчытом шчыты шчытоў', 'шчасце'],
    ['кніга', 'кнігі кнізе кнігу кнігай кніг', 'кніт'],
  ],
  bg: [
    ['меч', 'меча мечът мечове мечовете', 'мечта'],
    ['войник', 'войника войници войниците', 'война'],
  ],
  bn: [['তলোয়ার', 'তলোয়ারের তলোয়ারটি', 'তালা']],
  ca: [['màgic', 'màgica màgics', 'mag']],
  cs: [
    ['kniha', 'knihy knize knihu knihou knih knihách', 'kníže knihovna'],
    ['voják', 'vojáka vojáci vojákem vojáků vojákům', 'vojna'],
    ['zámek', 'zámku zámky zámkem', 'záměr'],
    ['kouzlo', 'kouzla kouzlem kouzel', 'kousek'],
    ['meč', 'meče meči mečem mečů', 'mech'],
  ],
  et: [
    ['mõõk', 'mõõga mõõgad mõõgaga', 'moon'],
    ['kilp', 'kilbi kilbid kilbiga', 'kilu'],
  ],
  fa: [
    ['شمشیر', 'شمشیرها شمشیرهای شمشیری', 'شیر'],
    ['قهرمان', 'قهرمانان قهرمانها', 'قهوه'],
  ],
  fi: [
    ['miekka', 'miekan miekalla miekkaa miekat miekkoja', 'mies'],
    ['kilpi', 'kilven kilvellä kilpeä', 'kivi'],
    ['sankari', 'sankarin sankaria sankareita', 'sanka'],
    ['ranta', 'rannan rannalla rantaa', 'raha'],
  ],
  he: [
    ['חרב', 'החרב חרבות בחרב לחרב', 'חרק'],
    ['מלך', 'המלך מלכים למלך', 'מלח'],
    ['מלחמה', 'המלחמה מלחמות', 'לחם'],
  ],
  hi: [
    ['तलवार', 'तलवारें तलवारों', 'तलाश'],
    ['राजा', 'राजाओं', 'रानी'],
  ],
  hr: [
    ['napitak', 'napitka napitkom', 'napad'],
    ['čarobni', 'čarobna čarobnog čarobnom', 'čari'],
  ],
  hu: [
    ['kard', 'kardot karddal kardok kardja', 'kapu'],
    ['kulcs', 'kulcsot kulccsal kulcsok', 'kulacs'],
  ],
  id: [['pedang', 'pedangnya pedangmu', 'pedas']],
  lt: [['knyga', 'knygos knygą knygų knygoje', 'knyt']],
  lv: [['zobens', 'zobena zobeni zobenu', 'zobs']],
  nb: [
    ['drage', 'dragen drager dragene', 'drakt'],
    ['nøkkel', 'nøkkelen nøkler nøklene', 'nøktern'],
    ['heks', 'heksen hekser', 'hest'],
  ],
  nl: [
    ['huis', 'huizen', 'huid'],
    ['paleis', 'paleizen', 'paling'],
    ['sleutel', 'sleutels', 'sleuf'],
  ],
  ro: [
    ['sabie', 'sabia săbii săbiile sabiei', 'sac'],
    ['scut', 'scutul scuturi scuturile scutului', 'scump'],
  ],
  sk: [
    ['zámok', 'zámku zámky zámkom', 'zámer'],
    ['vojak', 'vojaka vojaci vojakom', 'vojna'],
  ],
  sl: [['ščit', 'ščita ščitom ščiti ščitov', 'ščep']],
  sr: [
    ['мач', 'мача мачеви мачем мачевима', 'мачка'],
    ['knjiga', 'knjige knjizi knjigu knjigama', 'knjiški'],
  ],
  sv: [
    ['svärd', 'svärdet svärden svärds', 'svår'],
    ['nyckel', 'nyckeln nycklar nycklarna', 'nyck'],
    ['häxa', 'häxan häxor häxorna', 'hav'],
  ],
  uk: [
    ['книга', 'книги книзі книгу книгою книг', 'князь'],
    ['щит', 'щита щитом щити щитів', 'щітка'],
    ['замок', 'замку замки замком', 'заміна'],
  ],
}

test.each(Object.entries(WORDS))(
  'a term of %s is found in its forms, by the piece that each has, and in no other word',
  (language, words) => {
    for (const [term, forms, others] of words) {
      const isFound = (word: string) => createTermFinder([{ term }], language)(word).length > 0
      expect(forms.split(' ').filter((form) => !isFound(form))).toEqual([])
      expect(forms.split(' ').filter((form) => !searchable(form).bare.includes(searchedPiece(term, language)))).toEqual(
        [],
      )
      expect(others.split(' ').filter(isFound)).toEqual([])
    }
  },
)
