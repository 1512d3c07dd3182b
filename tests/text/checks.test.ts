import { eld } from 'eld/small'
import { describe, expect, test } from 'vitest'
import { CHECKS } from '#collab/text/checks/all.ts'
import { judge } from '#collab/text/judge.ts'
import { type LanguageCode, SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { TIMED } from '../support/runs/timed.ts'

const detector = eld.newInstance()
detector.setLanguageSubset([...SPECIFIED_LANGUAGES])
const detectLanguage = (text: string) => detector.detect(text).getScores()

const found = (source: string, translation: string, to: LanguageCode, more = {}) =>
  judge(source, translation, { from: 'en', to, detectLanguage, ...more })
const namesOf = (...args: Parameters<typeof found>) => [...new Set(found(...args).map(({ check }) => check))]

test('checks have names of their own and a sentence for each fault', () => {
  expect(new Set(CHECKS.map(({ name }) => name)).size).toBe(CHECKS.length)
  expect(found('Level %d: %s', 'Nivel %s: %d', 'es')).toEqual([
    {
      check: 'directive order',
      severity: 'broken',
      about: 'form',
      message: '%s stands where the program fills in %d.',
    },
    {
      check: 'directive order',
      severity: 'broken',
      about: 'form',
      message: '%d stands where the program fills in %s.',
    },
  ])
})

test.for([
  ['message', '{n, plural, one {# day} other {# days}}', '{n, plural, one {# Tag} other {# Tage}', {}],
  ['glossary', 'The lighthouse', 'Der Turm', { terms: [{ term: 'lighthouse', translation: 'Leuchtturm' }] }],
  ['glossary', 'The Ember', 'Die Glut', { terms: [{ term: 'Ember', translation: '' }] }],
  ['length limit', 'Start', 'Los geht’s', { maxLength: { most: 9, unit: 'characters' } }],
  ['instructions', 'Start', 'Los', { repeatsInstructions: () => true }],
] as const)('%s: %s', ([check, source, translation, asked]) => {
  expect(namesOf(source, translation, 'de', asked)).toContain(check)
  expect(
    namesOf(source, source, 'de', { ...asked, terms: [], maxLength: null, repeatsInstructions: undefined }),
  ).not.toContain(check)
})

test('a plural is judged in the branches of its language, or those that people have written', () => {
  const source = '{n, plural, one {# day} other {# days}}'
  const forms = (text: string) => found(source, text, 'ru', { about: 'form' }).map(({ message }) => message)
  expect(forms('{n, plural, one {# день} few {# дня} many {# дней} other {# дня}}')).toEqual([])
  expect(forms('{n, plural, =1 {день} one {# день} few {# дня} many {# дней} other {# дня}}')).toEqual([])
  expect(forms('{n, plural, one {# день} other {# дней {m}}}')).toEqual(['{m} is not in the source.'])
})

const LONG = 'The old lighthouse keeper never told anybody what he had seen on that night in the harbour.'

const REFUSED: [check: string, source: string, translation: string, to: LanguageCode][] = [
  ['directive order', '{:s} has {:d} coins', '{:d} monedas para {:s}', 'es'],
  ['directive order', '%s: %d', '%1$s: %d', 'es'],
  ['directive order', '%1$s: %2$d', '%1$d: %2$s', 'de'],
  ['placeholders', 'Hello %{name}!', '¡Hola %{nombre}!', 'es'],
  ['placeholders', 'The :count items', 'Die Gegenstände', 'de'],
  ['placeholders', 'You need **ten** coins', 'Du brauchst zehn Münzen', 'de'],
  ['placeholders', 'Hi %player%', 'Salut %joueur%', 'fr'],
  ['line breaks', 'One\nTwo', 'Uno Dos', 'es'],
  ['line breaks', ' One', 'Uno', 'es'],
  ['nesting', '<b><i>A</i></b>', '<b><i>A</b></i>', 'es'],
  ['nesting', '[b]Red [i]sun[/i][/b]', '[b]Sol [i]rojo[/b][/i]', 'es'],
  ['nesting', '<b>Take</b> it', '</b>Tómalo<b>', 'es'],
  ['nesting', 'Press <Key>E</> now', '<Key></>Pulsa E ahora', 'es'],
  ['nesting', '\\c[3]Run\\c[0] away', 'Corre\\c[0]\\c[3]', 'es'],
  ['nesting', '{b}Run{/b} away', '{b}{/b}Corre', 'es'],
  ['nesting', '**very _bad_** day', '**día muy _malo** sí_', 'es'],
  ['marks', 'Take the sword (rusty)', 'Toma la espada (oxidada', 'es'],
  ['marks', 'a|b', 'a b', 'es'],
  ['marks', 'Take <it', 'Tómalo', 'es'],
  ['encoding', 'The café is open', 'El cafÃ© está abierto', 'es'],
  ['encoding', 'It’s here', 'C’est lÃ\u00a0, câ€™est bon', 'fr'],
  ['encoding', 'Hello', 'ÐŸÑ€Ð¸Ð²ÐµÑ‚', 'ru'],
  ['damaged characters', 'Hello', 'Hol\ufffd', 'es'],
  ['refusal', LONG, "I'm sorry, but I can't help with translating this text.", 'es'],
  ['refusal', LONG, 'Lo siento, no puedo ayudarte con esa traducción.', 'es'],
  ['refusal', LONG, 'Es tut mir leid, aber ich kann diese Anfrage nicht erfüllen.', 'de'],
  ['refusal', LONG, 'Désolé, je ne peux pas traduire ce texte.', 'fr'],
  ['refusal', LONG, 'Mi dispiace, non posso soddisfare questa richiesta.', 'it'],
  ['refusal', LONG, 'Desculpe, mas não posso ajudar com esta solicitação.', 'pt'],
  ['refusal', LONG, '申し訳ありませんが、この翻訳はできません。', 'ja'],
  ['refusal', LONG, '抱歉，我无法翻译这段内容。', 'zh'],
  ['refusal', LONG, '죄송하지만 이 요청은 도와드릴 수 없습니다.', 'ko'],
  ['refusal', LONG, 'Przepraszam, nie mogę przetłumaczyć tego tekstu.', 'pl'],
  ['refusal', LONG, 'Het spijt me, ik kan dit verzoek niet uitvoeren.', 'nl'],
  ['refusal', LONG, 'Извините, я не могу перевести этот текст.', 'ru'],
  ['refusal', LONG, 'Üzgünüm, bu isteği yerine getiremem.', 'tr'],
  ['refusal', LONG, 'عذرًا، لا أستطيع ترجمة هذا النص.', 'ar'],
  ['refusal', LONG, 'Beklager, jeg kan ikke oversætte denne tekst.', 'da'],
  ['refusal', LONG, 'Λυπάμαι, δεν μπορώ να μεταφράσω αυτό το κείμενο.', 'el'],
  ['refusal', LONG, 'Sajnálom, ezt a szöveget nem tudom lefordítani.', 'hu'],
  ['remark', 'Save the game', 'Translation: Guardar la partida', 'es'],
  ['remark', 'Text size', 'Translation: Tamaño de letra', 'es'],
  ['remark', 'Save the game', 'Traducción: Guardar la partida', 'es'],
  ['remark', 'Save the game', 'Guardar la partida (Nota: infinitivo)', 'es'],
  ['remark', 'Save the game', 'ゲームをセーブ\n注：短くしました', 'ja'],
  ['remark', 'Save the game', 'Here is the translation you asked for: Guardar', 'es'],
  ['remark', 'Save the game', '```\nGuardar la partida\n```', 'es'],
  ['remark', 'Save the game', '{"text": "Guardar la partida"}', 'es'],
  ['remark', 'Save the game', '<think>They want it short.</think>Guardar la partida', 'es'],
  ['remark', 'Save the game', '12. Guardar la partida', 'es'],
  ['remark', 'Save the game', '[3] Guardar la partida', 'es'],
  ['enclosure', 'Save the game', '"Guardar la partida"', 'es'],
  ['untranslated', 'You have to go back home', 'You have to go back home', 'es'],
  ['untranslated', 'You have to go back home', 'Tienes que volver a casa (You have to go back home)', 'es'],
  ['untranslated', LONG, `El viejo farero never told anybody what he had seen en el puerto.`, 'es'],
  [
    'untranslated',
    'The **old** gate opens when somebody rings',
    'La puerta se abre (The gate opens when somebody rings)',
    'es',
  ],
  ['untranslated', 'Voices are off.', '음성이 꺼져 있습니다. (Voices are off.)', 'ko'],
  ['characters', 'Sword of the king', 'Королевский меч', 'es'],
  ['script', 'Open the door', 'Открой двeрь', 'ru'],
  ['script', 'Open the door quickly', 'abre la puerta', 'ja'],
  ['characters', 'Open the door', 'ドアを開けて', 'zh'],
  ['language', LONG, 'O velho faroleiro nunca contou a ninguém o que tinha visto naquela noite no porto.', 'es'],
  ['language', LONG, 'Der alte Leuchtturmwärter erzählte nie jemandem, was er in jener Nacht gesehen hatte.', 'nl'],
  ['numbers', 'You have 3 days', 'Tienes 5 días', 'es'],
  ['numbers', 'It costs 1,500 gold', 'Cuesta 1.050 de oro', 'es'],
  ['numbers', 'Rest by the fire for 300 days', 'Ruhe 400 Tage lang am Feuer', 'de'],
  ['numbers', 'Born in 1984', 'Nacido hace tiempo', 'es'],
  ['repetition', 'Run for it', 'Corre corre corre corre corre', 'es'],
  ['repetition', 'The gate is closed', 'La puerta está cerrada. La puerta está cerrada.', 'es'],
  ['repetition', 'No way', `No${'o'.repeat(30)}`, 'es'],
  ['length', LONG, 'El faro viejo.', 'es'],
  ['length', 'Open', 'Abre la puerta y después mira bien si hay alguien detrás de ella', 'es'],
  ['ending', LONG, 'El viejo farero nunca contó a nadie lo que había visto aquella noche en', 'es'],
  ['ending', LONG, '老いた灯台守は、あの夜港で', 'ja'],
  ['ending', 'You have to go', 'Tienes que,', 'es'],
  ['ending', 'Stop! Who are you? What do you want? Go away!', '¡Alto y dime quién eres tú y qué quieres aquí!', 'es'],
  ['valid text', 'Hello', 'Ho\ud800la', 'es'],
  ['no words', 'Open the door', '...', 'es'],
  ['no words', 'Open the door', '???', 'es'],
  ['no words', 'Open the door', 'null', 'es'],
  ['no words', 'Open the door', '[object Object]', 'es'],
  ['encoding', 'The night is cold', 'La noche est? fr?a', 'es'],
  ['damaged characters', 'Open the door', 'Abre\u200b la puer\u200bta', 'es'],
  ['addresses', 'Write to help@game.com.', 'Escribe a ayuda@juego.com.', 'es'],
  ['addresses', 'Open the traceback.txt file', 'Abre el archivo tarceback.txt', 'es'],
  ['addresses', 'Set line_leading first', 'Primero establece lnie_leading', 'es'],
  ['addresses', 'The Markdown of a forum', '포럼의 Mrakdown', 'ko'],
  ['addresses', 'The Markdown of a forum', '포럼의 Markdwn', 'ko'],
  ['addresses', 'translate changes a font', 'late 문은 글꼴을 변경해', 'ko'],
  ['alphabet', 'I do not know who you are', 'Eu não sei quem você é', 'es'],
  ['untranslated', 'Save changes', 'Save changes', 'es'],
  ['untranslated', 'Cancel', 'Cancel', 'de'],
  ['script', LONG, '年老的灯塔看守人从未告诉任何人那晚他在港口看到了什么。', 'ja'],
  ['capitals', LONG, 'EL VIEJO FARERO NUNCA CONTÓ A NADIE LO QUE HABÍA VISTO AQUELLA NOCHE EN EL PUERTO.', 'es'],
  ['spacing', 'The old keeper is here', 'El_viejo_farero está aquí', 'es'],
  ['spacing', 'Hello {player_name} and friends', 'Hola{player_name} y amigos', 'es'],
  ['language name', 'Open the door', 'es: Abre la puerta', 'es'],
  ['addition', 'Open the door', 'Sure! Abre la puerta', 'es'],
  ['addition', 'Open the door', '¡Claro! Aquí tienes: Abre la puerta', 'es'],
  ['enclosure', 'Open the door', '«Abre la puerta»', 'es'],
  ['addition', 'Open', 'Abrir / Abierto', 'es'],
  [
    'addition',
    LONG,
    'El viejo farero no contó a nadie lo que vio aquella noche en el puerto. (N. del T.: harbour)',
    'es',
  ],
  ['remark', 'Open the door', 'Español: Abre la puerta', 'es'],
  ['remark', 'Open the door', 'assistant: Abre la puerta', 'es'],
  ['remark', 'Level 3', '3. Nivel 3', 'es'],
  ['remark', 'Open the door', 'r3: Abre la puerta', 'es'],
  ['numbers', 'It costs 1.5 gold', 'Cuesta 15 de oro', 'es'],
  ['numbers', '+10 attack', '-10 de ataque', 'es'],
  ['repetition', 'Open', 'Abrir Abrir', 'es'],
  ['repetition', 'Press the key, then wait', 'Pulsa la teclaaaaa y espera', 'es'],
  [
    'repetition',
    LONG,
    'El viejo farero no contó a nadie lo que vio en el puerto aquella noche, el viejo farero no contó',
    'es',
  ],
  ['characters', 'Press the key', 'Pul𝓼a la tecla', 'es'],
  ['ending', 'The old gate is closed.', '古い門は閉まっています・', 'ja'],
  ['question', 'Are you ready?', 'Estás listo', 'es'],
]

describe('the gate refuses by', () => {
  test.each(REFUSED)('%s: %j as %j', (check, source, translation, to) => {
    expect(namesOf(source, translation, to)).toContain(check)
  })

  test('feedback that is repeated', () => {
    const feedback = 'The number 1984 is missing. Please be shorter.'
    expect(namesOf('Born long ago', 'The number 1984 is missing', 'es', { feedback })).toContain('feedback')
  })

  test('the name of the row', () => {
    expect(namesOf('Start', 'menu.start: Empezar', 'es', { identifier: 'menu.start' })).toContain('remark')
  })
})

const PASSED: [source: string, translation: string, to: LanguageCode][] = [
  ['Level %d: %s', '%2$s, nivel %1$d', 'es'],
  ['{:s} has {:d} coins', '{1:d} monedas para {0:s}', 'es'],
  ['{#file_time}%A, %B %d %Y, %H:%M', '{#file_time}%Y년 %B %d일 %A, %H시 %M분', 'ko'],
  ['Press <Key>E</> now', 'Drücke jetzt <Key>E</>', 'de'],
  ['You need **ten** coins', '**十枚**のコインが必要', 'ja'],
  ['<b>Save</b> the <i>world</i>', 'Rette die <i>Welt</i>, <b>sichere</b> sie', 'de'],
  ["I'm sorry, I can't help you with that.", 'Lo siento, no puedo ayudarte con eso.', 'es'],
  ["I'm sorry, I can't do that, Dave.", 'Tut mir leid, das kann ich leider nicht tun, Dave.', 'de'],
  ['Can you translate this? I cannot read it.', '¿Puedes traducir esto? No puedo leerlo.', 'es'],
  ['Note: the gate is closed.', 'Nota: la puerta está cerrada.', 'es'],
  ['Quit?', '¿Salir?', 'es'],
  ['Menu', 'Menu', 'fr'],
  ['OK', 'OK', 'ja'],
  ['Credits', 'Credits', 'nl'],
  ['New York, Tokyo, Rio', 'New York, Tokyo, Rio', 'de'],
  ['Wi-Fi and HDMI', 'Wi-Fi und HDMI', 'de'],
  ['The value of π', 'El valor de π', 'es'],
  ['Language: 日本語', 'Sprache: 日本語', 'de'],
  ['It costs 1,500 gold', 'Cuesta 1.500 de oro', 'es'],
  ['Open the traceback.txt file', 'Åbn traceback.txt-filen', 'da'],
  ['Displayables of the Window', 'Window의 Displayable', 'ko'],
  ['Aaah, no!', '¡Aaaaah, no!', 'es'],
  ['Soldier V of the guard', '衛兵Ⅴ', 'ja'],
  ['It costs 15000 gold', '需要1万5千金币', 'zh'],
  ['2 of 10 found', 'تم العثور على ٢ من ١٠', 'ar'],
  ['Meet me at 3 PM', 'Retrouve-moi à 15 h', 'fr'],
  ['You found 2 swords', 'Has encontrado dos espadas', 'es'],
  ['Two lives left', 'あと2つの命', 'ja'],
  ['The answer is [answer].', 'Ответ: [answer].', 'ru'],
  [
    "Our example uses 'bg cave.jpg', 'lucy happy.png', and 'lucy mad.png'.",
    "Notre exemple utilise 'bg cave.jpg', 'lucy happy.png' et 'lucy mad.png'.",
    'fr',
  ],
  ['No, no, no!', '¡No, no, no!', 'es'],
  ['„Fun“', '„Spaß“', 'de'],
  ['It is over…', 'C’est passé… »', 'fr'],
  ['The apple is red', 'MAÇÃ vermelha', 'pt'],
  ['1) Start', '1) Start', 'da'],
  ['Empty Slot.', '空きスロット', 'ja'],
  ['Saved as %s.', 'Guardado en: %s', 'es'],
  ['Sigh…', '……', 'ja'],
  ['1st place', '1. Platz', 'de'],
  ['Press R2', 'R2 drücken', 'de'],
  ['Level 3 completed', '3. szint teljesítve', 'hu'],
  ['Attack speed -50%', 'Saldırı hızı -%50', 'tr'],
  ['Zero', 'null', 'de'],
  ['Are you ready?', '準備はいいか', 'ja'],
  ['Are you ready?', 'Είσαι έτοιμος;', 'el'],
  ['Ready', 'Listo (a)', 'es'],
  ['Of course!', '¡Claro!', 'es'],
  ['Bye', 'Ciao ciao', 'it'],
  ['It costs 1.50 gold', 'Cuesta 1,5 de oro', 'es'],
  ['+5 / -3', '-3 / +5', 'de'],
  ["{player_name}'s house", '{player_name} adlı kişinin evi', 'tr'],
  ['Hello {player_name}', 'こんにちは{player_name}', 'ja'],
  ['The WARNING', 'DIE WARNUNG', 'de'],
  ['It is naïve', 'Es naïve', 'es'],
  [LONG, 'El viejo farero nunca contó a nadie lo que había visto aquella noche en el puerto.', 'es'],
  [LONG, 'O velho faroleiro nunca contou a ninguém o que tinha visto naquela noite no porto.', 'pt'],
  [LONG, 'Den gamle fyrpasser fortalte aldrig nogen, hvad han havde set den nat i havnen.', 'da'],
  [LONG, 'Az öreg világítótorony-őr soha senkinek nem mondta el, mit látott azon az éjszakán a kikötőben.', 'hu'],
  [LONG, 'Stary latarnik nigdy nikomu nie powiedział, co widział tamtej nocy w porcie.', 'pl'],
  [LONG, 'Yaşlı fener bekçisi o gece limanda gördüklerini hiç kimseye anlatmadı.', 'tr'],
  [LONG, 'Ο γέρος φαροφύλακας δεν είπε ποτέ σε κανέναν τι είχε δει εκείνη τη νύχτα στο λιμάνι.', 'el'],
  [LONG, 'لم يخبر حارس المنارة العجوز أحدًا قط بما رآه في تلك الليلة في الميناء.', 'ar'],
  [LONG, '老いた灯台守は、あの夜港で見たものを誰にも話さなかった', 'ja'],
  [LONG, '年老的灯塔看守人从未告诉任何人那晚他在港口看到了什么。', 'zh'],
  [LONG, '늙은 등대지기는 그날 밤 항구에서 본 것을 아무에게도 말하지 않았다.', 'ko'],
]

describe('the gate lets pass', () => {
  test.each(PASSED)('%j as %j', (source, translation, to) => {
    expect(found(source, translation, to)).toEqual([])
  })

  test('a text of any form from an engine that writes no language', () => {
    expect(found('Save the game', '[¡Šåvé ţhé gåmé óñé!]', 'ja', { about: 'form' })).toEqual([])
  })
})

test('hostile texts take no time', TIMED, () => {
  const started = performance.now()
  const pieces = ['<b>', '</b>', '(', '1.', 'a ', 'Ã', '**a', ' _a', 'translation:', '[', '"', 'no puedo ', '%s', '{']
  for (const piece of pieces) {
    const text = piece.repeat(80_000 / piece.length)
    found(text, text, 'es')
    found('Hello', text, 'ja')
  }
  expect(performance.now() - started).toBeLessThan(20_000)
})

test.each([
  ['Hello {name}, welcome', 'Hola {nam, bienvenido', ['{name} is missing.']],
  ['Hello {name}', 'Hola name}', ['{name} is missing.']],
  ['Hi %{count} left', 'Hola %{count quedan', ['%{count} is missing.']],
  ['<b>Hello</b> there', '<b>Hola</b ahora', ['</b> is missing.']],
  ['Hello [player]', 'Hola [play', ['[player] is missing.']],
  ['Hello', 'Hola {', ['The braces do not pair up.']],
  ['Hello {name}', 'Hola {{{', ['{name} is missing.', 'The braces do not pair up.']],
  ['Hello {name} (you)', 'Hola {nam (tu', ['{name} is missing.', 'The round brackets do not pair up.']],
  ['Hello {name}', 'Hola {nam*', ['{name} is missing.', '"*" does not stand as often as in the source.']],
])('%s as %s: one finding for each cause', (source, translation, messages) => {
  const findings = judge(source, translation, { from: 'en', to: 'es' })
  expect(findings.filter(({ severity }) => severity === 'broken').map(({ message }) => message)).toEqual(messages)
})
