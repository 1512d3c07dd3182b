import { describe, expect, test } from 'vitest'
import { judge } from '#collab/text/judge.ts'
import { type LanguageCode, SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

const random = seeded(chooseSeed('answer kinds'))
const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
const faultsOf = (source: string, answer: string, to: LanguageCode) =>
  judge(source, answer, { from: 'en', to }).map(({ message }) => message)

const SOURCE = 'Open the old gate near the river'
const RIGHT: Partial<Record<string, string>> = {
  es: 'Abre la vieja puerta junto al río',
  fr: 'Ouvre la vieille porte près de la rivière',
  de: 'Öffne das alte Tor am Fluss',
  it: 'Apri il vecchio cancello vicino al fiume',
  pt: 'Abra o velho portão perto do rio',
  ja: '川のそばの古い門を開けろ',
  zh: '打开河边的旧大门',
  ko: '강가의 낡은 문을 열어라',
  pl: 'Otwórz starą bramę nad rzeką',
  nl: 'Open de oude poort bij de rivier',
  ru: 'Открой старые ворота у реки',
  tr: 'Nehrin yanındaki eski kapıyı aç',
  ar: 'افتح البوابة القديمة قرب النهر',
  da: 'Åbn den gamle port ved floden',
  el: 'Άνοιξε την παλιά πύλη κοντά στο ποτάμι',
  hu: 'Nyisd ki a régi kaput a folyónál',
}
const ANSWERS = Object.entries(RIGHT) as [LanguageCode, string][]

/** Every character of the planes in use that has a property. */
const charactersWith = (property: RegExp) =>
  Array.from({ length: 0xe01f0 }, (_, code) => code)
    .filter((code) => (code < 0x32000 || code > 0xe0000) && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .filter((character) => property.test(character))

const inside = (text: string, more: string) => {
  const letters = Array.from(text)
  const at = 1 + Math.floor(random() * (letters.length - 2))
  return [...letters.slice(0, at), more, ...letters.slice(at)].join('')
}

test.each(ANSWERS)('a right answer in %s has no fault', (language, answer) => {
  expect(faultsOf(SOURCE, answer, language)).toEqual([])
})

describe('the gate refuses, in every language, an answer', () => {
  const hidden = charactersWith(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/u)
  /** Arabic joins and turns by these. */
  const OF_ARABIC = /[\u200c-\u200f\u061c\u2066-\u2069]/u
  test('with a character that Unicode shows as nothing, wherever it stands', () => {
    expect(hidden.length).toBeGreaterThan(300)
    for (const character of hidden) {
      const [language, answer] = pick(ANSWERS.filter(([code]) => code !== 'ar' || !OF_ARABIC.test(character)))
      const code = character.codePointAt(0)!.toString(16)
      expect(faultsOf(SOURCE, inside(answer, character), language), `${code} in ${language}`).not.toEqual([])
    }
    expect(faultsOf('Persian', 'فارسی\u200cها', 'ar')).toEqual([])
    expect(faultsOf('Thumbs 👍🏽 up ❤️', 'Daumen 👍🏽 hoch ❤️', 'de')).toEqual([])
  })

  test('in letters of another design', () => {
    const dress = (from: number, capital: number, small: number) => (text: string) =>
      Array.from(text.normalize('NFD').replaceAll(/\p{M}/gu, ''), (letter) => {
        const code = letter.codePointAt(0)!
        const base = code >= 97 && code <= 122 ? small - 97 : code >= 65 && code <= 90 ? capital - 65 : undefined
        return base === undefined ? letter : String.fromCodePoint(code + base + from)
      }).join('')
    const designs = [
      dress(0, 0xff21, 0xff41),
      dress(0, 0x24b6, 0x24d0),
      dress(0, 0x1d400, 0x1d41a),
      dress(0, 0x1d538, 0x1d552),
    ]
    for (const language of ['es', 'fr', 'de', 'it', 'pt', 'pl', 'nl', 'tr', 'da', 'hu'])
      for (const design of designs) expect(faultsOf(SOURCE, design(RIGHT[language]!), language)).not.toEqual([])
    const overlays = ['\u0336', '\u0335', '\u0338', '\u20dd', '\u0489']
    for (const [language, answer] of ANSWERS)
      expect(faultsOf(SOURCE, Array.from(answer, (letter) => letter + pick(overlays)).join(''), language)).not.toEqual(
        [],
      )
  })

  test('in brackets or quotes of any kind', () => {
    const pairs = [
      '()',
      '[]',
      '（）',
      '［］',
      '「」',
      '『』',
      '《》',
      '〈〉',
      '【】',
      '〔〕',
      '“”',
      '„“',
      '»«',
      '«»',
      '‘’',
      "''",
      '""',
      '``',
      '**',
      '__',
      '<>',
    ]
    for (const [language, answer] of ANSWERS)
      for (const [open, close] of pairs.map((pair) => Array.from(pair)))
        expect(faultsOf(SOURCE, `${open}${answer}${close}`, language), `${open}${close} ${language}`).not.toEqual([])
    expect(faultsOf('{0} said "{1}" about "{2}"', '"{2}"에 대한 {0}님의 말: "{1}"', 'ko')).toEqual([])
  })

  test('with the name or the tag of its language', () => {
    for (const [language, answer] of ANSWERS) {
      const tags = [language, `${language}-${new Intl.Locale(language).maximize().region}`]
      const names = ['en', language].map((one) => new Intl.DisplayNames([one], { type: 'language' }).of(language)!)
      for (const name of [...tags, ...names])
        for (const text of [`${name}: ${answer}`, `[${name}] ${answer}`, `${answer} (${name})`])
          expect(faultsOf(SOURCE, text, language), text).not.toEqual([])
    }
    expect(faultsOf('Language: German', 'Sprache: Deutsch', 'de')).toEqual([])
  })

  test('with a mark of a list or a picture', () => {
    const pictures = charactersWith(/\p{Emoji_Presentation}/u)
    for (const [language, answer] of ANSWERS) {
      for (const mark of ['- ', '* ', '• ', '▪ ', '► ', '→ ', 'a) '])
        expect(faultsOf(SOURCE, mark + answer, language), mark).not.toEqual([])
      for (let tries = 0; tries < 40; tries++)
        expect(faultsOf(SOURCE, `${answer} ${pick(pictures)}`, language)).not.toEqual([])
    }
  })

  test('with blanks between its letters, or none between its words', () => {
    for (const [language, answer] of ANSWERS) {
      expect(faultsOf(SOURCE, Array.from(answer.replaceAll(' ', '')).join(' '), language), language).not.toEqual([])
      if (/ /.test(answer)) expect(faultsOf(SOURCE, answer.replaceAll(' ', ''), language), language).not.toEqual([])
    }
  })

  test('that says a sentence or its end twice', () => {
    for (const [language, answer] of ANSWERS) {
      const stop = /[ぁ-鿿]/.test(answer) ? '。' : '. '
      expect(faultsOf(`${SOURCE}. Take care.`, answer + stop + answer + stop, language), language).not.toEqual([])
      const words = answer.split(' ')
      const tail = words.slice(-3).join(' ')
      if (words.length > 4 && tail.length > 11)
        expect(faultsOf(SOURCE, `${answer} ${tail}`, language), language).not.toEqual([])
    }
    for (const [source, answer, to] of [
      ['Mail armor', '鎖帷子 鎖帷子', 'ja'],
      ['Game paused', '已暂停已暂停', 'zh'],
    ] as const)
      expect(faultsOf(source, answer, to)).not.toEqual([])
  })

  test('that says only what stands where nothing is', () => {
    for (const text of ['TODO', 'TBD', 'N/A', '[TBD]', '(as above)', 'ditto', 'Untranslated'])
      for (const language of SPECIFIED_LANGUAGES.filter((one) => one !== 'en'))
        if (text !== 'TODO' || !['es', 'pt'].includes(language))
          expect(faultsOf(SOURCE, text, language), `${text} ${language}`).not.toEqual([])
    for (const [text, language] of [
      ['Wie oben.', 'de'],
      ['同上', 'ja'],
      ['Como acima', 'pt'],
      ['위와 같음', 'ko'],
    ] as const)
      expect(faultsOf('Rest at the inn', text, language)).not.toEqual([])
    expect(faultsOf('All', 'Todo', 'es')).toEqual([])
    expect(faultsOf('Not available', 'N/A', 'es')).toEqual([])
  })
})

const REFUSED: [source: string, answer: string, to: LanguageCode][] = [
  ['Give {name} the old key.', 'Dale a la vi{name}eja llave.', 'es'],
  ['Saved {count} files in {folder}.', 'Guardados archivos en.{count}{folder}', 'es'],
  ['Sound volume 20', 'Volumen del sonido 20 %', 'es'],
  ['Sound volume 20', 'Volume du son −20', 'fr'],
  ['The storm is coming to the harbour.', 'La·tormenta·viene·al·puerto.', 'es'],
  ['The storm is coming to the harbour.', 'Der Stuuuuurm kommt in den Hafen.', 'de'],
  ['The storm is coming to the harbour.', '暴风雨正在暴风雨正在来到港口。', 'zh'],
  ['The storm is coming to the harbour.', '嵐が港に来る。嵐が港に', 'ja'],
  ['The storm is coming to the harbour.', 'Der Sturm Sturm Sturm kommt in den Hafen.', 'de'],
  ['The storm is coming to the harbour.', '嵐ヲ港ヲ避けて通れ。', 'ja'],
  ['Open the list of transitions', '卜ランジションのリストを開く', 'ja'],
  ['Open the list of transitions', '打开переходы列表', 'zh'],
  ['Open the old gate', '낡ㅇㅡㄴ 문을 열어라', 'ko'],
  ['Open the old gate', '古い門を開けろ¿', 'ja'],
  ['Open the old gate', '.어열 을문 은낡', 'ko'],
  ['Open the old gate', 'id_12: Abre la vieja puerta', 'es'],
  ['Open the old gate', '17 - Abre la vieja puerta', 'es'],
  ['Since March', '98월부터', 'ko'],
  ['{x, select, a {I think I do.} other {Maybe}}', '{x, select, a {I think I do.} other {Quizás}}', 'es'],
  ['Save the game before you leave', 'Збережіть гру перед виходом', 'ru'],
  ['Your pack is too heavy.', '你的背包太重了。', 'ja'],
  ['Your pack is too heavy.', '你的背包太重了，請丟掉一些東西。', 'zh'],
  ['The way to the city is long', 'De weg naar de stad is niet ver', 'de'],
  ['You are not here', 'Você não está aqui', 'es'],
  ['The gate is open.', 'Ist das Tor offen?', 'de'],
  ['You have won.', 'あなたは勝ちましたか？', 'ja'],
  ['Show names', 'Show names', 'ar'],
  ['New game', 'New game', 'de'],
  ['Currency:', '通貨: / Currency:', 'ja'],
  ['Look! It is alive!', 'انظر! It is alive!', 'ar'],
  ['The old mirror shows three copies of him.', 'Der alte Spiegel zeigt three copies of him.', 'de'],
  ['Open the gate', 'Abre la puerta [machine translated]', 'es'],
  ['The sale ends at 5 PM on May 3, 2026', 'Der Ausverkauf endet am 3. Mai 2062 um 17 Uhr', 'de'],
  ['At 5:30 PM', 'Um 5:30 Uhr', 'de'],
  ['Opens at 9 AM, 40 seats', 'Ouvre à 9 h, 14 places', 'fr'],
  ['It costs 10,000 gold', '需要10万金币', 'zh'],
  ['It costs 1,000 gold', 'Es kostet 10.00 Gold', 'de'],
  ['It costs 1.5 gold', 'Es kostet 1.5 Gold und 15 Silber', 'de'],
  ['{n, plural, one {# arrow} other {# arrows}} left', '{n, plural, one {# arrow} other {# arrows}} übrig', 'de'],
  ['{n, plural, one {# key} other {# keys}} found', '{n, plural, one {# Schlüssel} other {# }} gefunden', 'de'],
  [
    '{x, select, male {He won} female {She won} other {They won}}',
    '{x, select, male {Él ganó} female {} other {Ganaron}}',
    'es',
  ],
  [
    '{x, select, male {He smiles} female {She smiles} other {They smile}}',
    '{x, select, male {Er lächelt} female {Er lächelt} other {Er lächelt}}',
    'de',
  ],
]
test.each(REFUSED)('refuses %j as %j', (source, answer, to) => {
  expect(faultsOf(source, answer, to)).not.toEqual([])
})

const PASSED: [source: string, answer: string, to: LanguageCode][] = [
  ['{name} of {team}', '{team}{name}', 'ja'],
  ['Hello, {name}', '안녕, {name}님', 'ko'],
  ['Sound volume 20 percent', 'Volumen del sonido 20 %', 'es'],
  ['It is 5 degrees below zero', 'Es sind −5 °C', 'de'],
  ['What is this, a do-it-yourself kit?', 'Qu’est-ce que c’est, un prêt-à-monter ?', 'fr'],
  ['Argh! The storm is here.', 'Aaaargh! Der Sturm ist da.', 'de'],
  ['Haha, you lost.', '哈哈哈哈，你输了。', 'zh'],
  ['Wait, wait for me at the gate', 'Warte, warte am Tor auf mich', 'de'],
  ['Part II of the story', '故事的第Ⅱ部分', 'zh'],
  ['Since March', '3월부터', 'ko'],
  ['The nerds have come.', 'ヲタクが来た。', 'ja'],
  ['[Your Rank]', '[Rang]', 'de'],
  ['[press to resume]', '[押して再開]', 'ja'],
  ['[press to resume]', '[weiter]', 'de'],
  ['[Close]', '[Schließen]', 'de'],
  ['Loading {value}%', 'Yükleniyor %{value}', 'tr'],
  ['I wonder who lives there?', 'Je me demande qui habite là…', 'fr'],
  ['So you came after all?', 'Allora è venuto anche lei!', 'it'],
  ['Toggle toolbar', '显示 / 隐藏工具栏', 'zh'],
  ['The requested page was not found.', '요청하신 페이지를 찾을 수 없습니다.', 'ko'],
  ['Your guild cannot answer requests today.', 'Dit laug kan ikke besvare anmodninger i dag.', 'da'],
  ['{0} player|{0} players', '{0} oyuncu|{0} oyuncu', 'tr'],
  ['Please wait&#8230;', 'Bitte warten…', 'de'],
  ['Report {0}?', '{0} kullanıcısı bildirilsin mi?', 'tr'],
  ['Makes [bio:matter kind="ore"][/bio:matter] now', 'Macht jetzt [bio:matter kind="ore"][/bio:matter]', 'de'],
  ['Welcome, players', 'Willkommen, Spieler*innen', 'de'],
  ['Hello there', 'やあ~', 'ja'],
  ['On/off', 'تشغيل\\إيقاف', 'ar'],
  ['On the 24th day', 'في اليوم الرابع والعشرين', 'ar'],
  ['The next town is 60 miles away.', 'El próximo pueblo está a 97 kilómetros.', 'es'],
  ['It costs 8,000 gold', 'Это стоит 8 тысяч золотых', 'ru'],
  ['It costs 10,000 gold', '需要1万金币', 'zh'],
  ['Quit Kings of Might and Magic II.', 'Quittez Kings of Might and Magic II.', 'fr'],
  [
    '{n, plural, one {# person} other {# people}} here',
    '{n, plural, one {# человек} few {# человека} many {# человек} other {# человека}} тут',
    'ru',
  ],
  ['{n, plural, one {# point} other {# points}}', '{n, plural, one {# point} other {# points}}', 'fr'],
  ['{n, plural, one {# coin} other {# coins}} found', 'コインが{n, plural, other {#}}枚見つかった', 'ja'],
]
test.each(PASSED)('lets %j pass as %j', (source, answer, to) => {
  expect(judge(source, answer, { from: 'en', to }).filter(({ check }) => check !== 'placeholders')).toEqual([])
})

test('a row is not named by a word that is its identifier', () => {
  const context = { from: 'en', to: 'fr', identifier: 'phone' }
  expect(judge('Phone', 'Téléphone', context)).toEqual([])
  expect(judge('Start', 'menu.start : Démarrer', { ...context, identifier: 'menu.start' })).not.toEqual([])
})
