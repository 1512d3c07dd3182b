import { expect, test } from 'vitest'
import { judge } from '#collab/text/judge.ts'
import type { SpecifiedLanguage } from '#db/vocabulary/languages.ts'
import { detectLanguage } from '#server/prompts/detectLanguage.ts'

test.each<[kind: string, to: SpecifiedLanguage, source: string, translation: string]>([
  ['an abbreviation in words', 'de', 'UI', 'Benutzeroberfläche'],
  ['an abbreviation in words', 'ar', 'MSAA + TAA', 'التنعيم متعدد العينات + التنعيم الزمني'],
  ['a short term in words', 'it', 'Chat log level', "Livello del registro dell'area di messaggistica"],
  ['one word for a short sentence', 'es', 'Will you thrive?', '¿Prosperarás?'],
  ['one word for a short sentence', 'ko', 'Are you sure you want to quit?', '종료하겠습니까?'],
  ['a colon behind a label', 'de', 'Enter a name for the theme', 'Namen für Thema eingeben:'],
  ['a colon for an ellipsis', 'ar', 'Receiving objects list…', 'يستقبل قائمة العناصر:'],
  [
    'words behind what the source has in brackets',
    'hu',
    'Sort scenarios by their difficulty (RCT2 behaviour) or their source game (RCT1 behaviour)',
    'A pályák nehézségük (RCT2-beli viselkedés) vagy forrásjátékuk (RCT1-beli viselkedés) szerinti csoportosítása',
  ],
  [
    'a verb behind a quoted name',
    'de',
    'Failed to save screenshot to "%s"',
    'Bildschirmfoto konnte nicht nach „%s“ gespeichert werden',
  ],
  ['a product', 'ar', 'Amplifies by (amplitude * Persistence).', 'يضاعف بمقدار (السعة × الثبات).'],
  ['a comparison in words', 'zh', 'Values > 1.0 create a smooth slope.', '值大于1.0时会形成平滑的斜坡。'],
  ['a blank behind a full stop', 'zh', 'The gate is open. The king is waiting.', '大门已经打开了。 国王正在等你。'],
  ['one letter for both genders', 'es', 'Welcome to the museum!', '¡Bienvenid@ al museo!'],
  [
    'an ending behind a percentage',
    'hu',
    'Value 0.0: 50% of volume is land.',
    'Érték 0,0: a térfogat 50%-a szárazföld.',
  ],
  [
    'a label in the last line',
    'ja',
    'You are slowed by the cold and the snow.\n\nTurns remaining: 5.',
    '寒さと雪で動きが遅くなっている。\n\n残り: 5ターン',
  ],
  [
    'a repeated word across sentences',
    'es',
    'It hurts each turn. Each turn it hurts less.',
    'Duele cada turno. Cada turno duele menos.',
  ],
  ['a percentage of a format', 'tr', 'It deals 50%% more damage.', 'Fazladan %%50 hasar verir.'],
  [
    'a name with a number, said once more',
    'ko',
    'DM-200 is large. It is slow.',
    'DM-200은 거대합니다. DM-200은 느립니다.',
  ],
  ['a sign of multiplication', 'fr', 'Deals combo*25 damage.', 'Inflige combo × 25 dégâts.'],
  ['a point of Greek', 'el', 'Some say it is inspired by the gods.', 'Κάποιοι λένε\u0387 το εμπνέουν οι θεοί.'],
  ['a name with an ending', 'da', 'Notifications for the NewPipe player', 'Notifikationer for NewPipes afspiller'],
  ['words in brackets within a sentence', 'ru', 'Store search queries locally', 'Хранить запросы поиска (локально)'],
  ['letters of one language alone', 'hu', 'Italic monospace font path', 'Dőlt monospace betűtípus útvonala'],
])('%s passes the gate in %s: %s', (_, to, source, translation) => {
  expect(judge(source, translation, { from: 'en', to, detectLanguage })).toEqual([])
})

test.each<[kind: string, to: SpecifiedLanguage, source: string, translation: string]>([
  ['a lost full stop', 'de', 'Guests will ignore the price of rides.', 'Gäste werden den Preis von Bahnen ignorieren'],
  ['a sentence that breaks off', 'de', 'The keeper lights the lamp and waits.', 'Der Wärter zündet die Lampe an,'],
  ['a backslash that is lost', 'ar', 'Look in C:\\Games and D:\\Games', 'انظر في ك:/ألعاب و د:/ألعاب'],
  ['a star in a word', 'fr', 'You can change the names.', 'Vous pouvez changer les n*oms.'],
  ['a box for a letter', 'ja', 'Open the style menu.', 'ス□イルメニューを開く。'],
  ['an underscore behind it', 'ko', 'Open the gate.', '문을 열어._'],
  ['a rare blank between letters', 'es', 'Map', 'm\u2003a\u2003p\u2003a'],
  ['a value that is assigned', 'es', 'Open the gate', 'output = "Abre la puerta"'],
  ['quotes behind a bracket', 'zh', 'Use the reserve power (15)', '‘使用备用电源 (15)’'],
  ['a remark in brackets behind a sentence', 'pt', 'Open the gate now.', 'Abra o portão agora. (Versão)'],
  ['"or" of another language', 'it', 'Open the gate.', 'Apri il cancello. eller Chiudi la porta.'],
  ['another language’s name for it', 'ko', 'Open the gate.', '문을 열어. (coreano.)'],
  ['a large number beside a small one in words', 'fr', 'It takes half a second.', 'Cela dure 3072 une demie seconde.'],
  ['a zero for nothing', 'it', 'Display', '0'],
  ['accents of a wrong encoding', 'zh', 'Yes', 'ÊòØ'],
  ['a star that is lost', 'de', '* Tap the gate *', 'Tippe auf das Tor'],
  ['one word of many letters for a sentence', 'nl', 'You have the key to the gate', 'Jehebtdesleutelvandepoort'],
  [
    'a long answer to a short word',
    'de',
    'Gate',
    'Das Tor ist offen und der König wartet schon auf dich und alle anderen',
  ],
])('%s is still refused in %s', (_, to, source, translation) => {
  expect(judge(source, translation, { from: 'en', to, detectLanguage })).not.toEqual([])
})
